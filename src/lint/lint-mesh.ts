import type { Skeleton } from '../avatar/index.ts';
import type { MeshAsset } from '../formats/mesh/index.ts';
import type { Finding } from './finding.ts';
import { findingsOfWarnings } from './make-findings.ts';

/**
 * Everything that is odd about a mesh asset, worst first, one finding for each code: what its decoder
 * noted, and the joints that only the skeleton can tell are unknown.
 *
 * **Source:** mesh-asset.md sections 2 and 3, skeleton-and-skinning.md section 5.
 */
export function lintMesh(mesh: MeshAsset, skeleton: Skeleton): Finding[] {
  const unknown = (mesh.skin?.jointNames ?? []).flatMap((name, index) => {
    if (skeleton.jointNumber(name) >= 0) return [];
    const message = `The skeleton has no joint ${name}, so its vertices are carried by mPelvis.`;
    return [{ code: 'joint-unknown', message, offset: 0, path: `joint_names[${index}]` }];
  });
  return findingsOfWarnings([...mesh.warnings, ...unknown]);
}
