import { type Clip, ClipMotion, type Mixer, type Motion } from '../motion/index.ts';
import { FadingClips } from './fading-clips.ts';
import { Hold } from './hold.ts';

/** What the player needs of a loaded clip. */
export interface ClipRecord {
  readonly id: string;
  /** Another clip under the same id takes over where the one before stands. */
  readonly clip: Clip;
  readonly active: boolean;
  /** Ours, which has always been playing: it does not ease in. */
  readonly builtIn: boolean;
}

interface Running {
  readonly motion: ClipMotion;
  /** Of the clock, seconds. */
  readonly startedAt: number;
  readonly builtIn: boolean;
}

/** The clips that play on a mixer: each was started at some moment of the clock, and keeps it. */
export class RunningClips {
  /** Those that were switched off while time passed. */
  readonly fading: FadingClips;
  /** For a seek: let go when the clock moves. */
  readonly hold = new Hold();
  readonly #mixer: Mixer;
  readonly #hands: Motion;
  readonly #running = new Map<string, Running>();
  /** The clip of every record, for what it may leave behind. */
  #known: ReadonlyMap<string, Clip> = new Map();
  #repeat = true;

  /** `hands` goes between our own clips and the visitor's. */
  constructor(mixer: Mixer, hands: Motion) {
    this.#mixer = mixer;
    this.#hands = hands;
    this.fading = new FadingClips(mixer);
  }

  /** The record whose clip a motion plays, running or fading, or null. */
  idOf(motion: Motion): string | null {
    for (const [id, running] of this.#running) if (running.motion === motion) return id;
    return this.fading.idOf(motion);
  }

  /** The record whose clip owns what was left in place, or null. */
  idOfOwner(owner: object): string | null {
    for (const [id, clip] of this.#known) if (clip === owner) return id;
    return null;
  }

  /** The motion of a record's clip, or null where it does not run. */
  motionOf(id: string): ClipMotion | null {
    return this.#running.get(id)?.motion ?? null;
  }

  /** The clock at which a record's clip was started, or null where it does not run. */
  startOf(id: string): number | null {
    return this.#running.get(id)?.startedAt ?? null;
  }

  /** Seconds since the start of each running clip that has an emote. */
  emoteSeconds(clock: number): number[] {
    return [...this.#running.values()]
      .filter(({ motion }) => motion.clip.emote !== '')
      .map(({ startedAt }) => clock - startedAt);
  }

  /** See `Player.follow`. */
  follow(clips: readonly ClipRecord[], repeat: boolean, playing: boolean, clock: number): void {
    if (repeat !== this.#repeat) this.#restartAll(repeat);
    this.#forgetAllBut(clips);
    for (const { id, clip, active, builtIn } of clips) {
      const running = this.#running.get(id);
      if (active && !running) this.#start(id, clip, clock, builtIn);
      else if (!active && running && playing) this.#easeOut(id, running.motion, clock);
      else if (!active && running) this.#stop(id, running.motion);
      else if (running && running.motion.clip !== clip) this.#swap(id, running, clip);
    }
  }

  /** Plays again from the beginning, at this clock, what plays once and is over. */
  restartEnded(clock: number): void {
    for (const [id, { motion, builtIn }] of [...this.#running]) {
      if (!hasEnded(motion)) continue;
      this.#stop(id, motion);
      this.#start(id, motion.clip, clock, builtIn);
    }
  }

  /** Whether a clip has played to its end and no other of the visitor's goes on. */
  isOver(id: string): boolean {
    const running = this.#running.get(id);
    if (!running || !hasEnded(running.motion)) return false;
    for (const { motion, builtIn } of this.#running.values()) {
      if (!builtIn && !hasEnded(motion)) return false;
    }
    return true;
  }

  /**
   * The clock may go back to `start`: clips that were started after it begin there too, or they would be
   * gone until it reached their own. What fades out has nothing to go back to.
   */
  alignTo(start: number): void {
    this.fading.drop();
    for (const [id, { motion, startedAt, builtIn }] of [...this.#running]) {
      if (startedAt <= start) continue;
      this.#mixer.remove(motion);
      this.#start(id, motion.clip, start, builtIn);
    }
  }

  #start(id: string, clip: Clip, startedAt: number, builtIn: boolean): void {
    const motion = this.#motionFor(clip, startedAt, builtIn);
    this.#running.set(id, { motion, startedAt, builtIn });
    this.#mixer.start(motion);
    if (builtIn) this.#keepOldest();
  }

  /**
   * Ours has always been playing, also where it arrives after the first file: the others are newer. Its
   * fingers give way to the hand poses, which in turn give way to every clip of the visitor's.
   */
  #keepOldest(): void {
    this.#mixer.start(this.#hands);
    for (const { motion, builtIn } of this.#running.values()) {
      if (!builtIn) this.#mixer.start(motion);
    }
  }

  #motionFor(clip: Clip, start: number, builtIn: boolean): ClipMotion {
    return new ClipMotion(clip, { start, forceLoop: this.#repeat, residual: builtIn ? 1 : 0 });
  }

  #easeOut(id: string, motion: ClipMotion, clock: number): void {
    this.#running.delete(id);
    this.hold.release();
    this.fading.add(id, motion, clock);
  }

  #stop(id: string, motion: ClipMotion): void {
    this.#running.delete(id);
    this.#mixer.remove(motion);
    this.#mixer.release(motion.owner);
  }

  /** Goes on with an edited clip: same start, same place among the others. */
  #swap(id: string, { motion, startedAt, builtIn }: Running, clip: Clip): void {
    const edited = this.#motionFor(clip, startedAt, builtIn);
    this.#mixer.replace(motion, edited);
    this.#mixer.release(motion.owner);
    this.#running.set(id, { motion: edited, startedAt, builtIn });
    this.hold.handOver(motion, edited);
  }

  /** What is not on the page any more stops at once, and what it left in place goes back. */
  #forgetAllBut(clips: readonly ClipRecord[]): void {
    const known = new Map(clips.map(({ id, clip }) => [id, clip]));
    for (const [id, clip] of this.#known) {
      if (known.has(id)) continue;
      const running = this.#running.get(id);
      if (running) this.#stop(id, running.motion);
      this.fading.drop(id);
      this.#mixer.release(clip);
    }
    this.#known = known;
  }

  /** In the same order, and each where it stood. */
  #restartAll(repeat: boolean): void {
    this.#repeat = repeat;
    for (const [id, { motion, startedAt, builtIn }] of [...this.#running]) {
      this.#mixer.remove(motion);
      this.#start(id, motion.clip, startedAt, builtIn);
    }
  }
}

function hasEnded({ time, timing }: ClipMotion): boolean {
  return !timing.loop && time >= timing.duration;
}
