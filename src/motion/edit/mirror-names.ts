import type { JointDirectory } from '../../formats/animation/index.ts';

const OTHER_SIDE: Readonly<Record<string, string>> = {
  Left: 'Right',
  Right: 'Left',
  LEFT: 'RIGHT',
  RIGHT: 'LEFT',
  L: 'R',
  R: 'L',
  l: 'r',
  r: 'l',
};

/**
 * Where names tell the side: bones and attachment points have the word, collision volumes `LEFT_` or
 * `L_`, some attachment points `L ` or `L_`, the old BVH names `l` before a capital.
 */
const SIDE = /Left|Right|^LEFT(?=_)|^RIGHT(?=_)|^[LR](?=[ _])|^[lr](?=[A-Z])/;

/**
 * The same joint's name on the other side, in the same spelling; `name` itself where there is none that
 * `joints` knows (the spine, the tail, names of no joint).
 *
 * **Source:** reference/animation.md sections 4 and 10.
 */
export function otherSide(name: string, joints: JointDirectory): string {
  const partner = name.replace(SIDE, (side) => OTHER_SIDE[side]);
  const isPair = joints.jointNumber(name) >= 0 && joints.jointNumber(partner) >= 0;
  return isPair ? partner : name;
}
