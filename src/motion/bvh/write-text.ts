import type { Skeleton } from '../../avatar/index.ts';
import { METRES_PER_INCH, toBvhAxes } from '../../formats/bvh/index.ts';
import { type Angles, anglesZXY } from './angles.ts';
import type { TreeBone } from './bone-tree.ts';
import type { SampledBone } from './sample-bones.ts';

const POSITIONS = 'Xposition Yposition Zposition';
const ROTATIONS = 'Zrotation Xrotation Yrotation';

/** The lines of the hierarchy. */
export function hierarchyLines(root: TreeBone, skeleton: Skeleton): string[] {
  return ['HIERARCHY', ...boneLines(root, skeleton, 'ROOT')];
}

function boneLines(bone: TreeBone, skeleton: Skeleton, word: 'ROOT' | 'JOINT'): string[] {
  const { name, joint, children, hasPositions } = bone;
  // A root with positions has its place in every frame; most programs add its offset to that.
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

/** The lines from `MOTION` on. */
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

/** Six decimals at most, never an exponent and never a minus before zero. */
function numberText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6 || 0);
}
