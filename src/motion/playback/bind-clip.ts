import { PELVIS, type Skeleton } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationJoint,
  type ClipScale,
  type Curve,
  CurveCache,
  dequantisePositions,
  dequantiseRotations,
  HAND_POSES,
} from '../../formats/animation/index.ts';
import { type BoundConstraint, bindConstraints } from '../constraints/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { ClipTiming } from './clip-playback.ts';
import { layOutTracks, type Tracks } from './tracks.ts';

/** An animation bound to a skeleton's joint numbers. Immutable; any number of motions may play it. */
export interface Clip {
  /** The skeleton to which the joint numbers belong. */
  skeleton: Skeleton;
  timing: ClipTiming;
  /** The priority of joints without their own; 7 and more count as 6. */
  basePriority: number;
  /** Joint numbers, one per entry: the joints of the clip that the skeleton has, in file order. */
  joints: Int16Array<ArrayBuffer>;
  /** One per entry: any 32-bit number from -1 up, as files have no upper limit, and blending only compares. */
  priorities: Int32Array<ArrayBuffer>;
  /** One per entry: HAS_ROTATION and HAS_POSITION bits. */
  components: Uint8Array<ArrayBuffer>;
  /** Unit quaternions, 4 per key. */
  rotations: Tracks;
  /** Local positions, 3 per key; for mPelvis the rest position is already added to the displacement. */
  positions: Tracks;
  /** Index into HAND_POSES of the pose that it requests while it plays, or -1. */
  handPose: number;
  /** Priority of that request. */
  handPriority: number;
  /** The emote in the file's spelling; empty for none. */
  emote: string;
  /** Empty where the viewer would play the clip without constraints. */
  constraints: readonly BoundConstraint[];
  /** Joint names in the clip that the skeleton does not have. */
  unknownJoints: string[];
}

const HIGHEST_BASE_PRIORITY = 6;
/** The viewer reads this name, in exactly this spelling, as no emote. */
const NO_EMOTE = 'Closed_Mouth';

/**
 * Lays out the curves of `animation` for playing on `skeleton`. Unknown joints are left out and listed; of
 * a joint that is listed twice, the first counts.
 *
 * **Source:** animation.md sections 3.1, 4, 5 and 8.
 */
export function bindClip(animation: Animation, skeleton: Skeleton): Clip {
  const { numbers, records, unknownJoints, components, rotations, positions } = bindJoints(
    animation,
    skeleton,
  );
  const { duration, loop, loopIn, loopOut, easeIn, easeOut } = animation;
  const basePriority = Math.min(animation.basePriority, HIGHEST_BASE_PRIORITY);

  return {
    skeleton,
    timing: { duration, loop, loopIn, loopOut, easeIn, easeOut },
    basePriority,
    joints: numbers,
    priorities: Int32Array.from(records, ({ priority }) =>
      priority === -1 ? basePriority : priority,
    ),
    components,
    rotations,
    positions,
    handPose: animation.handPose < HAND_POSES.length ? animation.handPose : -1,
    handPriority: handPriorityOf(animation),
    emote: animation.emote === NO_EMOTE ? '' : animation.emote,
    constraints: bindConstraints(animation, skeleton, numbers),
    unknownJoints,
  };
}

/** What of a clip depends on its joints and their keys alone. */
interface BoundJoints extends Pick<Clip, 'components' | 'rotations' | 'positions'> {
  readonly duration: number;
  readonly skeleton: Skeleton;
  readonly numbers: Int16Array<ArrayBuffer>;
  readonly records: readonly AnimationJoint[];
  readonly unknownJoints: string[];
}

const boundJoints = new WeakMap<readonly AnimationJoint[], BoundJoints>();

/** Lays out the curves. An edit of settings keeps the joints, and with them the result. */
function bindJoints(animation: Animation, skeleton: Skeleton): BoundJoints {
  const { duration } = animation;
  const known = boundJoints.get(animation.joints);
  if (known?.duration === duration && known.skeleton === skeleton) return known;
  const { joints, unknownJoints } = resolveJoints(animation.joints, skeleton);
  const numbers = Int16Array.from(joints.keys());
  const records = [...joints.values()];
  const rotations = records.map((record) => decodeRotations(animation, record));
  const positions = records.map((record) => decodePositions(animation, record));
  const pelvis = numbers.indexOf(PELVIS);
  if (pelvis >= 0) {
    const { times, values } = positions[pelvis];
    positions[pelvis] = { times, values: addedToAll(values, skeleton.rows[PELVIS].position) };
  }
  const bound: BoundJoints = {
    duration,
    skeleton,
    numbers,
    records,
    unknownJoints,
    components: Uint8Array.from(records, (_, entry) => {
      const rotation = rotations[entry].times.length > 0 ? HAS_ROTATION : 0;
      return rotation | (positions[entry].times.length > 0 ? HAS_POSITION : 0);
    }),
    rotations: layOutTracks(rotations, 4),
    positions: layOutTracks(positions, 3),
  };
  boundJoints.set(animation.joints, bound);
  return bound;
}

/**
 * The viewer's "maximum priority" of a clip: the highest priority of any of its joints, at least 0, or at least
 * 6 where the clip's base priority is higher than files may have.
 *
 * Joints that the skeleton does not have count too, as the viewer's reader counts every record.
 *
 * **Source:** animation.md section 5.
 */
function handPriorityOf({ joints, basePriority }: Animation): number {
  const least = basePriority > HIGHEST_BASE_PRIORITY ? HIGHEST_BASE_PRIORITY : 0;
  return joints.reduce((highest, { priority }) => Math.max(highest, priority), least);
}

function resolveJoints(records: readonly AnimationJoint[], skeleton: Skeleton) {
  const joints = new Map<number, AnimationJoint>();
  const unknownJoints: string[] = [];
  for (const record of records) {
    const number = skeleton.jointNumber(record.name);
    if (number < 0) unknownJoints.push(record.name);
    else if (!joints.has(number)) joints.set(number, record);
  }
  return { joints, unknownJoints };
}

/**
 * The rotation curve of a joint: unit quaternions, 4 per key. A stored vector part that is longer than 1 is
 * dequantised to a quaternion that is a little too long, so all are brought to unit length. Not to be written to.
 */
export function decodeRotations(clip: ClipScale, joint: AnimationJoint): Curve {
  return rotationCurves.get(clip, joint.rotationKeys, () => {
    const curve = dequantiseRotations(clip, joint);
    const { values } = curve;
    for (let q = 0; q < values.length; q += 4) {
      const length = Math.hypot(values[q], values[q + 1], values[q + 2], values[q + 3]);
      for (let c = q; c < q + 4; c++) values[c] /= length;
    }
    return curve;
  });
}

const rotationCurves = new CurveCache();
const positionCurves = new CurveCache();

/** The position curve of a joint as it is stored: metres, 3 per key. Not to be written to. */
export function decodePositions(clip: ClipScale, joint: AnimationJoint): Curve {
  return positionCurves.get(clip, joint.positionKeys, () => dequantisePositions(clip, joint));
}

function addedToAll(points: Float32Array, offset: readonly number[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(points, (point, c) => point + offset[c % 3]);
}
