import { JOINT_ROWS } from '../../src/avatar/index.ts';
import {
  add,
  conjugate,
  lerp,
  multiply,
  rotateVector,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';
import { type BonePlacement, SIDES } from '../../src/motion/pose-description/index.ts';

/** The body as the skeleton's own collision volumes: ellipsoids that an arm must not enter. */
const BODY = JOINT_ROWS.filter((row) =>
  ['PELVIS', 'BELLY', 'CHEST', 'HEAD', 'L_UPPER_LEG', 'R_UPPER_LEG'].includes(row.name),
);

/** Metres between the nearest arm bone, elbow to finger tips, and the body; negative inside. */
export function armClearance(bones: ReadonlyMap<string, BonePlacement>): number {
  const points = SIDES.flatMap((side) => armPoints(bones, side));
  return Math.min(...points.flatMap((point) => BODY.map((_, i) => depth(bones, i, point))));
}

function armPoints(bones: ReadonlyMap<string, BonePlacement>, side: string): Vector3[] {
  const at = (joint: string): Vector3 => bones.get(joint + side)?.position ?? [0, 0, 9];
  return [
    lerp(at('mElbow'), at('mWrist'), 0.5),
    at('mWrist'),
    ...['Index', 'Middle', 'Ring', 'Pinky', 'Thumb'].flatMap((finger) => [
      at(`mHand${finger}1`),
      at(`mHand${finger}3`),
    ]),
  ];
}

/** A first-order distance to an ellipsoid: exact on its surface, right in sign everywhere. */
function depth(bones: ReadonlyMap<string, BonePlacement>, volume: number, point: Vector3): number {
  const row = BODY[volume];
  const bone = bones.get(JOINT_ROWS[row.parent].name);
  if (!bone) throw new RangeError(`no bone under ${row.name}`);
  const centre = add(bone.position, rotateVector(row.position, bone.rotation));
  const own = rotateVector(
    subtract(point, centre),
    conjugate(multiply(bone.rotation, row.rotation)),
  );
  const unit = own.map((value, axis) => value / row.scale[axis]) as unknown as Vector3;
  const slope = unit.map((value, axis) => value / row.scale[axis]) as unknown as Vector3;
  return (vectorLength(unit) * (vectorLength(unit) - 1)) / vectorLength(slope);
}
