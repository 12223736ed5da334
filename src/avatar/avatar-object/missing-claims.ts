import type { SavedClaims } from '../overrides.ts';
import { defaultSkeleton } from '../skeleton.ts';
import type { GlobalSkeleton } from './avatar-object.ts';

/**
 * What a saved skeleton says of meshes whose files are missing, so that the others still fit: the joint positions of each,
 * and what it adds to the avatar's height.
 *
 * @param present - ids of the meshes that could be loaded, in any case.
 */
export function missingClaims(
  skeleton: GlobalSkeleton,
  present: ReadonlySet<string>,
): SavedClaims[] {
  const known = new Set([...present].map((id) => id.toLowerCase()));
  const byMesh = new Map<
    string,
    { claims: SavedClaims['claims'][number][]; pelvisOffset: number }
  >();
  const claimsOf = (source: string) => {
    const meshId = source.toLowerCase();
    if (known.has(meshId)) return null;
    const entry = byMesh.get(meshId) ?? { claims: [], pelvisOffset: 0 };
    byMesh.set(meshId, entry);
    return entry;
  };
  for (const { joint: name, transforms } of skeleton.joints) {
    const joint = defaultSkeleton.jointNumber(name);
    if (joint < 0) continue;
    for (const { source, translation: position, locksScale } of transforms) {
      claimsOf(source)?.claims.push({ joint, position, locksScale });
    }
  }
  for (const { source, offset } of skeleton.pelvisOffsets) {
    const entry = claimsOf(source);
    if (entry) entry.pelvisOffset = offset;
  }
  return [...byMesh].map(([meshId, entry]) => ({ meshId, ...entry }));
}
