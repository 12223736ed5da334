import { NULL_UUID, normaliseUuid } from '../../formats/llsd/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { ASSET_TYPES, findCurrentOutfit, type LoginSuccess } from '../../protocol/grid/index.ts';
import { handleMessage, type MessageHandlers, type Packet } from '../../protocol/lludp/index.ts';
import type { InventoryEntry } from '../inventory/inventory-contract.ts';
import { GestureLibrary } from './gesture-library.ts';
import { GesturePlayer } from './gesture-player.ts';
import { triggerOf } from './gesture-triggers.ts';
import { IdleStands } from './idle-stands.ts';
import { OwnAnimations } from './own-animations.ts';
import { OwnAppearanceKeeper } from './own-appearance.ts';
import type { AnnounceOutcome } from './own-contract.ts';
import type { OwnContext, OwnRegion } from './own-region.ts';
import { OwnTitleList } from './own-titles.ts';

/** Built-in animations that follow a state of the agent. */
export type StateAnimation = 'typing' | 'away';

const STATE_ANIMATIONS: Readonly<Record<StateAnimation, string>> = { typing: 'type', away: 'away' };
/** Between two reports of the gestures. */
const GESTURES_INTERVAL_MS = 250;

/** The agent's own avatar, over all regions and logins of a session: what it plays, and what others see of it. */
export class OwnAgent {
  readonly gestures: GestureLibrary;
  readonly #context: OwnContext;
  readonly #animations: OwnAnimations;
  readonly #player: GesturePlayer;
  readonly #stands: IdleStands;
  readonly #appearance: OwnAppearanceKeeper;
  readonly #titles: OwnTitleList;
  #region: OwnRegion | null = null;
  /** Aborted when the region is left. */
  #leaving = new AbortController();
  #haveGesturesChanged = false;
  /** A gesture that is played as soon as it is loaded; null for none. */
  #requested: string | null = null;
  #reportedGesturesAt = Number.NEGATIVE_INFINITY;

  constructor(context: OwnContext) {
    this.#context = context;
    this.#animations = new OwnAnimations(context);
    this.#stands = new IdleStands(context, this.#animations);
    this.#appearance = new OwnAppearanceKeeper(context);
    this.#titles = new OwnTitleList(context);
    const onChange = () => {
      this.#haveGesturesChanged = true;
    };
    this.gestures = new GestureLibrary(context.ownId, onChange);
    this.#player = new GesturePlayer(
      {
        setAnimation: (id, isOn) => this.#animations.set(id, isOn, 'gesture'),
        isPlaying: (id) => this.#animations.isStarted(id),
        say: context.say,
        playSound: (id) => this.#playSound(id),
      },
      onChange,
    );
  }

  /** The agent has logged in, perhaps again. */
  begin({ skeleton, gestures }: LoginSuccess): void {
    this.#animations.clear();
    this.#player.stopAll();
    this.#appearance.begin(findCurrentOutfit(skeleton)?.folderId ?? null);
    this.#titles.begin();
    this.gestures.setActive(gestures);
  }

  /** Items of the inventory as they become known: its gestures can be played. */
  addItems(items: readonly InventoryEntry[]): void {
    const gestures = items.filter(
      ({ assetType, isLibrary }) => assetType === ASSET_TYPES.gesture && !isLibrary,
    );
    if (gestures.length === 0) return;
    this.gestures.addItems(
      gestures.map(({ id, assetId, name }) => ({ itemId: id, assetId, name })),
    );
  }

  /** Applies a message of any kind from the region of the agent. */
  receive(packet: Packet): void {
    handleMessage(OWN_MESSAGES, packet, this.#context.ownId, this.#appearance, this.#titles);
  }

  /** Does what is due, some 30 times a second while there is a link. */
  tick(): void {
    const now = this.#context.clock.now();
    const region = this.#context.region();
    if (region !== this.#region) this.#move(region);
    if (!region) return;
    this.#player.tick(now);
    this.#animations.tick(now);
    this.#stands.tick(now);
    this.#appearance.tick();
    const hasCapabilities = region.capabilityNames.length > 0;
    if (hasCapabilities && this.gestures.isLoadDue) this.#loadGestures(region);
    if (this.#requested !== null && this.gestures.gesture(this.#requested)) {
      this.playGesture(this.#requested, true);
    }
    this.#reportGestures(now);
  }

  /** Plays the animation of a state, or stops it. It does nothing where nothing changes. */
  setOwnAnimation(state: StateAnimation, isOn: boolean): void {
    const { uuid } = findBuiltin(STATE_ANIMATIONS[state])!;
    if (this.#animations.isStarted(uuid) !== isOn) this.#animations.set(uuid, isOn, state);
  }

  /**
   * Plays the gesture whose trigger is in a text for nearby chat on channel 0, and returns the text that is to be said
   * instead, empty for none.
   */
  takeGestureTrigger(text: string): string {
    const { text: rest, itemId } = triggerOf(text, this.gestures, this.#context.random);
    if (itemId !== null) this.playGesture(itemId, true);
    return rest;
  }

  /** See `OwnWorker`. */
  playAnimation(id: string, play: boolean): void {
    const known = normaliseUuid(id);
    if (known) this.#animations.set(known, play, 'page');
  }

  /** See `OwnWorker`. */
  stopAllAnimations(): void {
    this.#player.stopAll();
    this.#animations.stopAll();
  }

  /** See `OwnWorker`. */
  playGesture(itemId: string, play: boolean): void {
    this.#requested = null;
    if (!play) {
      this.#player.stop(itemId);
      return;
    }
    const gesture = this.gestures.gesture(itemId);
    if (gesture && this.#context.region()) this.#player.play(itemId, gesture);
    if (gesture) return;
    this.gestures.request(itemId);
    this.#requested = itemId;
  }

  /** See `OwnWorker`. */
  announceAppearance(): Promise<AnnounceOutcome> {
    return this.#appearance.announce();
  }

  /** See `OwnWorker`. */
  setTitle(roleId: string): void {
    this.#titles.choose(roleId);
  }

  /** The session is over. */
  stop(): void {
    this.#leaving.abort();
    this.#appearance.leave();
  }

  #move(region: OwnRegion | null): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#region = region;
    if (region === null) {
      this.#appearance.leave();
      return;
    }
    this.#appearance.enter(region);
    this.#titles.enter(region);
  }

  #loadGestures(region: OwnRegion): void {
    const { signal } = this.#leaving;
    this.gestures.load(region.fetchCap, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#context.report(error);
    });
  }

  #reportGestures(now: number): void {
    const isDue = now - this.#reportedGesturesAt >= GESTURES_INTERVAL_MS;
    if (!this.#haveGesturesChanged || !isDue) return;
    this.#haveGesturesChanged = false;
    this.#reportedGesturesAt = now;
    const { emit } = this.#context;
    const gestures = this.gestures.entries;
    emit({ type: 'gestures', gestures, playing: this.#player.playing });
  }

  /** Others hear it; this page plays no sounds. */
  #playSound(id: string): void {
    const { scene, ownId } = this.#context;
    const region = this.#context.region();
    const motion = scene.store.avatar(ownId)?.object.motion;
    if (!region || !motion || scene.store.region === null) return;
    const SoundData = {
      ...{ SoundID: id, OwnerID: NULL_UUID, ObjectID: NULL_UUID, ParentID: NULL_UUID },
      ...{ Handle: scene.store.region, Position: motion.position, Gain: 1 },
    };
    region.send('SoundTrigger', { SoundData }, false);
  }
}

const OWN_MESSAGES: MessageHandlers<
  [ownId: string, appearance: OwnAppearanceKeeper, titles: OwnTitleList]
> = {
  RegionHandshake: ({ RegionInfo4 }, _ownId, appearance) =>
    appearance.setProtocols(RegionInfo4.at(0)?.RegionProtocols ?? 0n),
  AvatarAppearance: (message, ownId, appearance) => {
    if (message.Sender.ID === ownId) appearance.receive(message);
  },
  AgentWearablesUpdate: (message, ownId, appearance) => {
    if (message.AgentData.AgentID === ownId) appearance.receiveWearables(message);
  },
  AgentDataUpdate: (message, _ownId, _appearance, titles) => titles.receiveGroup(message),
  GroupTitlesReply: (message, _ownId, _appearance, titles) => titles.receiveTitles(message),
};
