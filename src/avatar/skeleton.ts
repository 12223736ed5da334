import { fromEuler, type Quaternion, type Vector3 } from '../math/index.ts';
import { NAMED_JOINTS, type NamedJoint, NamedJoints } from './joint-directory.ts';
import {
  ATTACHMENTS,
  type AttachmentRow,
  BONES,
  type BoneRow,
  VOLUMES,
  type VolumeRow,
} from './joint-geometry-table.ts';
import { copyPose, createPose, type Pose } from './pose.ts';

export type JointKind = 'bone' | 'volume' | 'attachment';

/** A joint with its names and its geometry: Second Life axes (X forward, Y left, Z up), metres. */
export interface JointRow extends NamedJoint {
  kind: JointKind;
  /** Local default position. */
  position: Vector3;
  /** Local default rotation, made from the reference's Euler degrees. */
  rotation: Quaternion;
  scale: Vector3;
  /** Bone tip in the joint's own frame (attachments: zero). */
  end: Vector3;
  support: 'base' | 'extended';
  group: string;
}

/**
 * Joints by number: names, parents, and the rest pose. Second Life axes (X forward, Y left, Z up), metres;
 * mPelvis rests at its default height above a root on the ground, which equals the reference viewer's
 * placement for the default shape.
 *
 * **Source:** skeleton-and-skinning.md sections 1, 2 and 4.
 */
export class Skeleton extends NamedJoints {
  readonly rows: readonly JointRow[];
  /** Default local transforms. Shared: copy it (`restPose`) before changing anything. */
  readonly rest: Pose;
  /** 3 per joint: the bone's tip in its own frame; zero for attachment points. */
  readonly tips: Float32Array<ArrayBuffer>;

  constructor(rows: readonly JointRow[]) {
    super(rows);
    this.rows = rows;
    this.rest = {
      rotations: Float32Array.from(rows.flatMap((row) => [...row.rotation])),
      positions: Float32Array.from(rows.flatMap((row) => [...row.position])),
      scales: Float32Array.from(rows.flatMap((row) => [...row.scale])),
    };
    this.tips = Float32Array.from(rows.flatMap((row) => [...row.end]));
  }

  /** A new pose with every joint at rest. */
  restPose(): Pose {
    const pose = createPose(this.jointCount);
    copyPose(pose, this.rest);
    return pose;
  }
}

const ZERO: Vector3 = [0, 0, 0];
const UNIT: Vector3 = [1, 1, 1];

type JointGeometry = Omit<JointRow, keyof NamedJoint>;

/** The geometry of the joints, in number order. */
const JOINT_GEOMETRY: readonly JointGeometry[] = [
  ...BONES.map(boneGeometry),
  ...VOLUMES.map(volumeGeometry),
  ...ATTACHMENTS.map(attachmentGeometry),
];

/**
 * The 214 numbered joints, in number order; a parent always comes before its children.
 *
 * **Source:** skeleton-and-skinning.md sections 2 and 4.
 */
export const JOINT_ROWS: readonly JointRow[] = NAMED_JOINTS.map((joint, number) => ({
  ...joint,
  ...JOINT_GEOMETRY[number],
}));

/** The reference viewer's skeleton: 133 bones, 26 collision volumes, 55 attachment points. */
export const defaultSkeleton = new Skeleton(JOINT_ROWS);

function boneGeometry([position, end, support, group]: BoneRow): JointGeometry {
  return { kind: 'bone', position, rotation: [0, 0, 0, 1], scale: UNIT, end, support, group };
}

function volumeGeometry([position, end, [x, y, z], size]: VolumeRow): JointGeometry {
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

function attachmentGeometry([position, degrees, group]: AttachmentRow): JointGeometry {
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
