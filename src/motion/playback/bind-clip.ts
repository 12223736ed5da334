import type { Skeleton } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationJoint,
  dequantisePositions,
  dequantiseRotations,
  HAND_POSES,
} from '../../formats/animation/index.ts';
import { type BoundConstraint, bindConstraints } from '../constraints/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { ClipTiming } from './clip-playback.ts';
import { layOutTracks, type Tracks } from './tracks.ts';

/** An animation tied to a skeleton's joint numbers. Immutable; any number of motions may play it. */
export interface Clip {
  /** Whose joint numbers these are. */
  skeleton: Skeleton;
  timing: ClipTiming;
  /** For joints that name none; 7 and more count as 6. */
  basePriority: number;
  /** One entry per joint that the clip knows, in file order. */
  joints: Int16Array<ArrayBuffer>;
  /** Any 32-bit number from -1 up: files have no upper limit, and blending only compares. */
  priorities: Int32Array<ArrayBuffer>;
  /** HAS_ROTATION and HAS_POSITION bits. */
  components: Uint8Array<ArrayBuffer>;
  /** Unit quaternions, 4 per key. */
  rotations: Tracks;
  /** Local positions, 3 per key; for mPelvis the rest position is already added to the displacement. */
  positions: Tracks;
  /** Number of HAND_POSES that it asks for while it plays, or -1. */
  handPose: number;
  /** With which priority it asks for it. */
  handPriority: number;
  /** As the file spells it; empty for none. */
  emote: string;
  /** Empty where the viewer would play the clip without. */
  constraints: readonly BoundConstraint[];
  /** Names that drive nothing: no joint answers to them. */
  unknownJoints: string[];
}

const HIGHEST_BASE_PRIORITY = 6;
const PELVIS = 0;
/** In exactly this spelling the reader takes it for no emote at all. */
const NO_EMOTE = 'Closed_Mouth';

/**
 * Lays the curves of `animation` out for playing on `skeleton`. Unknown joints are left out and listed; of
 * a joint that is listed twice, the first counts.
 *
 * **Source:** animation.md sections 3.1, 4, 5 and 8.
 */
export function bindClip(animation: Animation, skeleton: Skeleton): Clip {
  const { joints, unknownJoints } = resolveJoints(animation.joints, skeleton);
  const numbers = Int16Array.from(joints.keys());
  const records = [...joints.values()];
  const basePriority = Math.min(animation.basePriority, HIGHEST_BASE_PRIORITY);

  const rotations = records.map((record) => dequantiseRotations(animation, record));
  const positions = records.map((record) => dequantisePositions(animation, record));
  for (const curve of rotations) normaliseAll(curve.values);
  const pelvis = numbers.indexOf(PELVIS);
  if (pelvis >= 0) displace(positions[pelvis].values, skeleton.rows[PELVIS].position);

  return {
    skeleton,
    timing: timingOf(animation),
    basePriority,
    joints: numbers,
    priorities: Int32Array.from(records, ({ priority }) =>
      priority === -1 ? basePriority : priority,
    ),
    components: Uint8Array.from(records, (_, entry) => {
      const rotation = rotations[entry].times.length > 0 ? HAS_ROTATION : 0;
      return rotation | (positions[entry].times.length > 0 ? HAS_POSITION : 0);
    }),
    rotations: layOutTracks(rotations, 4),
    positions: layOutTracks(positions, 3),
    handPose: animation.handPose < HAND_POSES.length ? animation.handPose : -1,
    handPriority: handPriorityOf(animation),
    emote: animation.emote === NO_EMOTE ? '' : animation.emote,
    constraints: bindConstraints(animation, skeleton, numbers),
    unknownJoints,
  };
}

/**
 * The viewer's "maximum priority" of a clip: the highest that a joint names itself, at least 0, or at least
 * 6 where the clip's own was higher than files may have.
 *
 * Joints that drive nothing count here, as the viewer's reader counts every record.
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

function timingOf({ duration, loop, loopIn, loopOut, easeIn, easeOut }: Animation): ClipTiming {
  return { duration, loop, loopIn, loopOut, easeIn, easeOut };
}

/** A vector part longer than 1 decodes to a quaternion that is a little too long. */
function normaliseAll(quaternions: Float32Array): void {
  for (let q = 0; q < quaternions.length; q += 4) {
    const length = Math.hypot(
      quaternions[q],
      quaternions[q + 1],
      quaternions[q + 2],
      quaternions[q + 3],
    );
    for (let c = q; c < q + 4; c++) quaternions[c] /= length;
  }
}

function displace(points: Float32Array, origin: readonly number[]): void {
  for (let c = 0; c < points.length; c++) points[c] += origin[c % 3];
}
