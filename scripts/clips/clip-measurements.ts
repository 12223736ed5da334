import { JOINT_ROWS } from '../../src/avatar/index.ts';
import {
  type Animation,
  type Curve,
  dequantisePositions,
  dequantiseRotations,
} from '../../src/formats/animation/index.ts';
import {
  add,
  conjugate,
  lerp,
  multiply,
  nlerp,
  ORIGIN,
  type Quaternion,
  rotateVector,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';
import { type BonePlacement, placeBones, SIDES } from '../../src/motion/pose-description/index.ts';

/* What the tests of the clips measure: where bones are in an encoded clip, and how far arms are from the body. */

/** The placement of every bone at a moment of a clip. */
export type ClipSampler = (time: number) => Map<string, BonePlacement>;

/**
 * Samples the numbers of a decoded clip.
 *
 * @param base rotations of the joints that the clip does not drive.
 */
export function createClipSampler(
  clip: Animation,
  base: ReadonlyMap<string, Quaternion> = new Map(),
): ClipSampler {
  const rotationCurves = clip.joints.map((joint) => dequantiseRotations(clip, joint));
  const pelvis = clip.joints.find((joint) => joint.name === 'mPelvis');
  const positionCurve = pelvis ? dequantisePositions(clip, pelvis) : undefined;
  return (time) => {
    const rotations = new Map(base);
    clip.joints.forEach(({ name }, i) => {
      rotations.set(name, valueAt(rotationCurves[i], time, rotationKey, nlerp));
    });
    return placeBones(
      rotations,
      positionCurve ? valueAt(positionCurve, time, positionKey, lerp) : ORIGIN,
    );
  };
}

function valueAt<V>(
  curve: Curve,
  time: number,
  key: (curve: Curve, i: number) => V,
  interpolate: (a: V, b: V, u: number) => V,
): V {
  const next = curve.times.findIndex((keyTime) => keyTime > time);
  if (next === 0) return key(curve, 0);
  if (next < 0) return key(curve, curve.times.length - 1);
  const [from, to] = [curve.times[next - 1], curve.times[next]];
  return interpolate(key(curve, next - 1), key(curve, next), (time - from) / (to - from));
}

const rotationKey = ({ values }: Curve, i: number): Quaternion => [
  values[4 * i],
  values[4 * i + 1],
  values[4 * i + 2],
  values[4 * i + 3],
];

const positionKey = ({ values }: Curve, i: number): Vector3 => [
  values[3 * i],
  values[3 * i + 1],
  values[3 * i + 2],
];

/** Collision volumes of the skeleton: ellipsoids that an arm must not enter. */
const BODY_VOLUMES = JOINT_ROWS.filter((row) =>
  ['PELVIS', 'BELLY', 'CHEST', 'HEAD', 'L_UPPER_LEG', 'R_UPPER_LEG'].includes(row.name),
);

/** Metres from the body to the nearest point of an arm, from the elbow to the fingers; negative inside. */
export function armClearance(bones: ReadonlyMap<string, BonePlacement>): number {
  const points = SIDES.flatMap((side) => armPoints(bones, side));
  return Math.min(
    ...points.flatMap((point) => BODY_VOLUMES.map((_, i) => ellipsoidDistance(bones, i, point))),
  );
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

/** A first-order distance to an ellipsoid: exact on its surface, with the right sign everywhere. */
function ellipsoidDistance(
  bones: ReadonlyMap<string, BonePlacement>,
  volume: number,
  point: Vector3,
): number {
  const row = BODY_VOLUMES[volume];
  const bone = bones.get(JOINT_ROWS[row.parent].name);
  if (!bone) throw new RangeError(`no bone under ${row.name}`);
  const centre = add(bone.position, rotateVector(row.position, bone.rotation));
  const local = rotateVector(
    subtract(point, centre),
    conjugate(multiply(bone.rotation, row.rotation)),
  );
  const unit = local.map((value, axis) => value / row.scale[axis]) as unknown as Vector3;
  const slope = unit.map((value, axis) => value / row.scale[axis]) as unknown as Vector3;
  return (vectorLength(unit) * (vectorLength(unit) - 1)) / vectorLength(slope);
}
