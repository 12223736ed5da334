import { defaultSkeleton } from '../avatar/index.ts';
import { LOD_NAMES, type MeshAsset } from '../formats/mesh/index.ts';

/** A mesh that weights vertices to all of these is a body of its own, not a garment. */
const BODY_PARTS: readonly (readonly string[])[] = [
  ['mHead', 'mSkull', 'HEAD'],
  ['mWristLeft', 'L_HAND', 'mElbowLeft', 'L_LOWER_ARM'],
  ['mWristRight', 'R_HAND', 'mElbowRight', 'R_LOWER_ARM'],
  ['mAnkleLeft', 'mFootLeft', 'L_FOOT'],
  ['mAnkleRight', 'mFootRight', 'R_FOOT'],
];

/** Numbers of the joints that really carry vertices of the mesh. */
export function weightedJoints(asset: MeshAsset): Set<number> {
  const faces = LOD_NAMES.map((lod) => asset.lods[lod]).find((level) => level) ?? [];
  const numbers = asset.skin?.jointNames.map((name) => defaultSkeleton.jointNumber(name)) ?? [];
  const used = new Set<number>();
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0.2) used.add(numbers[joints[i]]);
  }
  return used;
}

/** Whether the mesh is a whole body: then our mannequin would only stand inside it. */
export function coversWholeBody(asset: MeshAsset): boolean {
  const used = weightedJoints(asset);
  return BODY_PARTS.every((part) =>
    part.some((name) => used.has(defaultSkeleton.jointNumber(name))),
  );
}
