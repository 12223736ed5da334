import type { JointSource, PositionKeySource, RotationKeySource } from '../animation/index.ts';
import { conjugate, product, turn } from '../quaternion/index.ts';
import { METRES_PER_INCH, toSecondLifeAxes } from './axes.ts';
import type { JointCurves } from './joint-curves.ts';
import type { KeptFrames } from './reduce.ts';
import type { ResolvedJoint } from './resolve-joint.ts';
import type { Bvh, BvhJoint } from './types.ts';

const PRIORITY = 2;
const UNTRANSLATED_PRIORITY = 0;

/**
 * The keys of one joint, in Second Life's axes and metres: the pelvis relative to frame 0, any other as
 * it stands. Not quantised yet.
 *
 * **Source:** reference/animation.md sections 12.2 and 12.3.
 */
export function buildJoint(
  { frameTime }: Bvh,
  joint: BvhJoint,
  { name, translated, isPelvis }: ResolvedJoint,
  curves: JointCurves,
  kept: KeptFrames,
): JointSource {
  const { rotations, positions } = isPelvis ? relativeToFirst(curves) : curves;
  const axes = translated ? toSecondLifeAxes : asTheyAre;
  const timeOf = (frame: number) => Math.max(frame - 1, 0) * frameTime;

  const rotationKey = (frame: number): RotationKeySource => {
    const [x, y, z, w] = rotations[frame];
    return { time: timeOf(frame), rotation: [...axes(x, y, z), w] };
  };
  const positionKey = (frame: number): PositionKeySource => {
    const [x, y, z] = axes(...positions[frame]).map((inches) => inches * METRES_PER_INCH);
    return { time: timeOf(frame), position: [x, y, z] };
  };
  // A name outside the viewer's table gets positions even without the channels for them: all zero.
  const positioned = joint.hasPositions || !translated;
  return {
    name,
    priority: translated ? PRIORITY : UNTRANSLATED_PRIORITY,
    rotations: kept.rotations.map(rotationKey),
    positions: positioned ? kept.positions.map(positionKey) : [],
  };
}

const asTheyAre: typeof toSecondLifeAxes = (x, y, z) => [x, y, z];

function relativeToFirst({ rotations, positions }: JointCurves): JointCurves {
  const back = conjugate(rotations[0]);
  const [x, y, z] = positions[0];
  return {
    rotations: rotations.map((rotation) => product(back, rotation)),
    positions: positions.map((p) => turn(back, [p[0] - x, p[1] - y, p[2] - z])),
  };
}
