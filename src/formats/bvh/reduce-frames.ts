import { degreesBetween, distance, lerp, nlerp } from '../../math/index.ts';
import { type JointCurves, rotationDistance } from './bvh-joint-curves.ts';

/*
 * Which frames the uploader turns into keys.
 * Source: reference/animation.md section 12.3.
 */

/** In inches: frames that are less far from the straight line between their neighbours are dropped. */
const POSITION_THRESHOLD = 0.03;
/** The same for rotations, as a {@link rotationDistance}; smaller for a joint with more generations below it. */
const ROTATION_THRESHOLD = 0.01;
const THRESHOLD_PER_GENERATION = 0.33;
/** In inches and as a rotation distance: the smallest difference that counts as movement. */
const MIN_MOTION = 0.001;

/**
 * Whether a joint ever leaves the pose of frame 0. As in the viewer, the rotation in the last frame does not count,
 * nor, with three frames, the position. With two frames, frame 1 counts: the reference does not mention that case, and
 * poses of two frames would otherwise never move.
 */
export function isMoving({ rotations, positions }: JointCurves): boolean {
  const last = rotations.length - 1;
  const lastRotation = Math.max(last - 1, 1);
  const lastPosition = last === 2 ? 1 : last;
  return (
    rotations.some(
      (rotation, i) =>
        i > 0 && i <= lastRotation && rotationDistance(rotation, rotations[0]) > MIN_MOTION,
    ) ||
    positions.some(
      (position, i) => i > 0 && i <= lastPosition && distance(position, positions[0]) > MIN_MOTION,
    )
  );
}

/** The frames that become keys of a joint, in order. */
export interface KeptFrames {
  rotations: readonly number[];
  positions: readonly number[];
}

/** All frames that are played. */
export function allFrames(frameCount: number): KeptFrames {
  const frames = playedFrames(frameCount);
  return { rotations: frames, positions: frames };
}

/**
 * The frames that the uploader keeps, judged by their values in the file.
 *
 * @param descent - Generations of joints below the joint.
 */
export function keptFrames({ rotations, positions }: JointCurves, descent: number): KeptFrames {
  return { rotations: keptRotations(rotations, descent), positions: keptPositions(positions) };
}

/** All frames but the first, or the only one. */
function playedFrames(frameCount: number): number[] {
  return frameCount === 1 ? [0] : Array.from({ length: frameCount - 1 }, (_, i) => i + 1);
}

function keptPositions(positions: JointCurves['positions']): number[] {
  const kept = new FrameReduction(positions.length);
  for (let i = 3; i < positions.length; i++) {
    const expected = mixComponents(positions[i], positions[kept.last], 1 / kept.considered);
    if (distance(expected, positions[i - 1]) < POSITION_THRESHOLD) kept.drop(i - 1);
    else kept.keep(i - 1);
  }
  return kept.list();
}

/**
 * Whenever a frame is kept, so is the one after the worst frame dropped since the last kept one. The more generations a
 * joint has below it, the more frames are kept.
 */
function keptRotations(rotations: JointCurves['rotations'], descent: number): number[] {
  const threshold = ROTATION_THRESHOLD / Math.max(THRESHOLD_PER_GENERATION * descent, 1);
  const kept = new FrameReduction(rotations.length);
  let worst = 0;
  let afterWorst = 1;
  for (let i = 3; i < rotations.length; i++) {
    const expected = mixComponents(rotations[i], rotations[kept.last], 1 / kept.considered);
    const error = rotationDistance(expected, rotations[i - 1]);
    const isLast = i === rotations.length - 1;
    if (error >= threshold || (isLast && kept.considered > 2)) {
      kept.keep(i - 1);
      kept.restore(afterWorst);
      worst = 0;
    } else {
      kept.drop(i - 1);
      if (error <= worst) continue;
      worst = error;
      afterWorst = i;
    }
  }
  return kept.list();
}

/** Mixes component by component: quaternions are neither negated nor normalised. */
function mixComponents<V extends readonly number[]>(from: V, to: V, share: number): V {
  const mixed: readonly number[] = from.map((value, c) => value + (to[c] - value) * share);
  return mixed as V;
}

/** Which frames of a curve were dropped so far. Frame 1 and the last are always kept. */
class FrameReduction {
  readonly #dropped: Uint8Array;
  /** The last frame that was kept. */
  last = 1;
  /** Number of frames from `last` to the one that predictions are made from. */
  considered = 2;

  constructor(frameCount: number) {
    this.#dropped = new Uint8Array(frameCount);
  }

  keep(frame: number): void {
    this.last = frame;
    this.considered = 2;
  }

  drop(frame: number): void {
    this.#dropped[frame] = 1;
    this.considered++;
  }

  restore(frame: number): void {
    this.#dropped[frame] = 0;
  }

  list(): number[] {
    return playedFrames(this.#dropped.length).filter((frame) => !this.#dropped[frame]);
  }
}

/** How far a joint deviates from the file, at most, in the frames that were dropped. */
export interface ReductionError {
  /** Largest error of its own rotation. */
  degrees: number;
  /** The frame with that error. */
  frame: number;
  /** Largest error of its position. */
  inches: number;
}

/**
 * Measures the error that dropping frames causes: between the remaining keys, rotations and positions are interpolated
 * as a player does, along the shorter arc.
 *
 * **Source:** reference/animation.md section 6.2.
 */
export function reductionError(curves: JointCurves, kept: KeptFrames): ReductionError {
  const error = { degrees: 0, frame: 0, inches: 0 };
  eachDropped(kept.rotations, (frame, before, after, share) => {
    const played = nlerp(curves.rotations[before], curves.rotations[after], share);
    const degrees = degreesBetween(played, curves.rotations[frame]);
    if (degrees > error.degrees) Object.assign(error, { degrees, frame });
  });
  eachDropped(kept.positions, (frame, before, after, share) => {
    const played = lerp(curves.positions[before], curves.positions[after], share);
    error.inches = Math.max(error.inches, distance(played, curves.positions[frame]));
  });
  return error;
}

type DroppedFrame = (frame: number, before: number, after: number, share: number) => void;

function eachDropped(kept: readonly number[], visit: DroppedFrame): void {
  for (let i = 1; i < kept.length; i++) {
    const before = kept[i - 1];
    const after = kept[i];
    for (let frame = before + 1; frame < after; frame++) {
      visit(frame, before, after, (frame - before) / (after - before));
    }
  }
}
