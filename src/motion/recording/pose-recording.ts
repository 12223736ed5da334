import {
  BONE_COUNT,
  defaultSkeleton,
  PELVIS,
  type Pose,
  type Skeleton,
} from '../../avatar/index.ts';
import { MAX_DURATION } from '../../formats/animation/index.ts';
import { degreesBetween, metresBetween } from '../../math/flat/index.ts';

/** When a recording is full. */
interface RecordingLimits {
  readonly seconds: number;
  readonly bytes: number;
}

/** No animation is longer than a minute, and recordings are made to become one. */
const DEFAULT_LIMITS: RecordingLimits = { seconds: MAX_DURATION, bytes: 64 * 1024 * 1024 };

type JointTracks = (RecordedTrack | null)[];

/** Larger than any rounding error of a joint that nothing moves. */
const MOVED_DEGREES = 0.001;
const MOVED_METRES = 1e-5;

/**
 * Records the pose of an avatar frame by frame, at the uneven times of the frames: the local rotations
 * and positions of its bones. Only bones that something moved are kept, from then on; where meshes have their
 * joints belongs to the body, and does not count as movement.
 *
 * A frame allocates nothing, except for a new chunk of a track now and then.
 */
export class PoseRecording {
  readonly skeleton: Skeleton;
  readonly #limits: RecordingLimits;
  /** By joint: null for joints that nothing has moved. */
  readonly #rotations: JointTracks = new Array(BONE_COUNT).fill(null);
  readonly #positions: JointTracks = new Array(BONE_COUNT).fill(null);
  readonly #times: RecordedTrack;
  readonly #scaledJoints = new Set<number>();
  /** Seconds from the first frame to the last. */
  readonly #time = new Float32Array(1);
  /** When the first frame was added. */
  #start = 0;
  #frames = 0;
  #isFull = false;

  constructor(limits: Partial<RecordingLimits> = {}, skeleton: Skeleton = defaultSkeleton) {
    this.skeleton = skeleton;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#times = new RecordedTrack(1, 0, new Float32Array(1));
  }

  /** Number of frames. */
  get frames(): number {
    return this.#frames;
  }

  /** From the first frame to the last. */
  get seconds(): number {
    return this.#time[0];
  }

  /** A frame was refused, or the next one will be. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Numbers of the joints that were rotated or moved. */
  get movedJoints(): ReadonlySet<number> {
    const joints = Array.from(this.#rotations.keys());
    return new Set(joints.filter((joint) => this.#rotations[joint] ?? this.#positions[joint]));
  }

  /** Numbers of the joints whose scale differed from the body's; scales are not recorded. */
  get scaledJoints(): ReadonlySet<number> {
    return this.#scaledJoints;
  }

  /**
   * Records the bones at `seconds` of any clock. A frame that is not later than the last is left out.
   *
   * @param pose in the parents' frames; mPelvis as motions have it, without the height offset of the avatar.
   * @param rest the body while nothing moves it.
   * @returns false once the recording is full.
   */
  add(seconds: number, pose: Pose, rest: Pose): boolean {
    if (this.#isFull) return false;
    if (this.#frames === 0) this.#start = seconds;
    const time = Math.fround(seconds - this.#start);
    if (time > this.#limits.seconds) this.#isFull = true;
    if (this.#isFull) return false;
    if (this.#frames > 0 && !(time > this.#time[0])) return true;
    this.#time[0] = time;
    this.#times.push(this.#time, 0);
    this.#openTracks(pose, rest);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      this.#rotations[joint]?.push(pose.rotations, 4 * joint);
      this.#positions[joint]?.push(pose.positions, 3 * joint);
    }
    this.#frames++;
    this.#isFull = this.#byteLength >= this.#limits.bytes;
    return true;
  }

  /** Seconds of each frame, the first at 0. */
  times(): Float32Array<ArrayBuffer> {
    return this.#times.values();
  }

  /** 4 per frame, or null for a joint that was never rotated. */
  rotations(joint: number): Float32Array<ArrayBuffer> | null {
    return this.#rotations[joint]?.values() ?? null;
  }

  /** 3 per frame, metres in the parent's frame, or null for a joint that was never moved. */
  positions(joint: number): Float32Array<ArrayBuffer> | null {
    return this.#positions[joint]?.values() ?? null;
  }

  get #byteLength(): number {
    let bytes = this.#times.byteLength;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      bytes += this.#rotations[joint]?.byteLength ?? 0;
      bytes += this.#positions[joint]?.byteLength ?? 0;
    }
    return bytes;
  }

  /** Adds tracks for the joints that move in this frame for the first time. */
  #openTracks(pose: Pose, rest: Pose): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!this.#rotations[joint] && isRotated(pose, rest, joint)) {
        const initial = rest.rotations.slice(4 * joint, 4 * joint + 4);
        this.#rotations[joint] = new RecordedTrack(4, this.#frames, initial);
      }
      // Clips displace the pelvis from the skeleton's own position, whatever a mesh makes of it.
      const base = joint === PELVIS ? this.skeleton.rest : rest;
      if (!this.#positions[joint] && isMoved(pose, base, joint)) {
        const initial = base.positions.slice(3 * joint, 3 * joint + 3);
        this.#positions[joint] = new RecordedTrack(3, this.#frames, initial);
      }
      if (isScaled(pose, rest, joint)) this.#scaledJoints.add(joint);
    }
  }
}

function isRotated(pose: Pose, rest: Pose, joint: number): boolean {
  return degreesBetween(pose.rotations, 4 * joint, rest.rotations, 4 * joint) > MOVED_DEGREES;
}

function isMoved(pose: Pose, rest: Pose, joint: number): boolean {
  return metresBetween(pose.positions, 3 * joint, rest.positions, 3 * joint) > MOVED_METRES;
}

function isScaled(pose: Pose, rest: Pose, joint: number): boolean {
  return metresBetween(pose.scales, 3 * joint, rest.scales, 3 * joint) > MOVED_METRES;
}

/** Frames per chunk of a track: about four seconds on a usual display. */
const CHUNK_FRAMES = 256;

/** One component of one joint, frame by frame, from the frame on in which it first changed. */
class RecordedTrack {
  /** Numbers per frame. */
  readonly #width: number;
  /** Number of frames of the recording before the track's first one. */
  readonly #start: number;
  /** The value in these frames. */
  readonly #initial: Float32Array<ArrayBuffer>;
  readonly #chunks: Float32Array<ArrayBuffer>[] = [];
  #count = 0;

  constructor(width: number, start: number, initial: Float32Array<ArrayBuffer>) {
    this.#width = width;
    this.#start = start;
    this.#initial = initial;
  }

  get byteLength(): number {
    return 4 * this.#width * CHUNK_FRAMES * this.#chunks.length;
  }

  /** Appends the numbers at `from[at]`. Allocates once in many frames. */
  push(from: Float32Array, at: number): void {
    const slot = this.#count % CHUNK_FRAMES;
    if (slot === 0) this.#chunks.push(new Float32Array(this.#width * CHUNK_FRAMES));
    const chunk = this.#chunks[this.#chunks.length - 1];
    for (let c = 0; c < this.#width; c++) chunk[slot * this.#width + c] = from[at + c];
    this.#count++;
  }

  /** The values in all frames of the recording. */
  values(): Float32Array<ArrayBuffer> {
    const width = this.#width;
    const values = new Float32Array((this.#start + this.#count) * width);
    for (let frame = 0; frame < this.#start; frame++) values.set(this.#initial, frame * width);
    this.#chunks.forEach((chunk, index) => {
      const from = index * CHUNK_FRAMES;
      const frames = Math.min(this.#count - from, CHUNK_FRAMES);
      values.set(chunk.subarray(0, frames * width), (this.#start + from) * width);
    });
    return values;
  }
}
