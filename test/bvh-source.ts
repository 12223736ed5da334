/** One joint of a BVH to be made: children hang from it. */
export interface BvhNode {
  name: string;
  /** The text after CHANNELS; by default three rotations X Y Z. */
  channels?: string;
  children?: readonly BvhNode[];
}

export const THREE = '3 Xrotation Yrotation Zrotation';
export const SIX = `6 Xposition Yposition Zposition ${THREE.slice(2)}`;

function nodeLines({ name, channels = THREE, children = [] }: BvhNode, word: string): string[] {
  const below = children.length
    ? children.flatMap((child) => nodeLines(child, 'JOINT'))
    : ['End Site', '{', 'OFFSET 0 0 0', '}'];
  return [`${word} ${name}`, '{', 'OFFSET 0 0 0', `CHANNELS ${channels}`, ...below, '}'];
}

/** The text of a BVH: its joints, then a line of values for each frame. */
export function bvhText(
  root: BvhNode,
  frames: readonly (readonly number[])[],
  frameTime: number | string = 0.1,
): string {
  return [
    'HIERARCHY',
    ...nodeLines(root, 'ROOT'),
    'MOTION',
    `Frames: ${frames.length}`,
    `Frame Time: ${frameTime}`,
    ...frames.map((values) => values.join(' ')),
    '',
  ].join('\n');
}

export const bvhBytes = (text: string) => new TextEncoder().encode(text);
