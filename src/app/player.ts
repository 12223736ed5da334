import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  JointOverrides,
  type Pose,
  type WorldPose,
} from '../avatar/index.ts';
import type { MeshSkin } from '../formats/mesh/index.ts';
import { type Clip, ClipMotion, Mixer } from '../motion/index.ts';

/** Index of mPelvis' height in a pose's positions; mPelvis is joint 0. */
const PELVIS_Z = 2;

/** What the player needs of a loaded clip. */
export interface ClipRecord {
  readonly id: string;
  readonly clip: Clip;
  readonly active: boolean;
  /** Ours, which has always been playing: it does not ease in. */
  readonly builtIn: boolean;
}

interface Running {
  readonly motion: ClipMotion;
  readonly startedAt: number;
  readonly builtIn: boolean;
}

/**
 * The avatar in motion: one clock, the motions that run on it, and the pose they make. The pose is a
 * function of the clock and of what was started when, so scrubbing back gives the same pose again.
 */
export class Player {
  readonly world: WorldPose = createWorldPose();
  readonly #base: Pose = defaultSkeleton.restPose();
  readonly #pose: Pose = createPose();
  readonly #overrides = new JointOverrides(defaultSkeleton);
  readonly #mixer = new Mixer(defaultSkeleton, this.#base);
  readonly #running = new Map<string, Running>();
  readonly #fading: ClipMotion[] = [];
  /** The clip that a seek holds behind its loop-out. */
  #held: ClipMotion | null = null;
  #skinIds: readonly string[] = [];
  #repeat = true;
  #lift = 0;
  /** Seconds of animation time. */
  clock = 0;

  /**
   * Brings what runs in line with the records. A clip that was switched off eases out as it would
   * in-world; without time passing, or when its record is gone, it goes at once. `repeat` makes clips
   * that play once go on.
   */
  follow(clips: readonly ClipRecord[], repeat: boolean, playing: boolean): void {
    if (repeat !== this.#repeat) this.#restartAll(repeat);
    const active = new Set(clips.filter((clip) => clip.active).map((clip) => clip.id));
    const known = new Set(clips.map((clip) => clip.id));
    for (const id of [...this.#running.keys()]) {
      if (!active.has(id)) this.#stop(id, playing && known.has(id));
    }
    for (const { id, clip, active, builtIn } of clips) {
      if (active && !this.#running.has(id)) this.#start(id, clip, this.clock, builtIn);
    }
  }

  /** Plays again from the beginning what plays once and is over. */
  restartEnded(): void {
    for (const [id, { motion, builtIn }] of [...this.#running]) {
      if (!isOver(motion)) continue;
      this.#stop(id, false);
      this.#start(id, motion.clip, this.clock, builtIn);
    }
  }

  /** Whether a clip has played to its end and no other of the visitor's goes on. */
  isOver(id: string): boolean {
    const running = this.#running.get(id);
    if (!running || !isOver(running.motion)) return false;
    for (const { motion, builtIn } of this.#running.values()) {
      if (!builtIn && !isOver(motion)) return false;
    }
    return true;
  }

  /**
   * Moves the clock to where the clip shows its own second `time`. The part behind the loop-out is never
   * reached by a running loop, so there the clip is held until the clock moves again.
   */
  seek(id: string, time: number): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#alignLater(running.startedAt);
    const { timing } = running.motion;
    this.clock = running.startedAt + time;
    this.#release();
    if (!timing.loop || time <= timing.loopOut) return;
    this.#held = running.motion;
    this.#held.pin(time);
  }

  /** Lets time pass; a clip that was held by a seek goes on into its loop. */
  advance(seconds: number): void {
    if (seconds === 0) return;
    this.clock += seconds;
    this.#release();
  }

  /** Clip seconds and eased weight of a running clip, as of the last update. */
  timeOf(id: string): number {
    const motion = this.#running.get(id)?.motion;
    return motion ? Math.min(motion.time, motion.timing.duration) : 0;
  }

  weightOf(id: string): number {
    return this.#running.get(id)?.motion.layer.weight ?? 0;
  }

  /** Replaces the joint positions that worn meshes bring along, by the ids under which they compete. */
  setSkins(skins: ReadonlyMap<string, MeshSkin>): void {
    for (const id of this.#skinIds) this.#overrides.remove(id);
    for (const [id, skin] of skins) this.#overrides.add(id, skin);
    this.#skinIds = [...skins.keys()];
    const { positions, scales } = defaultSkeleton.rest;
    this.#base.positions.set(positions);
    this.#base.scales.set(scales);
    this.#overrides.applyTo(this.#base);
    this.#lift = this.#overrides.pelvisOffset;
  }

  /** Fills `world` for the present clock. Allocates nothing. */
  update(): void {
    this.#mixer.evaluate(this.clock, this.#pose);
    // A mesh's pelvis offset moves the whole avatar, whatever a clip makes of the pelvis.
    this.#pose.positions[PELVIS_Z] += this.#lift;
    composeWorld(this.world, defaultSkeleton, this.#pose);
    for (let i = this.#fading.length - 1; i >= 0; i--) this.#dropIfFaded(i);
  }

  /** World position of a joint, metres, Second Life axes; null for an unknown name. */
  jointPosition(name: string): [number, number, number] | null {
    const joint = defaultSkeleton.jointNumber(name);
    if (joint < 0) return null;
    const [x, y, z] = this.world.matrices.subarray(16 * joint + 12, 16 * joint + 15);
    return [x, y, z];
  }

  #start(id: string, clip: Clip, startedAt: number, builtIn: boolean): void {
    const residual = builtIn ? 1 : 0;
    const motion = new ClipMotion(clip, { start: startedAt, forceLoop: this.#repeat, residual });
    this.#running.set(id, { motion, startedAt, builtIn });
    this.#mixer.start(motion);
  }

  #stop(id: string, eased: boolean): void {
    const { motion } = this.#running.get(id)!;
    this.#running.delete(id);
    if (eased) {
      this.#release();
      motion.stop(this.clock);
      this.#fading.push(motion);
    } else {
      this.#mixer.remove(motion);
    }
  }

  /** In the same order, and each where it stood. */
  #restartAll(repeat: boolean): void {
    this.#repeat = repeat;
    for (const [id, { motion, startedAt, builtIn }] of [...this.#running]) {
      this.#mixer.remove(motion);
      this.#start(id, motion.clip, startedAt, builtIn);
    }
  }

  /**
   * The clock may go back to `start`: clips that were started after it begin there too, or they would be
   * gone until it reached their own. What fades out has nothing to go back to.
   */
  #alignLater(start: number): void {
    for (const motion of this.#fading.splice(0)) this.#mixer.remove(motion);
    for (const [id, { motion, startedAt, builtIn }] of [...this.#running]) {
      if (startedAt <= start) continue;
      this.#mixer.remove(motion);
      this.#start(id, motion.clip, start, builtIn);
    }
  }

  #release(): void {
    this.#held?.pin(null);
    this.#held = null;
  }

  #dropIfFaded(index: number): void {
    if (this.#fading[index].layer.weight > 0) return;
    this.#mixer.remove(this.#fading[index]);
    this.#fading.splice(index, 1);
  }
}

function isOver({ time, timing }: ClipMotion): boolean {
  return !timing.loop && time >= timing.duration;
}
