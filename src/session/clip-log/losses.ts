import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { listNames } from '../../formats/bytes/index.ts';
import type { Clip } from '../../motion/index.ts';

/** One sentence for each thing of a clip that puppetry cannot say. */
export function logLosses(animation: Animation, { joints, unknownJoints }: Clip): string[] {
  const { loop, easeIn, easeOut, emote, constraints } = animation;
  const others = Array.from(joints).filter((joint) => !isBone(joint));
  const left = [...others.map((joint) => defaultSkeleton.nameOf(joint)), ...unknownJoints];
  const sentences = [
    'Keys are lost: it has 20 poses a second.',
    'Priorities are lost: puppetry wins over every animation.',
    loop && 'The loop and its two points are lost: it plays once.',
    (easeIn !== 0 || easeOut !== 0) &&
      'Ease in and ease out are lost: puppetry eases for a second each.',
    'The hand pose is lost.',
    emote !== '' && 'The emote is lost.',
    constraints.length > 0 && 'Constraints are lost.',
    left.length > 0 && `Joints that are no bones are left out: ${listNames(left)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function isBone(joint: number): boolean {
  return defaultSkeleton.rows[joint].kind === 'bone';
}
