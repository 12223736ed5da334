import { BONE_COUNT, defaultSkeleton, type Pose, type Skeleton } from '../../avatar/index.ts';
import { MAX_DURATION } from '../../formats/animation/index.ts';
import { degreesBetween, metresBetween } from '../../math/flat/index.ts';

/** How much goes onto a tape. */
export interface RecordingLimits {
  readonly seconds: number;
  readonly bytes: number;
}

/** No animation lasts longer than a minute, and a tape is there to become one. */
const USUAL_BOUNDS: RecordingLimits = { seconds: MAX_DURATION, bytes: 64 * 1024 * 1024 };

type Columns = (RecordedTrack | null)[];

const PELVIS = 0;
/** What rounding can make of a joint that nothing moves. */
const MOVED_DEGREES = 0.001;
const MOVED_METRES = 1e-5;

/**
 * What an avatar did, frame by frame, at the uneven times at which frames come: the local rotations and
 * positions of its bones. Kept of them are those that something moved, from then on; where meshes have their
 * joints is the body's doing, and does not count.
 *
 * A frame allocates nothing but a piece of a column now and then.
 */
export class PoseRecording {
  readonly skeleton: Skeleton;
  readonly #bounds: RecordingLimits;
  /** By joint: null where nothing has moved it. */
  readonly #rotations: Columns = new Array(BONE_COUNT).fill(null);
  readonly #positions: Columns = new Array(BONE_COUNT).fill(null);
  readonly #times: RecordedTrack;
  readonly #scaledJoints = new Set<number>();
  /** Of the last frame, since the first. */
  readonly #time = new Float32Array(1);
  #first = 0;
  #frames = 0;
  #isFull = false;

  constructor(bounds: Partial<RecordingLimits> = {}, skeleton: Skeleton = defaultSkeleton) {
    this.skeleton = skeleton;
    this.#bounds = { ...USUAL_BOUNDS, ...bounds };
    this.#times = new RecordedTrack(1, 0, new Float32Array(1));
  }

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

  /** Numbers of the joints that something turned or moved. */
  get movedJoints(): ReadonlySet<number> {
    const joints = Array.from(this.#rotations.keys());
    return new Set(joints.filter((joint) => this.#rotations[joint] ?? this.#positions[joint]));
  }

  /** Numbers of the joints whose scale was another than the body's: nothing of that is kept. */
  get scaled(): ReadonlySet<number> {
    return this.#scaledJoints;
  }

  /**
   * Takes what the bones do at `seconds`, of whatever beginning. A frame that is not later than the one
   * before it is left out.
   *
   * @param pose in the parents' frames; mPelvis as motions have it, without what lifts the whole avatar.
   * @param rest the body while nothing moves it.
   * @returns false once the tape is full.
   */
  add(seconds: number, pose: Pose, rest: Pose): boolean {
    if (this.#isFull) return false;
    if (this.#frames === 0) this.#first = seconds;
    const time = Math.fround(seconds - this.#first);
    if (time > this.#bounds.seconds) this.#isFull = true;
    if (this.#isFull) return false;
    if (this.#frames > 0 && !(time > this.#time[0])) return true;
    this.#time[0] = time;
    this.#times.push(this.#time, 0);
    this.#openColumns(pose, rest);
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      this.#rotations[joint]?.push(pose.rotations, 4 * joint);
      this.#positions[joint]?.push(pose.positions, 3 * joint);
    }
    this.#frames++;
    this.#isFull = this.#byteLength >= this.#bounds.bytes;
    return true;
  }

  /** Seconds of each frame, the first at 0. */
  times(): Float32Array<ArrayBuffer> {
    return this.#times.values();
  }

  /** 4 per frame, or null where nothing turned the joint. */
  rotations(joint: number): Float32Array<ArrayBuffer> | null {
    return this.#rotations[joint]?.values() ?? null;
  }

  /** 3 per frame, metres in the parent's frame, or null where nothing moved the joint. */
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

  #openColumns(pose: Pose, rest: Pose): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!this.#rotations[joint] && isTurned(pose, rest, joint)) {
        const still = rest.rotations.slice(4 * joint, 4 * joint + 4);
        this.#rotations[joint] = new RecordedTrack(4, this.#frames, still);
      }
      // Clips displace the pelvis from the skeleton's own place, whatever a mesh makes of it.
      const place = joint === PELVIS ? this.skeleton.rest : rest;
      if (!this.#positions[joint] && isMoved(pose, place, joint)) {
        const still = place.positions.slice(3 * joint, 3 * joint + 3);
        this.#positions[joint] = new RecordedTrack(3, this.#frames, still);
      }
      if (isScaled(pose, rest, joint)) this.#scaledJoints.add(joint);
    }
  }
}

function isTurned(pose: Pose, rest: Pose, joint: number): boolean {
  return degreesBetween(pose.rotations, 4 * joint, rest.rotations, 4 * joint) > MOVED_DEGREES;
}

function isMoved(pose: Pose, rest: Pose, joint: number): boolean {
  return metresBetween(pose.positions, 3 * joint, rest.positions, 3 * joint) > MOVED_METRES;
}

function isScaled(pose: Pose, rest: Pose, joint: number): boolean {
  return metresBetween(pose.scales, 3 * joint, rest.scales, 3 * joint) > MOVED_METRES;
}

/** Frames of one piece of a column: about four seconds of a usual display. */
const CHUNK_FRAMES = 256;

/** What one joint did, frame by frame, from the first frame on in which it did anything. */
export class RecordedTrack {
  readonly #width: number;
  /** What it was until then. */
  readonly #still: Float32Array<ArrayBuffer>;
  readonly #start: number;
  readonly #chunks: Float32Array<ArrayBuffer>[] = [];
  #count = 0;

  /**
   * @param width numbers of a frame.
   * @param start frames of the tape before it.
   * @param still its numbers in all of them.
   */
  constructor(width: number, start: number, still: Float32Array<ArrayBuffer>) {
    this.#width = width;
    this.#start = start;
    this.#still = still;
  }

  get byteLength(): number {
    return 4 * this.#width * CHUNK_FRAMES * this.#chunks.length;
  }

  /** Takes the numbers at `from[at]`. Allocates once in many frames. */
  push(from: Float32Array, at: number): void {
    const place = this.#count % CHUNK_FRAMES;
    if (place === 0) this.#chunks.push(new Float32Array(this.#width * CHUNK_FRAMES));
    const chunk = this.#chunks[this.#chunks.length - 1];
    for (let c = 0; c < this.#width; c++) chunk[place * this.#width + c] = from[at + c];
    this.#count++;
  }

  /** All frames of the tape behind each other. */
  values(): Float32Array<ArrayBuffer> {
    const width = this.#width;
    const values = new Float32Array((this.#start + this.#count) * width);
    for (let frame = 0; frame < this.#start; frame++) values.set(this.#still, frame * width);
    this.#chunks.forEach((chunk, index) => {
      const from = index * CHUNK_FRAMES;
      const frames = Math.min(this.#count - from, CHUNK_FRAMES);
      values.set(chunk.subarray(0, frames * width), (this.#start + from) * width);
    });
    return values;
  }
}
