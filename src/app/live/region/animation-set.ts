import type { Animation } from '../../../formats/animation/index.ts';
import { builtinName, emoteLabel } from '../../../motion/builtin-animations/index.ts';
import type { Clip } from '../../../motion/index.ts';
import { AssetError, type AvatarAssets } from '../../../session/assets/index.ts';
import type { RegionAvatar } from '../../../session/index.ts';
import type { Player } from '../../playback/player.ts';
import type { ClipRecord } from '../../playback/playing-clips.ts';
import { type AgentAnimation, bindFileClip } from '../../state/index.ts';

/** Provides the clip of an animation, or null where it cannot be loaded. */
export type ClipSource = Pick<ClipLibrary, 'clip'>;

/** An animation that has been started. */
interface StartedAnimation {
  readonly id: string;
  /** Distinguishes it from other starts of the same animation. */
  readonly key: string;
  readonly sequence: number;
  /** Whether it is in the last set. */
  isActive: boolean;
  /** Whether its clip has been loaded, or has failed. */
  isSettled: boolean;
  /** Null until it is loaded, and if it cannot be loaded. */
  clip: Clip | null;
}

/** The built-in `stand`, which an avatar plays while none of its animations is known. */
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
/** Ended animations that are kept: they ease out, or have left joints in place. */
const MAX_ENDED = 8;
/** Number of letters at the start of an id that are shown to people. */
const SHORT_ID_LENGTH = 8;

/**
 * The animations of an avatar: it plays the complete sets that a simulator reports. Animations that are new in a set
 * start. Animations that are no longer in it ease out, once all new ones have been loaded or have failed. An animation
 * with another sequence number starts again, while its former playback eases out beneath it. An empty set changes
 * nothing of an avatar: its message contained puppetry only. While no animation of the set can be played, an avatar stands, and an
 * animated object is at rest.
 *
 * **Source:** lludp.md section 7, puppetry.md section 6, animation.md section 7.
 */
export class AnimationSet {
  readonly #player: Player;
  readonly #clips: ClipSource;
  readonly #onChange: () => void;
  #animations: readonly StartedAnimation[] = [];
  #stand: ClipRecord | null = null;
  #ended: readonly ClipRecord[] = [];
  #startCount = 0;
  /** Seconds by which the first set is advanced; 0 once that is done. */
  #headStart: number;
  readonly #idle: 'stand' | 'rest';

  /**
   * @param headStart - Seconds by which the animations of the first set have already played, if all of them loop:
   * avatars that have been there for some time are not at the same point of the same animation.
   * @param idle - What an avatar does by itself, or an animated object.
   */
  constructor(
    player: Player,
    clips: ClipSource,
    headStart: number,
    onChange: () => void,
    idle: 'stand' | 'rest' = 'stand',
  ) {
    this.#player = player;
    this.#clips = clips;
    this.#headStart = headStart;
    this.#onChange = onChange;
    this.#idle = idle;
    void this.#loadStand();
  }

  /** The animations of the last set: built-in ones by name, others by the beginning of their id. */
  get active(): readonly AgentAnimation[] {
    return this.#animations
      .filter(({ isActive }) => isActive)
      .map(({ id, clip }) => ({
        id,
        name: builtinName(id) ?? id.slice(0, SHORT_ID_LENGTH),
        weight: clip && { priority: clip.basePriority, joints: clip.joints.length },
      }));
  }

  /** Ids of the last set that could not be loaded. */
  get missing(): string[] {
    return this.#animations.flatMap(({ id, isActive, isSettled, clip }) =>
      isActive && isSettled && !clip ? id : [],
    );
  }

  /** Plays a complete set. */
  update(set: RegionAvatar['animations']): void {
    if (set.length === 0 && this.#idle === 'stand') return;
    for (const animation of this.#animations) {
      const { id, sequence } = animation;
      animation.isActive = set.some((entry) => entry.id === id && entry.sequence === sequence);
    }
    for (const { id, sequence } of set) {
      const isPlaying = this.#animations.some((entry) => entry.isActive && entry.id === id);
      if (!isPlaying) this.#start(id, sequence);
    }
    this.#play();
  }

  /** Starts everything again, with clips that are requested again. */
  reload(): void {
    for (const animation of this.#animations.filter(({ isActive }) => isActive)) {
      animation.isActive = false;
      this.#start(animation.id, animation.sequence);
    }
    void this.#loadStand();
  }

  #start(id: string, sequence: number): void {
    const animation: StartedAnimation = {
      id,
      key: `${id}#${++this.#startCount}`,
      sequence,
      isActive: true,
      isSettled: false,
      clip: null,
    };
    this.#animations = [...this.#animations, animation];
    // An expression has no asset: viewers compute it.
    if (emoteLabel(id) !== null) {
      this.#player.startExpression(animation.key, id);
      animation.isSettled = true;
    } else void this.#load(animation);
  }

  async #load(animation: StartedAnimation): Promise<void> {
    animation.clip = await this.#clips.clip(animation.id);
    animation.isSettled = true;
    // The grid's clip of `express_sad` has the emote `express_sad_emote`, which shows without it.
    const name = builtinName(animation.id);
    if (animation.clip === null && name)
      this.#player.startExpression(animation.key, `${name}_emote`);
    this.#play();
    this.#onChange();
  }

  async #loadStand(): Promise<void> {
    if (this.#idle === 'rest') return;
    const clip = await this.#clips.clip(STAND);
    if (clip) this.#stand = recordOf(STAND, clip, true);
    this.#play();
  }

  #play(): void {
    if (this.#animations.every(({ isActive, isSettled }) => isSettled || !isActive)) {
      this.#endInactive();
    }
    const playing = this.#animations.flatMap(({ key, clip }) =>
      clip ? [recordOf(key, clip, true)] : [],
    );
    const stand = this.#stand ? [{ ...this.#stand, active: playing.length === 0 }] : [];
    this.#player.setClips([...stand, ...this.#ended, ...playing], false, true);
    if (playing.length === 0 || this.#headStart === 0) return;
    if (playing.every(({ clip }) => clip.timing.loop)) this.#player.advance(this.#headStart);
    this.#headStart = 0;
  }

  #endInactive(): void {
    const ended = this.#animations.flatMap(({ isActive, key, clip }) =>
      !isActive && clip ? [recordOf(key, clip, false)] : [],
    );
    this.#ended = [...this.#ended, ...ended].slice(-MAX_ENDED);
    this.#animations = this.#animations.filter(({ isActive }) => isActive);
  }
}

function recordOf(id: string, clip: Clip, active: boolean): ClipRecord {
  return { id, clip, active, builtIn: false };
}

/** Milliseconds after which a clip that could not be loaded is requested again when an avatar is to play it. */
const RETRY_AFTER_MS = 15_000;

/** The animations of a region as clips: each is made once, for all avatars that play it. */
export class ClipLibrary {
  readonly #assets: AvatarAssets;
  readonly #loadBuiltin: (id: string) => Promise<Animation | null>;
  readonly #clips = new Map<string, Promise<Clip | null>>();

  /** @param loadBuiltin - Loads what plays for a built-in animation; resolves with null for any other id. */
  constructor(assets: AvatarAssets, loadBuiltin: (id: string) => Promise<Animation | null>) {
    this.#assets = assets;
    this.#loadBuiltin = loadBuiltin;
  }

  /** Resolves with null if the animation cannot be loaded. */
  clip(id: string): Promise<Clip | null> {
    let clip = this.#clips.get(id);
    if (!clip) {
      clip = this.#load(id);
      this.#clips.set(id, clip);
    }
    return clip;
  }

  /** Forgets all clips, for another region or other replacements of built-in animations. */
  clear(): void {
    this.#clips.clear();
  }

  async #load(id: string): Promise<Clip | null> {
    try {
      const animation = (await this.#loadBuiltin(id)) ?? (await this.#assets.animation(id));
      return bindFileClip(id, animation);
    } catch (error) {
      if (!(error instanceof AssetError)) throw error;
      setTimeout(() => this.#clips.delete(id), RETRY_AFTER_MS);
      return null;
    }
  }
}
