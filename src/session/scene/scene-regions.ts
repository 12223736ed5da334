import type { Vector3 } from '../../math/index.ts';
import type { RegionLocation } from '../../protocol/grid/index.ts';
import { DEFAULT_SCENE_LIMITS, type SceneLimits, SceneStore } from '../../protocol/scene/index.ts';

/** What the simulator of one circuit has sent of its region. */
export interface SceneRegion {
  /** Null before the first region is known. */
  readonly location: RegionLocation | null;
  readonly store: SceneStore;
}

/** Regions farther away than this, metres, are not part of the scene, whatever their simulators send. */
const VISIBLE_DISTANCE = 512;
/** A neighbour need only show its avatars: a tenth of what the agent's own region may have. */
const NEIGHBOUR_LIMITS: SceneLimits = {
  objects: 5000,
  orphans: 1000,
  children: 1024,
  agents: 256,
  events: 1000,
};

/**
 * The regions of a scene: that of the agent, and those around it. All positions of the scene are in the axes of the
 * agent's region, the *root*.
 */
export class SceneRegions {
  readonly #ownId: string;
  readonly #regions = new Set<SceneRegion>();
  #root: SceneRegion;

  constructor(ownId: string) {
    this.#ownId = ownId;
    this.#root = { location: null, store: new SceneStore(ownId) };
    this.#regions.add(this.#root);
  }

  get root(): SceneRegion {
    return this.#root;
  }

  get all(): ReadonlySet<SceneRegion> {
    return this.#regions;
  }

  /** Adds a region, without anything in it. */
  open(location: RegionLocation): SceneRegion {
    const region = { location, store: new SceneStore(this.#ownId, NEIGHBOUR_LIMITS) };
    region.store.enterRegion(location.handle);
    this.#regions.add(region);
    return region;
  }

  /** Removes a region, unless it is the root: that stays as it is until there is another one. */
  close(region: SceneRegion): void {
    if (region !== this.#root) this.#regions.delete(region);
  }

  setRoot(region: SceneRegion): void {
    this.#regions.add(region);
    this.#root = region;
    region.store.setLimits(DEFAULT_SCENE_LIMITS);
  }

  /** Whether a region is near enough to be seen from the root. */
  isVisible({ location }: SceneRegion, from: SceneRegion = this.#root): boolean {
    return (
      location === from.location ||
      (location !== null &&
        from.location !== null &&
        gap(location, from.location) <= VISIBLE_DISTANCE)
    );
  }

  /** The corner of a region in the axes of the root, metres. */
  offset({ location }: SceneRegion): Vector3 {
    return location && this.#root.location
      ? regionOffset(location, this.#root.location)
      : [0, 0, 0];
  }
}

/** From the corner of one region to that of another, metres. */
export function regionOffset(to: RegionLocation, from: RegionLocation): Vector3 {
  return [to.x - from.x, to.y - from.y, 0];
}

/** The distance between two regions along the axis on which it is larger, metres; 0 where they touch. */
function gap(a: RegionLocation, b: RegionLocation): number {
  const x = Math.max(a.x - (b.x + b.sizeX), b.x - (a.x + a.sizeX));
  const y = Math.max(a.y - (b.y + b.sizeY), b.y - (a.y + a.sizeY));
  return Math.max(0, x, y);
}
