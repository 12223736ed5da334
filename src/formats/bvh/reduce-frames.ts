import { degreesBetween, distance, lerp, nlerp } from '../../math/index.ts';
import { type JointCurves, rotationDistance } from './bvh-joint-curves.ts';

/*
 * Which frames the uploader makes keys of.
 * Source: reference/animation.md section 12.3.
 */

/** Inches: how far a frame may lie from the straight line between its neighbours and still be dropped. */
const POSITION_THRESHOLD = 0.03;
/** The same for rotations, by {@link rotationDistance}; smaller the more joints follow. */
const ROTATION_THRESHOLD = 0.01;
const THRESHOLD_PER_GENERATION = 0.33;
/** Inches, and rotation distance: what counts as moving at all. */
const MOTION = 0.001;

/**
 * Whether a joint ever leaves the pose of frame 0. As in the viewer the last frame's rotation is not
 * looked at, nor, with three frames, its position. With two frames there is only frame 1 to look at:
 * the reference does not speak of that case, and two-frame poses would otherwise never move.
 */
export function isMoving({ rotations, positions }: JointCurves): boolean {
  const last = rotations.length - 1;
  const lastRotation = Math.max(last - 1, 1);
  const lastPosition = last === 2 ? 1 : last;
  return (
    rotations.some(
      (rotation, i) =>
        i > 0 && i <= lastRotation && rotationDistance(rotation, rotations[0]) > MOTION,
    ) ||
    positions.some(
      (position, i) => i > 0 && i <= lastPosition && distance(position, positions[0]) > MOTION,
    )
  );
}

/** The frames that become keys of a joint, in order. */
export interface KeptFrames {
  rotations: readonly number[];
  positions: readonly number[];
}

/** All that are played. */
export function allFrames(frameCount: number): KeptFrames {
  const frames = playedFrames(frameCount);
  return { rotations: frames, positions: frames };
}

/**
 * Those that the uploader keeps, judged by the frames as the file has them.
 *
 * @param descent generations below the joint.
 */
export function keptFrames({ rotations, positions }: JointCurves, descent: number): KeptFrames {
  return { rotations: keptRotations(rotations, descent), positions: keptPositions(positions) };
}

/** Every frame that is played: all but the first, or the only one. */
function playedFrames(frameCount: number): number[] {
  return frameCount === 1 ? [0] : Array.from({ length: frameCount - 1 }, (_, i) => i + 1);
}

function keptPositions(positions: JointCurves['positions']): number[] {
  const kept = new FrameReduction(positions.length);
  for (let i = 3; i < positions.length; i++) {
    const expected = between(positions[i], positions[kept.last], 1 / kept.considered);
    if (distance(expected, positions[i - 1]) < POSITION_THRESHOLD) kept.drop(i - 1);
    else kept.keep(i - 1);
  }
  return kept.list();
}

/**
 * When a frame is kept, so is that behind the worst of those dropped since the one kept before. What many
 * joints follow is kept more exactly.
 */
function keptRotations(rotations: JointCurves['rotations'], descent: number): number[] {
  const threshold = ROTATION_THRESHOLD / Math.max(THRESHOLD_PER_GENERATION * descent, 1);
  const kept = new FrameReduction(rotations.length);
  let worst = 0;
  let behindWorst = 1;
  for (let i = 3; i < rotations.length; i++) {
    const expected = between(rotations[i], rotations[kept.last], 1 / kept.considered);
    const off = rotationDistance(expected, rotations[i - 1]);
    const isLast = i === rotations.length - 1;
    if (off >= threshold || (isLast && kept.considered > 2)) {
      kept.keep(i - 1);
      kept.restore(behindWorst);
      worst = 0;
    } else {
      kept.drop(i - 1);
      if (off <= worst) continue;
      worst = off;
      behindWorst = i;
    }
  }
  return kept.list();
}

/** Component by component, signs as they are; the length of a quaternion is not put right. */
function between<V extends readonly number[]>(from: V, to: V, share: number): V {
  const mixed: readonly number[] = from.map((value, c) => value + (to[c] - value) * share);
  return mixed as V;
}

/** The state of one walk over the frames. Frame 1 and the last are always kept. */
class FrameReduction {
  readonly #dropped: Uint8Array;
  /** The frame kept last. */
  last = 1;
  /** Frames from there to the one predicted from. */
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

/** How far a joint is from the file at the worst of the frames that were dropped. */
export interface ReductionError {
  /** Of the joint's own turn. */
  degrees: number;
  /** Frame of the worst angle. */
  frame: number;
  inches: number;
}

/**
 * What dropping frames costs a joint: between the keys that are left, rotations and positions run as a
 * player runs them, the short way round.
 *
 * **Source:** reference/animation.md section 6.2.
 */
export function reductionError(curves: JointCurves, kept: KeptFrames): ReductionError {
  const cost = { degrees: 0, frame: 0, inches: 0 };
  eachDropped(kept.rotations, (frame, before, after, share) => {
    const played = nlerp(curves.rotations[before], curves.rotations[after], share);
    const degrees = degreesBetween(played, curves.rotations[frame]);
    if (degrees > cost.degrees) Object.assign(cost, { degrees, frame });
  });
  eachDropped(kept.positions, (frame, before, after, share) => {
    const played = lerp(curves.positions[before], curves.positions[after], share);
    cost.inches = Math.max(cost.inches, distance(played, curves.positions[frame]));
  });
  return cost;
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
