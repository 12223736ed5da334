import type { Animation } from '../../../formats/animation/index.ts';
import { builtinName } from '../../../motion/builtin-animations/index.ts';
import type { Clip } from '../../../motion/index.ts';
import { AssetError, type GridAssets } from '../../../session/assets/index.ts';
import type { RegionAvatar } from '../../../session/index.ts';
import type { Player } from '../../playback/player.ts';
import type { ClipRecord } from '../../playback/playing-clips.ts';
import { type AgentAnimation, bindFileClip } from '../../state/index.ts';

type SimulatorAnimations = RegionAvatar['animations'];

/** Gives the clip of an animation, or null where it cannot be had. */
export interface ClipSource {
  clip(id: string): Promise<Clip | null>;
}

/** One run of an animation. */
interface PlayingAnimation {
  readonly id: string;
  readonly key: string;
  readonly sequence: number;
  /** Whether the set that was told last has it. */
  isTold: boolean;
  isSettled: boolean;
  /** Null until it came, and where it cannot be had. */
  clip: Clip | null;
}

/** The built-in `stand`: what an avatar does of which nothing else is known. */
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
/** What eases out, or has left joints in place, is remembered so long as it is one of so many. */
const LONGEST_MEMORY = 8;
/** Letters of an id that tell it apart well enough for people. */
const SHORT_ID = 8;

/**
 * What an avatar plays: follows the complete sets that a simulator tells. Those that are new begin, those
 * that left ease out once all that is new came or failed, and one under another sequence number begins anew,
 * its old run easing out beneath. An empty set changes nothing. While nothing of the set can be had, the
 * avatar stands.
 *
 * **Source:** lludp.md section 7, puppetry.md section 6, animation.md section 7.
 */
export class AnimationSet {
  readonly #player: Player;
  readonly #clips: ClipSource;
  readonly #onChange: () => void;
  #acts: readonly PlayingAnimation[] = [];
  #stand: ClipRecord | null = null;
  #left: readonly ClipRecord[] = [];
  #starts = 0;
  /** Seconds by which this avatar is ahead of others that begin the same clip; used up by the first set. */
  #lead: number;

  /** `lead`: so that a crowd that is found standing does not breathe as one. */
  constructor(player: Player, clips: ClipSource, lead: number, onChange: () => void) {
    this.#player = player;
    this.#clips = clips;
    this.#lead = lead;
    this.#onChange = onChange;
    void this.#loadStand();
  }

  /** Takes the whole set. */
  update(active: SimulatorAnimations): void {
    if (active.length === 0) return;
    for (const act of this.#acts) {
      act.isTold = active.some(({ id, sequence }) => id === act.id && sequence === act.sequence);
    }
    for (const { id, sequence } of active) {
      if (!this.#acts.some((act) => act.isTold && act.id === id)) this.#begin(id, sequence);
    }
    this.#play();
  }

  /** Begins everything anew, with clips that are asked for again. */
  reload(): void {
    const told = this.#acts.filter(({ isTold }) => isTold);
    for (const act of told) {
      act.isTold = false;
      this.#begin(act.id, act.sequence);
    }
    void this.#loadStand();
  }

  /** What is told to play: built-ins by their name, others by the beginning of their id. */
  get told(): readonly AgentAnimation[] {
    return this.#acts
      .filter(({ isTold }) => isTold)
      .map(({ id, clip }) => ({
        name: builtinName(id) ?? id.slice(0, SHORT_ID),
        weight: clip && { priority: clip.basePriority, joints: clip.joints.length },
      }));
  }

  #begin(id: string, sequence: number): void {
    const key = `${id}#${++this.#starts}`;
    const act: PlayingAnimation = { id, key, sequence, isTold: true, isSettled: false, clip: null };
    this.#acts = [...this.#acts, act];
    void this.#load(act);
  }

  async #load(act: PlayingAnimation): Promise<void> {
    act.clip = await this.#clips.clip(act.id);
    act.isSettled = true;
    this.#play();
    this.#onChange();
  }

  async #loadStand(): Promise<void> {
    const clip = await this.#clips.clip(STAND);
    if (clip) this.#stand = recordOf(STAND, clip, true);
    this.#play();
  }

  #play(): void {
    if (this.#acts.every(({ isTold, isSettled }) => isSettled || !isTold)) this.#dropLeft();
    const playing = this.#acts.flatMap(({ key, clip }) =>
      clip ? [recordOf(key, clip, true)] : [],
    );
    this.#player.setClips([...this.#standing(playing), ...this.#left, ...playing], false, true);
    if (playing.length === 0 || this.#lead === 0) return;
    // Only what loops can be found in its middle.
    if (playing.every(({ clip }) => clip.timing.loop)) this.#player.advance(this.#lead);
    this.#lead = 0;
  }

  #dropLeft(): void {
    const left = this.#acts.flatMap(({ isTold, key, clip }) =>
      !isTold && clip ? [recordOf(key, clip, false)] : [],
    );
    this.#left = [...this.#left, ...left].slice(-LONGEST_MEMORY);
    this.#acts = this.#acts.filter(({ isTold }) => isTold);
  }

  #standing(playing: readonly ClipRecord[]): readonly ClipRecord[] {
    return this.#stand ? [{ ...this.#stand, active: playing.length === 0 }] : [];
  }
}

function recordOf(id: string, clip: Clip, active: boolean): ClipRecord {
  return { id, clip, active, builtIn: false };
}

/** The clip that plays for a built-in animation, ours or the visitor's own; null for any other id. */
type BuiltinAnimationLookup = (id: string) => Promise<Animation | null>;

/** A clip that could not be had is asked for again when somebody is next told to play it, after this. */
const TRY_AGAIN_MS = 15_000;

/** The animations of a region as clips, each made once, however many avatars play it. */
export class ClipLibrary {
  readonly #assets: GridAssets;
  readonly #builtin: BuiltinAnimationLookup;
  readonly #clips = new Map<string, Promise<Clip | null>>();

  constructor(assets: GridAssets, builtinAnimation: BuiltinAnimationLookup) {
    this.#assets = assets;
    this.#builtin = builtinAnimation;
  }

  /** Null where it cannot be had. */
  clip(id: string): Promise<Clip | null> {
    let clip = this.#clips.get(id);
    if (!clip) {
      clip = this.#load(id);
      this.#clips.set(id, clip);
    }
    return clip;
  }

  /** Another region, or other stand-ins: everything is asked for anew. */
  clear(): void {
    this.#clips.clear();
  }

  async #load(id: string): Promise<Clip | null> {
    try {
      const animation = (await this.#builtin(id)) ?? (await this.#fetch(id));
      if (animation) return bindFileClip(id, animation);
    } catch (error) {
      if (!(error instanceof AssetError)) throw error;
    }
    setTimeout(() => this.#clips.delete(id), TRY_AGAIN_MS);
    return null;
  }

  #fetch(id: string): Promise<Animation> {
    return this.#assets.animation(id);
  }
}
