import type { AvatarAnimation, AvatarAppearance, PlayingAnimation } from '../objects/index.ts';
import { type Latest, latest } from './packet-order.ts';

interface Agent {
  appearance: Latest<AvatarAppearance> | null;
  animations: Latest<readonly PlayingAnimation[]> | null;
}

/**
 * Looks and animations by agent id: they may come before the avatar's object does, and outlast it.
 *
 * **Source:** objects-and-appearance.md section 7, lludp.md section 7.
 */
export class AgentTable {
  readonly #ownId: string;
  readonly #capacity: number;
  readonly #agents = new Map<string, Agent>();

  constructor(ownId: string, capacity: number) {
    this.#ownId = ownId;
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#agents.size;
  }

  appearance(agentId: string): AvatarAppearance | null {
    return this.#agents.get(agentId)?.appearance?.value ?? null;
  }

  animations(agentId: string): readonly PlayingAnimation[] {
    return this.#agents.get(agentId)?.animations?.value ?? [];
  }

  setAppearance(
    appearance: AvatarAppearance,
    order: number,
    isThere: (agentId: string) => boolean,
  ): void {
    const agent = this.#agent(appearance.agentId, isThere);
    const told = { order, value: appearance };
    agent.appearance =
      appearance.agentId === this.#ownId && agent.appearance
        ? newerOwnAppearance(agent.appearance, told)
        : latest(agent.appearance, order, appearance);
  }

  /**
   * An empty list says nothing of what is played: its message brought puppetry alone.
   *
   * @returns whether another set is played now. Puppetry repeats the list many times a second.
   *
   * **Source:** puppetry.md section 2.
   */
  setAnimations(
    { agentId, animations }: AvatarAnimation,
    order: number,
    isThere: (agentId: string) => boolean,
  ): boolean {
    if (animations.length === 0) return false;
    const agent = this.#agent(agentId, isThere);
    const before = agent.animations?.value ?? [];
    agent.animations = latest(agent.animations, order, animations);
    return !isSameSet(before, agent.animations.value);
  }

  /** The first to be forgotten are those whose avatar is not there. */
  #agent(agentId: string, isThere: (agentId: string) => boolean): Agent {
    const known = this.#agents.get(agentId);
    if (known) return known;
    if (this.#agents.size >= this.#capacity) {
      const ids = [...this.#agents.keys()];
      this.#agents.delete(ids.find((id) => !isThere(id)) ?? ids[0]);
    }
    const agent: Agent = { appearance: null, animations: null };
    this.#agents.set(agentId, agent);
    return agent;
  }
}

function isSameSet(
  before: readonly PlayingAnimation[],
  after: readonly PlayingAnimation[],
): boolean {
  const isSame = ({ id, sequence, objectId }: PlayingAnimation, index: number) =>
    before[index].id === id &&
    before[index].sequence === sequence &&
    before[index].objectId === objectId;
  return before.length === after.length && after.every(isSame);
}

/**
 * Of one's own avatar the outfit's version counts before the packet: one that is not above the last seen is
 * dropped, so that of equal versions the first stays. A look without a version is below all that have one.
 */
function newerOwnAppearance(
  kept: Latest<AvatarAppearance>,
  told: Latest<AvatarAppearance>,
): Latest<AvatarAppearance> {
  const [old, young] = [kept.value.cofVersion, told.value.cofVersion];
  if (old === null && young === null) return kept.order > told.order ? kept : told;
  if (old === young) return kept.order <= told.order ? kept : told;
  return (old ?? Number.NEGATIVE_INFINITY) > (young ?? Number.NEGATIVE_INFINITY) ? kept : told;
}
