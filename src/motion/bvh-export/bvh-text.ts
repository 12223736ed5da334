import type { Skeleton } from '../../avatar/index.ts';
import { METRES_PER_INCH, toBvhAxes } from '../../formats/bvh/index.ts';
import type { Quaternion } from '../../math/index.ts';
import type { SampledBone, TreeBone } from './bvh-bones.ts';

const POSITIONS = 'Xposition Yposition Zposition';
const ROTATIONS = 'Zrotation Xrotation Yrotation';

/** The lines of the HIERARCHY section. */
export function hierarchyLines(root: TreeBone, skeleton: Skeleton): string[] {
  return ['HIERARCHY', ...boneLines(root, skeleton, 'ROOT')];
}

function boneLines(bone: TreeBone, skeleton: Skeleton, word: 'ROOT' | 'JOINT'): string[] {
  const { name, joint, children, hasPositions } = bone;
  // A root with position channels has its position in every frame; most programs add its offset to that.
  const offset = word === 'ROOT' && hasPositions ? [0, 0, 0] : bone.offset;
  const tip = skeleton.tips.subarray(3 * joint, 3 * joint + 3);
  const below =
    children.length > 0
      ? children.flatMap((child) => boneLines(child, skeleton, 'JOINT'))
      : ['End Site', '{', `\tOFFSET ${offsetText(tip)}`, '}'];
  return [
    `${word} ${name}`,
    '{',
    `\tOFFSET ${offsetText(offset)}`,
    `\tCHANNELS ${hasPositions ? `6 ${POSITIONS}` : '3'} ${ROTATIONS}`,
    ...below.map((line) => `\t${line}`),
    '}',
  ];
}

/** The lines of the MOTION section. */
export function motionLines(bones: readonly SampledBone[], frameTime: number): string[] {
  const frameCount = bones[0].rotations.length;
  const previous: Angles[] = bones.map(() => [0, 0, 0]);
  const lines = ['MOTION', `Frames: ${frameCount}`, `Frame Time: ${frameTime.toPrecision(9)}`];
  for (let frame = 0; frame < frameCount; frame++) {
    const values = bones.flatMap(({ bone, rotations, positions }, i) => {
      previous[i] = anglesZXY(rotations[frame], previous[i]);
      return bone.hasPositions ? [...positions[frame], ...previous[i]] : previous[i];
    });
    lines.push(values.map(numberText).join(' '));
  }
  return lines;
}

function offsetText([x, y, z]: ArrayLike<number> & Iterable<number>): string {
  return toBvhAxes(x, y, z)
    .map((metres) => numberText(metres / METRES_PER_INCH))
    .join(' ');
}

/** At most six decimals, never an exponent, and no minus sign before zero. */
function numberText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6 || 0);
}

/** Degrees about Z, X and Y, in that order. */
type Angles = [number, number, number];

const DEGREES = 180 / Math.PI;
/** Gimbal lock: below this cosine of the middle angle the other two rotate about the same axis. */
const GIMBAL_LOCK = 1e-6;

/**
 * The angles of a rotation R = Rz · Rx · Ry; of the equivalent triples the one nearest to `previous`, so that no
 * curve jumps from 180 to -180. That matters for programs that interpolate angles, and for the uploader's key
 * reduction, which depends on the sign of quaternions.
 */
function anglesZXY(rotation: Quaternion, previous: Readonly<Angles>): Angles {
  const [z, x, y] = principalAngles(rotation);
  const first = nearest([z, x, y], previous);
  const second = nearest([z + 180, 180 - x, y + 180], previous);
  return difference(first, previous) <= difference(second, previous) ? first : second;
}

function principalAngles([x, y, z, w]: Quaternion): Angles {
  // The rotation's matrix, by row and column.
  const m11 = 1 - 2 * (y * y + z * z);
  const m12 = 2 * (x * y - w * z);
  const m21 = 2 * (x * y + w * z);
  const m22 = 1 - 2 * (x * x + z * z);
  const m31 = 2 * (x * z - w * y);
  const m32 = 2 * (y * z + w * x);
  const m33 = 1 - 2 * (x * x + y * y);
  const cosine = Math.hypot(m31, m33);
  const middle = Math.atan2(m32, cosine) * DEGREES;
  if (cosine < GIMBAL_LOCK) return [Math.atan2(m21, m11) * DEGREES, middle, 0];
  return [Math.atan2(-m12, m22) * DEGREES, middle, Math.atan2(-m31, m33) * DEGREES];
}

/** The same angles, each by whole turns as near to the previous one as possible. */
function nearest(angles: Readonly<Angles>, previous: Readonly<Angles>): Angles {
  return angles.map((angle, i) => angle + 360 * Math.round((previous[i] - angle) / 360)) as Angles;
}

function difference(a: Readonly<Angles>, b: Readonly<Angles>): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}
