import { fromEuler, type Vector3 } from '../math/index.ts';
import { NAMED_JOINTS } from './joint-directory.ts';
import {
  ATTACHMENTS,
  type AttachmentFigures,
  BONES,
  type BoneFigures,
  VOLUMES,
  type VolumeFigures,
} from './joint-figures.ts';
import type { JointRow, NamedJoint } from './types.ts';

const ZERO: Vector3 = [0, 0, 0];
const UNIT: Vector3 = [1, 1, 1];

/** What there is to a joint besides its names. */
type Figures = Omit<JointRow, keyof NamedJoint>;

/** Everything but the names, in number order. */
const FIGURES: readonly Figures[] = [
  ...BONES.map(ofBone),
  ...VOLUMES.map(ofVolume),
  ...ATTACHMENTS.map(ofAttachment),
];

/**
 * The 214 numbered joints, in number order; a parent always comes before its children.
 *
 * **Source:** skeleton-and-skinning.md sections 2 and 4.
 */
export const JOINT_ROWS: readonly JointRow[] = NAMED_JOINTS.map((joint, number) => ({
  ...joint,
  ...FIGURES[number],
}));

function ofBone([position, end, support, group]: BoneFigures): Figures {
  return { kind: 'bone', position, rotation: [0, 0, 0, 1], scale: UNIT, end, support, group };
}

function ofVolume([position, end, [x, y, z], size]: VolumeFigures): Figures {
  return {
    kind: 'volume',
    position,
    rotation: fromEuler('ZYX', [z, y, x]),
    scale: size,
    end,
    support: 'base',
    group: 'Collision',
  };
}

function ofAttachment([position, degrees, group]: AttachmentFigures): Figures {
  return {
    kind: 'attachment',
    position,
    rotation: fromEuler('XYZ', degrees),
    scale: UNIT,
    end: ZERO,
    support: 'base',
    group,
  };
}
