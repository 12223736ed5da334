import type { SceneRegion } from './scene-regions.ts';

/**
 * In which region each avatar is. An avatar that crosses a border is in both for a moment, and its last region need not
 * say that it has left: the region in which it appeared last has it. The agent's own avatar is in the root region as
 * soon as that has it.
 */
export class AvatarHomes {
  readonly #ownId: string;
  /** By agent id, the newest region first. */
  readonly #regions = new Map<string, SceneRegion[]>();
  /** The agents of each region, as they were when it was last noted. */
  readonly #agents = new Map<SceneRegion, Set<string>>();

  constructor(ownId: string) {
    this.#ownId = ownId;
  }

  agentIds(): Iterable<string> {
    return this.#regions.keys();
  }

  has(agentId: string): boolean {
    return this.#regions.has(agentId);
  }

  /** Null for an agent without an avatar in any region. */
  homeOf(agentId: string, root: SceneRegion): SceneRegion | null {
    const regions = this.#regions.get(agentId);
    if (!regions) return null;
    return agentId === this.#ownId && regions.includes(root) ? root : regions[0];
  }

  /** Notes whether a region has an avatar at present. */
  note(region: SceneRegion, agentId: string): void {
    const isPresent = region.store.hasAvatar(agentId);
    const agents = this.#agents.get(region) ?? new Set();
    if (isPresent === agents.has(agentId)) return;
    this.#agents.set(region, agents);
    const regions = this.#regions.get(agentId) ?? [];
    if (isPresent) {
      agents.add(agentId);
      this.#regions.set(agentId, [region, ...regions]);
      return;
    }
    agents.delete(agentId);
    const others = regions.filter((other) => other !== region);
    if (others.length > 0) this.#regions.set(agentId, others);
    else this.#regions.delete(agentId);
  }

  /** Notes all avatars of a region. Returns the ids of those that it had and has. */
  noteAll(region: SceneRegion): ReadonlySet<string> {
    const agents = new Set([...(this.#agents.get(region) ?? []), ...region.store.agentIds()]);
    for (const agentId of agents) this.note(region, agentId);
    return agents;
  }

  /** Forgets a region. Returns the ids of the avatars that it had. */
  forget(region: SceneRegion): ReadonlySet<string> {
    const agents = this.#agents.get(region) ?? new Set();
    this.#agents.delete(region);
    for (const agentId of agents) {
      const others = this.#regions.get(agentId)?.filter((other) => other !== region) ?? [];
      if (others.length > 0) this.#regions.set(agentId, others);
      else this.#regions.delete(agentId);
    }
    return agents;
  }
}
