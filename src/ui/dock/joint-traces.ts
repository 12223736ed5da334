import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { type Trace, traceCurve, type Vector } from './trace.ts';

interface Known {
  readonly duration: number;
  readonly traces: readonly Trace[];
}

const known = new WeakMap<AnimationJoint, Known>();
const PELVIS = 0;
const NOWHERE: Vector = [0, 0, 0];

/**
 * The curves of one of the clip's joints, rotation first; none for a joint without keys. Joints are never
 * changed in place, and most edits leave them alone, so each is traced once.
 */
export function tracesOf(clip: LoadedClip, joint: AnimationJoint): readonly Trace[] {
  const { duration } = clip.animation;
  const before = known.get(joint);
  if (before?.duration === duration) return before.traces;
  const origin = originOf(clip, joint.name);
  const traces = (['rotation', 'position'] as const)
    .map((kind) => traceCurve(clip.animation, joint, kind, origin))
    .filter((trace) => trace !== null);
  known.set(joint, { duration, traces });
  return traces;
}

/**
 * Where the joint stands without the clip: keys of mPelvis are displacements already, those of other joints
 * are places, and of a joint that the skeleton does not have nothing is known.
 *
 * **Source:** reference/animation.md section 8.
 */
function originOf({ clip: { skeleton } }: LoadedClip, name: string): Vector {
  const joint = skeleton.jointNumber(name);
  if (joint <= PELVIS) return NOWHERE;
  const [x, y, z] = skeleton.rows[joint].position;
  return [x, y, z];
}
