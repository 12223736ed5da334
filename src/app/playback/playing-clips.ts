import { type Clip, ClipMotion, type Mixer, type Motion } from '../../motion/index.ts';
import type { Emotes } from './emotes.ts';

/** The part of a loaded clip that the player needs. */
export interface ClipRecord {
  readonly id: string;
  /** A new clip under the same id continues at the time of the former one. */
  readonly clip: Clip;
  readonly active: boolean;
  /** The page's own idle, which has always been playing: it does not ease in. */
  readonly builtIn: boolean;
}

interface PlayingClip {
  readonly motion: ClipMotion;
  /** Clock at its start, seconds. */
  readonly startedAt: number;
  readonly builtIn: boolean;
}

/** The clips that play on a mixer. Each keeps the time of the clock at which it was started. */
export class PlayingClips {
  readonly #mixer: Mixer;
  readonly #hands: Motion;
  readonly #emotes: Emotes;
  readonly #playing = new Map<string, PlayingClip>();
  /** Clips that were switched off while time passed. */
  readonly #fading: FadingClips;
  readonly #pinned = new PinnedClip();
  /** The clips of all records by id, also of those that do not play but may have left joints in place. */
  #clipsById: ReadonlyMap<string, Clip> = new Map();
  #repeat = true;

  /**
   * @param hands - Motion of the hand poses, which is between the page's own clips and the visitor's in age.
   * @param emotes - Shows the emotes of clips; of the same age.
   */
  constructor(mixer: Mixer, hands: Motion, emotes: Emotes) {
    this.#mixer = mixer;
    this.#hands = hands;
    this.#emotes = emotes;
    emotes.onLoad = () => this.#keepOldest();
    this.#fading = new FadingClips(mixer);
  }

  /** The record whose clip a motion plays or eases out, or null. */
  idOf(motion: Motion): string | null {
    for (const [id, playing] of this.#playing) if (playing.motion === motion) return id;
    return this.#fading.idOf(motion);
  }

  /** The record whose clip owns joints that were left in place, or null. */
  idOfOwner(owner: object): string | null {
    for (const [id, clip] of this.#clipsById) if (clip === owner) return id;
    return null;
  }

  /** The motion of a record's clip, or null where it does not run. */
  motionOf(id: string): ClipMotion | null {
    return this.#playing.get(id)?.motion ?? null;
  }

  /** The clock at which a record's clip was started, or null where it does not run. */
  startOf(id: string): number | null {
    return this.#playing.get(id)?.startedAt ?? null;
  }

  /** Seconds since the start of each running clip that has an emote. */
  emoteSeconds(clock: number): number[] {
    return [...this.#playing.values()]
      .filter(({ motion }) => motion.clip.emote !== '')
      .map(({ startedAt }) => clock - startedAt);
  }

  /** See `Player.setClips`. */
  setClips(clips: readonly ClipRecord[], repeat: boolean, isPlaying: boolean, clock: number): void {
    if (repeat !== this.#repeat) this.#recreateAll(repeat);
    this.#forgetAllBut(clips);
    for (const { id, clip, active, builtIn } of clips) {
      const playing = this.#playing.get(id);
      // The page's own idle has always been playing, whenever its file arrived: its phase depends on the clock alone.
      if (active && !playing) this.#start(id, clip, builtIn ? 0 : clock, builtIn);
      else if (!active && playing && isPlaying) this.#easeOut(id, playing.motion, clock);
      else if (!active && playing) this.#stop(id, playing.motion);
      else if (playing && playing.motion.clip !== clip) this.#replaceClip(id, playing, clip);
    }
  }

  /** Starts clips that play once and have ended again from the beginning, at this clock. */
  restartEnded(clock: number): void {
    for (const [id, { motion, builtIn }] of [...this.#playing]) {
      if (!hasEnded(motion)) continue;
      this.#stop(id, motion);
      this.#start(id, motion.clip, clock, builtIn);
    }
  }

  /** Whether a clip has played to its end and no other of the visitor's continues. */
  isOver(id: string): boolean {
    const playing = this.#playing.get(id);
    if (!playing || !hasEnded(playing.motion)) return false;
    for (const { motion, builtIn } of this.#playing.values()) {
      if (!builtIn && !hasEnded(motion)) return false;
    }
    return true;
  }

  /**
   * Call before the clock goes back to `start`: clips that were started later now begin there too, or they would be
   * gone until the clock reached their own start. Fading clips are stopped.
   */
  alignTo(start: number): void {
    this.#fading.stop();
    for (const [id, { motion, startedAt, builtIn }] of [...this.#playing]) {
      if (startedAt <= start) continue;
      this.#mixer.remove(motion);
      this.#start(id, motion.clip, start, builtIn);
    }
  }

  /** Lets running clips have been started so many seconds before this clock, by id; those started first are the oldest. */
  setElapsed(elapsed: ReadonlyMap<string, number>, clock: number): void {
    this.#fading.stop();
    const longestFirst = [...elapsed].sort(([, a], [, b]) => b - a);
    for (const [id, seconds] of longestFirst) {
      const playing = this.#playing.get(id);
      if (!playing) continue;
      this.#mixer.remove(playing.motion);
      this.#start(id, playing.motion.clip, clock - seconds, playing.builtIn);
    }
  }

  /** Keeps a clip at a second of its own until `unpin`, whatever the clock says. */
  pin(motion: ClipMotion, time: number): void {
    this.#pinned.pin(motion, time);
  }

  unpin(): void {
    this.#pinned.unpin();
  }

  /** Removes clips that have eased out, as of the mixer's last pose. Allocates nothing. */
  removeFaded(): void {
    this.#fading.removeFaded();
  }

  #start(id: string, clip: Clip, startedAt: number, builtIn: boolean): void {
    const motion = this.#createMotion(clip, startedAt, builtIn);
    this.#playing.set(id, { motion, startedAt, builtIn });
    this.#mixer.start(motion);
    if (builtIn) this.#keepOldest();
    this.#emotes.start(id, clip.emote, startedAt);
  }

  /**
   * The page's own idle has always been playing, so that all other clips are newer, even where it arrives after the
   * first file. The hand poses win over its fingers, and every clip of the visitor's wins over the hand poses.
   */
  #keepOldest(): void {
    this.#mixer.start(this.#hands);
    if (this.#emotes.motion) this.#mixer.start(this.#emotes.motion);
    for (const { motion, builtIn } of this.#playing.values()) {
      if (!builtIn) this.#mixer.start(motion);
    }
  }

  #createMotion(clip: Clip, start: number, builtIn: boolean): ClipMotion {
    return new ClipMotion(clip, { start, forceLoop: this.#repeat, residual: builtIn ? 1 : 0 });
  }

  #easeOut(id: string, motion: ClipMotion, clock: number): void {
    this.#playing.delete(id);
    this.#pinned.unpin();
    this.#fading.add(id, motion, clock);
  }

  #stop(id: string, motion: ClipMotion): void {
    this.#playing.delete(id);
    this.#emotes.stop(id);
    this.#mixer.remove(motion);
    this.#mixer.release(motion.owner);
  }

  /** Continues with an edited clip: same start, same position in the mixer's order. */
  #replaceClip(id: string, { motion, startedAt, builtIn }: PlayingClip, clip: Clip): void {
    const edited = this.#createMotion(clip, startedAt, builtIn);
    this.#mixer.replace(motion, edited);
    this.#mixer.release(motion.owner);
    this.#playing.set(id, { motion: edited, startedAt, builtIn });
    this.#pinned.transfer(motion, edited);
  }

  /** Clips without a record stop at once, and the joints that they left in place return to rest. */
  #forgetAllBut(clips: readonly ClipRecord[]): void {
    const clipsById = new Map(clips.map(({ id, clip }) => [id, clip]));
    for (const [id, clip] of this.#clipsById) {
      if (clipsById.has(id)) continue;
      const playing = this.#playing.get(id);
      if (playing) this.#stop(id, playing.motion);
      this.#fading.stop(id);
      this.#emotes.stop(id);
      this.#mixer.release(clip);
    }
    this.#clipsById = clipsById;
  }

  /** Creates all motions anew, in the same order and with the same starts. */
  #recreateAll(repeat: boolean): void {
    this.#repeat = repeat;
    for (const [id, { motion, startedAt, builtIn }] of [...this.#playing]) {
      this.#mixer.remove(motion);
      this.#start(id, motion.clip, startedAt, builtIn);
    }
  }
}

function hasEnded({ time, timing }: ClipMotion): boolean {
  return !timing.loop && time >= timing.duration;
}

/** Clips that were switched off and are easing out. */
class FadingClips {
  readonly #mixer: Mixer;
  readonly #list: { readonly id: string; readonly motion: ClipMotion }[] = [];

  constructor(mixer: Mixer) {
    this.#mixer = mixer;
  }

  /** The record whose clip a fading motion plays, or null. */
  idOf(motion: Motion): string | null {
    return this.#list.find((fading) => fading.motion === motion)?.id ?? null;
  }

  /** Makes a playing motion ease out from this clock on. */
  add(id: string, motion: ClipMotion, clock: number): void {
    motion.stop(clock);
    this.#list.push({ id, motion });
  }

  /**
   * Removes clips that have eased out, as of the mixer's last pose. Joints that nothing else moves stay where
   * they are, as in-world. Allocates nothing.
   */
  removeFaded(): void {
    for (let index = this.#list.length - 1; index >= 0; index--) {
      const { motion } = this.#list[index];
      if (motion.layer.weight > 0) continue;
      this.#mixer.remove(motion);
      this.#list.splice(index, 1);
    }
  }

  /** Stops the fading clips of one record, or all of them, at once; joints that they left in place return to rest. */
  stop(id?: string): void {
    for (const fading of [...this.#list]) {
      if (id !== undefined && fading.id !== id) continue;
      this.#list.splice(this.#list.indexOf(fading), 1);
      this.#mixer.remove(fading.motion);
      this.#mixer.release(fading.motion.owner);
    }
  }
}

/** The clip, if any, that is pinned to one of its own seconds, whatever the clock says. */
class PinnedClip {
  #motion: ClipMotion | null = null;
  /** Clip seconds. */
  #time = 0;

  pin(motion: ClipMotion, time: number): void {
    this.#motion = motion;
    this.#time = time;
    motion.pin(time);
  }

  unpin(): void {
    this.#motion?.pin(null);
    this.#motion = null;
  }

  /** If `motion` is pinned, pins the motion that replaces it, which may be shorter. */
  transfer(motion: ClipMotion, replacement: ClipMotion): void {
    if (this.#motion !== motion) return;
    this.pin(replacement, Math.min(this.#time, replacement.timing.duration));
  }
}
