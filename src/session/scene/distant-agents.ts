import type { Vector3 } from '../../math/index.ts';
import { type CoarseLocation, isHeightKnown } from '../../protocol/objects/index.ts';
import type { DistantAgent } from '../live-contract.ts';
import type { SceneRegion, SceneRegions } from './scene-regions.ts';

/** The size of a field of coarse positions, metres: in larger regions positions wrap around. */
const COARSE_SIZE = 256;

/**
 * The agents of all visible regions that have no avatar in the scene. One that two regions list, since it is between
 * them, is in the agent's own region.
 *
 * @param hasAvatar whether there is an avatar of an agent.
 * @param near where the agent's own avatar is, metres in the axes of the root; null if it is not known.
 */
export function distantAgents(
  regions: SceneRegions,
  hasAvatar: (agentId: string) => boolean,
  nameOf: (agentId: string) => string,
  near: Vector3 | null,
): DistantAgent[] {
  const agents = new Map<string, DistantAgent>();
  for (const region of [regions.root, ...regions.all]) {
    if (!regions.isVisible(region)) continue;
    const offset = regions.offset(region);
    for (const location of region.store.coarseOnly()) {
      const { agentId } = location;
      if (agents.has(agentId) || hasAvatar(agentId)) continue;
      agents.set(agentId, {
        agentId,
        name: nameOf(agentId),
        position: placeOf(location, region, offset, near),
        height: isHeightKnown(location) ? 'known' : 'above',
        region: String(region.store.region ?? ''),
      });
    }
  }
  return [...agents.values()];
}

/** Of the places that a wrapped position may mean, the one that is nearest to the agent. */
function placeOf(
  { position: [x, y, z] }: CoarseLocation,
  { location }: SceneRegion,
  [west, south]: Vector3,
  near: Vector3 | null,
): Vector3 {
  const unwrap = (value: number, size: number, corner: number, nearest: number | undefined) => {
    const wraps = Math.ceil((size - value) / COARSE_SIZE) - 1;
    if (wraps <= 0 || nearest === undefined) return corner + value;
    const steps = Math.round((nearest - corner - value) / COARSE_SIZE);
    return corner + value + COARSE_SIZE * Math.min(wraps, Math.max(0, steps));
  };
  return [
    unwrap(x, location?.sizeX ?? COARSE_SIZE, west, near?.[0]),
    unwrap(y, location?.sizeY ?? COARSE_SIZE, south, near?.[1]),
    z,
  ];
}
