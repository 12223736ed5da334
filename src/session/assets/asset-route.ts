import type { CapabilityAccess } from '../contract.ts';

export type AssetKind = 'mesh' | 'animation';

/** The word for each kind in a request, and the capabilities that serve it, best first. */
const ROUTES: Readonly<Record<AssetKind, { word: string; names: readonly string[] }>> = {
  mesh: { word: 'mesh', names: ['ViewerAsset', 'GetMesh2', 'GetMesh'] },
  // Not `animation`: OpenSimulator refuses that.
  animation: { word: 'animatn', names: ['ViewerAsset'] },
};

/**
 * Where the bridge serves an asset; null where the region offers no capability for it.
 *
 * **Source:** login-and-caps.md sections 2 and 4.
 */
export function assetRoute(
  { base, names }: CapabilityAccess,
  kind: AssetKind,
  id: string,
): string | null {
  const { word, names: candidates } = ROUTES[kind];
  const name = candidates.find((candidate) => names.includes(candidate));
  return name === undefined ? null : `${base}${name}?${word}_id=${id}`;
}
