import type { AvatarAnimation, AvatarAppearance, PlayingAnimation } from '../objects/index.ts';
import { type Latest, latest } from './packet-order.ts';

interface Agent {
  appearance: Latest<AvatarAppearance> | null;
  animations: Latest<readonly PlayingAnimation[]> | null;
}

/**
 * Appearance and animations by agent id. They may arrive before the avatar's object, and outlast it.
 *
 * **Source:** objects-and-appearance.md section 7, lludp.md section 7.
 */
export class AgentTable {
  readonly #ownId: string;
  /** Agents beyond it replace others. */
  capacity: number;
  readonly #isPresent: (agentId: string) => boolean;
  readonly #agents = new Map<string, Agent>();

  /** @param isPresent whether the avatar's object is in the scene; agents without one are forgotten first. */
  constructor(ownId: string, capacity: number, isPresent: (agentId: string) => boolean) {
    this.#ownId = ownId;
    this.capacity = capacity;
    this.#isPresent = isPresent;
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

  setAppearance(appearance: AvatarAppearance, order: number): void {
    const agent = this.#agent(appearance.agentId);
    const kept = agent.appearance;
    agent.appearance =
      kept && appearance.agentId === this.#ownId
        ? newerOwnAppearance(kept, { order, value: appearance })
        : latest(kept, order, appearance);
  }

  /** Replaces the bakes of an appearance that was received. */
  setTextureEntry(agentId: string, textureEntry: Uint8Array<ArrayBuffer>): void {
    const agent = this.#agents.get(agentId);
    if (!agent?.appearance) return;
    const { order, value } = agent.appearance;
    agent.appearance = { order, value: { ...value, textureEntry } };
  }

  /**
   * An empty list does not mean that nothing is played: its message only contained puppetry.
   *
   * @returns whether the set has changed. Puppetry repeats the list many times a second.
   *
   * **Source:** puppetry.md section 2.
   */
  setAnimations({ agentId, animations }: AvatarAnimation, order: number): boolean {
    if (animations.length === 0) return false;
    const agent = this.#agent(agentId);
    const before = agent.animations?.value ?? [];
    agent.animations = latest(agent.animations, order, animations);
    return !isSameSet(before, agent.animations.value);
  }

  #agent(agentId: string): Agent {
    const known = this.#agents.get(agentId);
    if (known) return known;
    if (this.#agents.size >= this.capacity) {
      const ids = [...this.#agents.keys()];
      this.#agents.delete(ids.find((id) => !this.#isPresent(id)) ?? ids[0]);
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
 * For the viewer's own avatar, the version of the outfit counts more than the order of packets: an appearance whose
 * version is not higher than the last one is ignored, so that the first of equal versions remains. An appearance
 * without a version is lower than every version.
 */
function newerOwnAppearance(
  kept: Latest<AvatarAppearance>,
  received: Latest<AvatarAppearance>,
): Latest<AvatarAppearance> {
  const [old, young] = [kept.value.cofVersion, received.value.cofVersion];
  if (old === null && young === null) return kept.order > received.order ? kept : received;
  if (old === young) return kept.order <= received.order ? kept : received;
  return (old ?? Number.NEGATIVE_INFINITY) > (young ?? Number.NEGATIVE_INFINITY) ? kept : received;
}
