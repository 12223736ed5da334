import { BONE_COUNT, JOINT_ROWS, jointDirectory, VOLUME_COUNT } from '../index.ts';
import type { EffectiveWeights } from './effective-weights.ts';
import { BONE_PARAMS, type JointChange, MORPH_PARAMS } from './shape-param-table.ts';

/** Bones and collision volumes, which come first among the joints; attachment points have no geometry in a shape. */
export const SHAPED_JOINT_COUNT = BONE_COUNT + VOLUME_COUNT;

/** Local geometry of the bones and collision volumes of a shape, by joint number, and what follows from it. */
export interface ShapedJoints {
  /** 3 per joint, metres in the parent's frame. */
  readonly positions: Float64Array<ArrayBuffer>;
  /** 3 per joint; of a volume its size in metres. May be zero or slightly negative. */
  readonly scales: Float64Array<ArrayBuffer>;
}

/**
 * The joints under effective weights. Changes are added, in any order. A bone's change of scale also changes the
 * collision volumes directly below it, in proportion to their size in the file, never compounded.
 *
 * **Source:** shapes.md section 5.
 */
export function jointsOf({ bones, morphs }: EffectiveWeights): ShapedJoints {
  const joints: ShapedJoints = {
    positions: Float64Array.from(SHAPED_ROWS.flatMap(({ position }) => [...position])),
    scales: Float64Array.from(SHAPED_ROWS.flatMap(({ scale }) => [...scale])),
  };
  BONE_PARAMS.forEach(([, , , , , changes], index) => {
    const weight = bones[index];
    if (weight === 0) return;
    for (const change of changes) {
      add(joints, change, weight);
      for (const volume of VOLUMES_BELOW.get(change[0]) ?? []) {
        const { scale } = JOINT_ROWS[volume];
        const [, x, y, z] = change;
        add(joints, [volume, scale[0] * x, scale[1] * y, scale[2] * z], weight);
      }
    }
  });
  MORPH_PARAMS.forEach(([, , , , , changes], index) => {
    for (const change of changes) add(joints, change, morphs[index]);
  });
  return joints;
}

/**
 * Where bones and collision volumes are while no joint is rotated, 3 per joint, metres: mPelvis is at its position in
 * the file, and a joint's scale moves its children. Double precision, unlike `composeWorld`.
 *
 * **Source:** shapes.md section 9.
 */
export function unrotatedPositions({ positions, scales }: ShapedJoints): Float64Array<ArrayBuffer> {
  const world = Float64Array.from(positions);
  for (let joint = 0; joint < SHAPED_JOINT_COUNT; joint++) {
    const parent = jointDirectory.parentOf(joint);
    if (parent < 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      const above = 3 * parent + axis;
      world[3 * joint + axis] = world[above] + scales[above] * positions[3 * joint + axis];
    }
  }
  return world;
}

const SHAPED_ROWS = JOINT_ROWS.slice(0, SHAPED_JOINT_COUNT);
/** The collision volumes directly below each bone. */
const VOLUMES_BELOW: ReadonlyMap<number, readonly number[]> = new Map(
  SHAPED_ROWS.map((_, bone) => [
    bone,
    SHAPED_ROWS.flatMap(({ kind, parent }, joint) =>
      kind === 'volume' && parent === bone ? [joint] : [],
    ),
  ]),
);

function add({ positions, scales }: ShapedJoints, change: JointChange, weight: number): void {
  const [joint, scaleX, scaleY, scaleZ, x = 0, y = 0, z = 0] = change;
  const o = 3 * joint;
  scales[o] += weight * scaleX;
  scales[o + 1] += weight * scaleY;
  scales[o + 2] += weight * scaleZ;
  positions[o] += weight * x;
  positions[o + 1] += weight * y;
  positions[o + 2] += weight * z;
}
