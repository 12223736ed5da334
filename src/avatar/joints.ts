import { quaternionXYZ, quaternionZYX } from './euler.ts';
import {
  ATTACHMENTS,
  type AttachmentFigures,
  BONES,
  type BoneFigures,
  VOLUMES,
  type VolumeFigures,
} from './joint-table.ts';
import type { JointRow, Vector3 } from './types.ts';

const ZERO: Vector3 = [0, 0, 0];
const UNIT: Vector3 = [1, 1, 1];

/**
 * The 214 numbered joints, in number order; a parent always comes before its children.
 *
 * **Source:** skeleton-and-skinning.md sections 2 and 4.
 */
export const JOINT_ROWS: readonly JointRow[] = [
  ...BONES.map(boneRow),
  ...VOLUMES.map(volumeRow),
  ...ATTACHMENTS.map(attachmentRow),
];

function boneRow([
  name,
  parent,
  position,
  end,
  support,
  group,
  ...oldNames
]: BoneFigures): JointRow {
  return {
    name,
    parent,
    kind: 'bone',
    position,
    rotation: [0, 0, 0, 1],
    scale: UNIT,
    end,
    aliases: [...oldNames, `avatar_${name}`],
    support,
    group,
  };
}

function volumeRow([name, parent, position, end, degrees, size]: VolumeFigures): JointRow {
  return {
    name,
    parent,
    kind: 'volume',
    position,
    rotation: quaternionZYX(degrees),
    scale: size,
    end,
    aliases: [],
    support: 'base',
    group: 'Collision',
  };
}

function attachmentRow([name, parent, position, degrees, group]: AttachmentFigures): JointRow {
  return {
    name,
    parent,
    kind: 'attachment',
    position,
    rotation: quaternionXYZ(degrees),
    scale: UNIT,
    end: ZERO,
    aliases: name.includes(' ') ? [name.replaceAll(' ', '_')] : [],
    support: 'base',
    group,
  };
}
