import { defaultSkeleton } from '../../avatar/index.ts';
import { LOD_NAMES, type MeshAsset } from '../../formats/mesh/index.ts';

/**
 * Names of the collision volumes on which a mesh has weights, in the order of the skeleton. With them it is a fitted mesh, which
 * follows the sliders that change these volumes, such as body fat; of one without, sliders move only what bones move.
 */
export function fittedVolumes({ skin, lods }: MeshAsset): string[] {
  if (!skin) return [];
  const used = new Set<number>();
  for (const { joints, weights } of LOD_NAMES.flatMap((lod) => lods[lod] ?? [])) {
    if (!joints || !weights) continue;
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) used.add(joints[i]);
  }
  return skin.jointNames
    .flatMap((name, joint) => (used.has(joint) ? defaultSkeleton.jointNumber(name) : []))
    .filter((joint) => defaultSkeleton.rows[joint]?.kind === 'volume')
    .sort((a, b) => a - b)
    .map((joint) => defaultSkeleton.nameOf(joint));
}
