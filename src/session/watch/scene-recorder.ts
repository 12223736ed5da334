import { encodeUtf8 } from '../../formats/bytes/index.ts';
import type { BubbleObject } from '../bubble/bubble-contract.ts';
import { MOTION_STRIDE, type RegionAvatar, type SessionEvent } from '../live-contract.ts';
import { joinPuppets, type PuppetRow, splitPuppets } from './puppet-rows.ts';
import { WATCH_ASSET_NAMES, type WatchEvent } from './watch-contract.ts';
import { encodeEventsFrame, encodeWatchFrame, type WatchFrame } from './watch-frames.ts';
import { writeAvatarOutfit, writeObjectFacts, writeWatchEvent } from './watch-records.ts';

interface RecorderOptions {
  /** Of all frames: 32 bits, larger than that of any earlier recorder of the source. */
  readonly epoch: number;
  /** Updates of positions per second at most. */
  readonly rate: number;
  /** Whether watchers see the avatar of the session's own agent. */
  readonly showAccount: boolean;
  /** Milliseconds, never going back: when frames are due. */
  readonly now: () => number;
  /** `Date.now`, for the frames. */
  readonly wall: () => number;
  /** Gets every frame. */
  readonly emit: (frame: Uint8Array<ArrayBuffer>) => void;
}

const PUPPETS_INTERVAL_MS = 1000 / 15;
/** Puppets whose joints may be in one frame. */
const MAX_PUPPETS = 256;
/** Characters of events in one frame; one event may be longer. */
const FRAME_CHARACTERS = 128 * 1024;
/** Whole records in one event. */
const AVATARS_PER_EVENT = 8;
const OBJECTS_PER_EVENT = 64;

/** The events of which only the last one counts. */
const REPLACED = new Set<WatchEvent['type']>([
  ...(['step', 'assets', 'neighbours', 'region-status', 'distant', 'bubble-avatars'] as const),
]);

/**
 * Makes the frames that watchers get of what a session reports. Only events that are named here are passed on, with the
 * fields of `watch-records.ts`; everything else that a session knows, such as chat, stays with it. Positions and puppetry
 * are coalesced; of records only what has changed is sent.
 */
export class SceneRecorder {
  readonly #options: RecorderOptions;
  readonly #motionInterval: number;
  #sequence = 0;
  /** Waiting events, as JSON. */
  #events: string[] = [];
  /** Rows that wait, by slot. */
  readonly #rows = new Map<number, Float32Array>();
  readonly #puppets = new Map<number, PuppetRow>();
  #motionAt = Number.NEGATIVE_INFINITY;
  #puppetsAt = Number.NEGATIVE_INFINITY;
  /** What was last sent, as JSON: of single events by type, of records by id. */
  readonly #sent = new Map<string, string>();
  readonly #avatars = new Map<string, { readonly slot: number; outfit: string; state: string }>();
  readonly #objects = new Map<string, { facts: string; move: string }>();
  #own: { readonly agentId: string; readonly slot: number } | null = null;
  #isInBubble = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#motionInterval = 1000 / options.rate;
  }

  /** Takes any event of a session, and keeps what watchers may see of it. */
  receive(event: SessionEvent): void {
    switch (event.type) {
      case 'avatars':
        this.#receiveAvatars(event.changed, event.gone);
        break;
      case 'motion':
        this.#receiveMotion(event.slots, event.rows);
        break;
      case 'puppets':
        splitPuppets(event.batch, (slot, row) => {
          if (!this.#isHidden(slot)) this.#puppets.set(slot, row);
        });
        break;
      case 'distant':
        this.#push({
          type: 'distant',
          agents: event.agents.filter((each) => !this.#hides(each.agentId)),
        });
        break;
      case 'access':
        this.#push({
          type: 'assets',
          names: WATCH_ASSET_NAMES.filter((name) => event.access?.names.includes(name)),
        });
        break;
      case 'region':
        // Rows that wait are in the axes of the region before.
        this.#flush(true);
        if (event.shift === null || this.#isInBubble) this.#forgetPlace();
        this.#isInBubble = false;
        this.#push(event);
        break;
      case 'bubble':
        this.#flush(true);
        if (!this.#isInBubble || event.bubble === null) this.#forgetPlace();
        this.#isInBubble = event.bubble !== null;
        this.#push(event);
        break;
      case 'region-status':
        this.#push({ type: 'region-status', status: this.#withoutAccount(event.status) });
        break;
      case 'bubble-objects':
        this.#receiveObjects(event.changed, event.gone);
        break;
      case 'bubble-avatars':
        this.#push({
          type: 'bubble-avatars',
          avatars: event.avatars.filter((each) => !this.#hides(each.objectId)),
        });
        break;
      case 'step':
      case 'neighbours':
        this.#push(event);
    }
  }

  /** Emits the frames that are due by now: call it some 30 times a second. */
  flush(): void {
    this.#flush(false);
  }

  #flush(isForced: boolean): void {
    const now = this.#options.now();
    const isMotionDue = isForced || now - this.#motionAt >= this.#motionInterval;
    if (isMotionDue && (this.#events.length > 0 || this.#rows.size > 0)) {
      this.#motionAt = now;
      this.#emitEvents();
      this.#emitMotion();
    }
    // A puppet may be of an avatar that was not sent yet.
    const arePuppetsDue = isForced || now - this.#puppetsAt >= PUPPETS_INTERVAL_MS;
    if (arePuppetsDue && this.#puppets.size > 0) {
      this.#puppetsAt = now;
      this.#emitEvents();
      this.#emitPuppets();
    }
  }

  #emitEvents(): void {
    if (this.#events.length === 0) return;
    let texts: string[] = [];
    let length = 0;
    const emit = () => {
      const { epoch, wall } = this.#options;
      const header = { epoch, sequence: ++this.#sequence, time: wall() };
      this.#options.emit(encodeEventsFrame(header, encodeUtf8(`[${texts.join(',')}]`)));
      texts = [];
      length = 0;
    };
    for (const text of this.#events) {
      if (texts.length > 0 && length + text.length > FRAME_CHARACTERS) emit();
      texts.push(text);
      length += text.length;
    }
    emit();
    this.#events = [];
  }

  #emitMotion(): void {
    if (this.#rows.size === 0) return;
    const slots = Uint16Array.from(this.#rows.keys());
    const rows = new Float32Array(MOTION_STRIDE * slots.length);
    let at = 0;
    for (const row of this.#rows.values()) {
      rows.set(row, at);
      at += MOTION_STRIDE;
    }
    this.#rows.clear();
    this.#emitFrame({ kind: 'motion', motion: { slots, rows } });
  }

  #emitPuppets(): void {
    const waiting = [...this.#puppets];
    this.#puppets.clear();
    for (let first = 0; first < waiting.length; first += MAX_PUPPETS) {
      const some = new Map(waiting.slice(first, first + MAX_PUPPETS));
      this.#emitFrame({ kind: 'puppets', batch: joinPuppets(some) });
    }
  }

  #emitFrame(
    payload:
      | Pick<WatchFrame & { kind: 'motion' }, 'kind' | 'motion'>
      | Pick<WatchFrame & { kind: 'puppets' }, 'kind' | 'batch'>,
  ): void {
    const { epoch, wall, emit } = this.#options;
    emit(encodeWatchFrame({ epoch, sequence: ++this.#sequence, time: wall(), ...payload }));
  }

  #push(event: WatchEvent): void {
    const text = JSON.stringify(writeWatchEvent(event));
    if (REPLACED.has(event.type)) {
      if (this.#sent.get(event.type) === text) return;
      this.#sent.set(event.type, text);
    }
    this.#events.push(text);
  }

  #receiveAvatars(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    const hidden = this.#findOwn(changed);
    const left = [...gone, ...hidden].filter((agentId) => this.#avatars.has(agentId));
    for (const agentId of left) this.#forgetAvatar(agentId);
    // Another avatar may get its slot.
    if (this.#own && gone.includes(this.#own.agentId)) this.#own = null;
    const whole: RegionAvatar[] = [];
    const states: RegionAvatar[] = [];
    for (const avatar of changed) {
      if (this.#hides(avatar.agentId)) continue;
      const outfit = JSON.stringify(writeAvatarOutfit(avatar));
      const state = JSON.stringify(writeWatchEvent({ type: 'avatar-states', avatars: [avatar] }));
      const before = this.#avatars.get(avatar.agentId);
      if (before?.slot !== avatar.slot) this.#forgetSlot(before?.slot ?? null);
      if (before === undefined || before.outfit !== outfit) whole.push(avatar);
      else if (before.state !== state) states.push(avatar);
      this.#avatars.set(avatar.agentId, { slot: avatar.slot, outfit, state });
    }
    if (left.length > 0) this.#push({ type: 'avatars', changed: [], gone: left });
    for (let first = 0; first < whole.length; first += AVATARS_PER_EVENT) {
      this.#push({
        type: 'avatars',
        changed: whole.slice(first, first + AVATARS_PER_EVENT),
        gone: [],
      });
    }
    if (states.length > 0) this.#push({ type: 'avatar-states', avatars: states });
  }

  /** Notes which avatar is the account's. @returns its id if it has just become known. */
  #findOwn(changed: readonly RegionAvatar[]): readonly string[] {
    const own = changed.find(({ isOwn }) => isOwn);
    if (!own || this.#options.showAccount) return [];
    const isNew = this.#own?.agentId !== own.agentId;
    this.#own = { agentId: own.agentId, slot: own.slot };
    this.#forgetSlot(own.slot);
    return isNew ? [own.agentId] : [];
  }

  #hides(agentId: string): boolean {
    return this.#own?.agentId === agentId;
  }

  #isHidden(slot: number): boolean {
    return this.#own?.slot === slot;
  }

  #withoutAccount(status: Extract<SessionEvent, { type: 'region-status' }>['status']) {
    const { rootAgents } = status;
    if (rootAgents === null || this.#options.showAccount) return status;
    return { ...status, rootAgents: Math.max(0, rootAgents - 1) };
  }

  #receiveMotion(slots: Uint16Array, rows: Float32Array): void {
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index];
      if (this.#isHidden(slot)) continue;
      const row = this.#rows.get(slot) ?? new Float32Array(MOTION_STRIDE);
      row.set(rows.subarray(MOTION_STRIDE * index, MOTION_STRIDE * (index + 1)));
      this.#rows.set(slot, row);
    }
  }

  #receiveObjects(changed: readonly BubbleObject[], gone: readonly string[]): void {
    const left = gone.filter((objectId) => this.#objects.delete(objectId));
    const whole: BubbleObject[] = [];
    const moves: BubbleObject[] = [];
    for (const object of changed) {
      const facts = JSON.stringify(writeObjectFacts(object));
      const move = JSON.stringify(writeWatchEvent({ type: 'bubble-moves', moves: [object] }));
      const before = this.#objects.get(object.objectId);
      if (before?.facts !== facts) whole.push(object);
      else if (before.move !== move) moves.push(object);
      this.#objects.set(object.objectId, { facts, move });
    }
    if (left.length > 0) this.#push({ type: 'bubble-objects', changed: [], gone: left });
    for (let first = 0; first < whole.length; first += OBJECTS_PER_EVENT) {
      const some = whole.slice(first, first + OBJECTS_PER_EVENT);
      this.#push({ type: 'bubble-objects', changed: some, gone: [] });
    }
    if (moves.length > 0) this.#push({ type: 'bubble-moves', moves });
  }

  #forgetAvatar(agentId: string): void {
    this.#forgetSlot(this.#avatars.get(agentId)?.slot ?? null);
    this.#avatars.delete(agentId);
  }

  /** What waits for a slot is of the avatar that had it. */
  #forgetSlot(slot: number | null): void {
    if (slot === null) return;
    this.#rows.delete(slot);
    this.#puppets.delete(slot);
  }

  /** Watchers have cleared their scene, so everything is sent again. */
  #forgetPlace(): void {
    this.#avatars.clear();
    this.#objects.clear();
    this.#rows.clear();
    this.#puppets.clear();
    this.#own = null;
    for (const type of REPLACED) if (type !== 'step' && type !== 'assets') this.#sent.delete(type);
  }
}
