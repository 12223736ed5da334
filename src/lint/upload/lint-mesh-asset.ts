import type { Skeleton } from '../../avatar/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import { observeMeshAsset } from '../../upload/index.ts';
import type { Finding } from '../finding.ts';
import { lintMesh, sortBySeverity } from '../make-findings.ts';
import { lintUpload } from './lint-upload.ts';

/**
 * The findings about a mesh asset, the worst first: those of its decoder, and of the rules of the upload report that can
 * be seen in an asset.
 */
export function lintMeshAsset(mesh: MeshAsset, skeleton: Skeleton): Finding[] {
  const observations = observeMeshAsset(mesh, skeleton);
  const misnamed = observations.flatMap(({ rule, subject }) =>
    rule === 'joint-misnamed' ? subject : [],
  );
  return sortBySeverity([
    ...lintMesh(mesh, skeleton, new Set(misnamed)),
    ...lintUpload({ source: 'asset', observations }),
  ]);
}
