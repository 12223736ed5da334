import type { MeshSkin } from '../../formats/mesh/index.ts';
import { distance, type Vector3 } from '../../math/index.ts';
import { bindClaimsOf } from '../bind-claims.ts';
import { PELVIS } from '../joint-directory.ts';
import { isSignificant } from '../override-rules.ts';
import type { Skeleton } from '../skeleton.ts';

/** A joint that is in two places. */
export interface JointOffset {
  /** Number of the joint. */
  readonly joint: number;
  /** Name of the joint in the skeleton. */
  readonly name: string;
  /** Local positions in the frame of the parent, metres. */
  readonly from: Vector3;
  readonly to: Vector3;
  /** Metres between them. */
  readonly distance: number;
}

/**
 * The joint positions of a skin that are off the skeleton's default, the farthest first: from the default to where the
 * skin has the joint. Nearer than 0.1 mm is no override, as in the reference viewer.
 */
export function overrideOffsets(
  skin: Pick<MeshSkin, 'jointNames' | 'altInverseBindMatrices'>,
  skeleton: Skeleton,
): JointOffset[] {
  const offsets = [...overridePositions(skin, skeleton)].map(([joint, to]) =>
    offsetOf(joint, skeleton.rows[joint].position, to, skeleton),
  );
  return offsets.toSorted((a, b) => b.distance - a.distance);
}

/**
 * The bones that were not where they rest when the skin was bound, the farthest first: from where the bone was bound to
 * where it rests, which is the skin's own joint position or else the skeleton's default. Vertices near the joint move
 * by so much as soon as the mesh is worn. mPelvis is left out: all of the mesh moves with it.
 */
export function bindOffsets(skin: MeshSkin, skeleton: Skeleton): JointOffset[] {
  const overrides = overridePositions(skin, skeleton);
  const offsets = bindClaimsOf('', skin, skeleton)
    .filter(({ joint }) => joint !== PELVIS)
    .map(({ joint, position }) => {
      const rest = overrides.get(joint) ?? skeleton.rows[joint].position;
      return offsetOf(joint, position, rest, skeleton);
    });
  return offsets
    .filter(({ from, to }) => isSignificant(from, to))
    .toSorted((a, b) => b.distance - a.distance);
}

/** The significant joint positions of a skin by the numbers of the joints; of several of one joint, the last. */
export function overridePositions(
  {
    jointNames,
    altInverseBindMatrices: matrices,
  }: Pick<MeshSkin, 'jointNames' | 'altInverseBindMatrices'>,
  skeleton: Skeleton,
): Map<number, Vector3> {
  const positions = new Map<number, Vector3>();
  if (!matrices) return positions;
  for (const [entry, name] of jointNames.entries()) {
    const joint = skeleton.jointNumber(name);
    if (joint < 0) continue;
    const o = 16 * entry + 12;
    const position: Vector3 = [matrices[o], matrices[o + 1], matrices[o + 2]];
    if (isSignificant(position, skeleton.rows[joint].position)) positions.set(joint, position);
  }
  return positions;
}

function offsetOf(joint: number, from: Vector3, to: Vector3, skeleton: Skeleton): JointOffset {
  return { joint, name: skeleton.nameOf(joint), from, to, distance: distance(from, to) };
}
