import { JOINT_ROWS } from '../../src/avatar/index.ts';
import { conjugate } from '../../src/formats/quaternion/index.ts';
import {
  add,
  type BonePlacement,
  compose,
  length,
  mix,
  rotate,
  SIDES,
  subtract,
  type Vec3,
} from '../../src/motion/pose-description/index.ts';

/** The body as the skeleton's own collision volumes: ellipsoids that an arm must not enter. */
const BODY = JOINT_ROWS.filter((row) =>
  ['PELVIS', 'BELLY', 'CHEST', 'HEAD', 'L_UPPER_LEG', 'R_UPPER_LEG'].includes(row.name),
);

/** Metres between the nearest arm bone, elbow to finger tips, and the body; negative inside. */
export function armClearance(bones: ReadonlyMap<string, BonePlacement>): number {
  const points = SIDES.flatMap((side) => armPoints(bones, side));
  return Math.min(...points.flatMap((point) => BODY.map((_, i) => depth(bones, i, point))));
}

function armPoints(bones: ReadonlyMap<string, BonePlacement>, side: string): Vec3[] {
  const at = (joint: string): Vec3 => bones.get(joint + side)?.position ?? [0, 0, 9];
  return [
    mix(at('mElbow'), at('mWrist'), 0.5),
    at('mWrist'),
    ...['Index', 'Middle', 'Ring', 'Pinky', 'Thumb'].flatMap((finger) => [
      at(`mHand${finger}1`),
      at(`mHand${finger}3`),
    ]),
  ];
}

/** A first-order distance to an ellipsoid: exact on its surface, right in sign everywhere. */
function depth(bones: ReadonlyMap<string, BonePlacement>, volume: number, point: Vec3): number {
  const row = BODY[volume];
  const bone = bones.get(JOINT_ROWS[row.parent].name);
  if (!bone) throw new RangeError(`no bone under ${row.name}`);
  const centre = add(bone.position, rotate(bone.rotation, row.position));
  const own = rotate(conjugate(compose(bone.rotation, row.rotation)), subtract(point, centre));
  const unit = own.map((value, axis) => value / row.scale[axis]) as unknown as Vec3;
  const slope = unit.map((value, axis) => value / row.scale[axis]) as unknown as Vec3;
  return (length(unit) * (length(unit) - 1)) / length(slope);
}
