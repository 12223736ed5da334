import { isModelMesh, type WornMesh } from '../../app/state/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';

/** Where a finding is on the avatar. */
export type FindingPlace =
  | { readonly joint: string }
  | { readonly meshId: string; readonly face: number };

/**
 * Where a finding is that names a joint or a face; null for any other.
 *
 * @param path - such as `jacket/faces[2]/mElbowLeft`.
 * @param documentId - of the model.
 * @param meshes - those that are worn.
 */
export function placeOf(
  path: string,
  documentId: string,
  meshes: readonly WornMesh[],
): FindingPlace | null {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const joint = defaultSkeleton.jointNumber(last);
  if (joint >= 0) return { joint: defaultSkeleton.nameOf(joint) };
  const named = /^(.*)\/faces\[(\d+)\]/.exec(path);
  if (!named) return null;
  const mesh = meshes.find(
    (each) => isModelMesh(each) && each.model.documentId === documentId && each.name === named[1],
  );
  return mesh ? { meshId: mesh.id, face: Number(named[2]) } : null;
}
