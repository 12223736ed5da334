import { distance, type Vector3 } from '../../math/index.ts';
import { fullName } from '../../protocol/objects/index.ts';
import {
  type DistantAgent,
  MOTION_STRIDE,
  type OutfitItem,
  type PuppetBatch,
  type RegionAvatar,
} from '../../session/index.ts';
import type { AgentAnimation, AgentRow, AssetProgress, LiveState } from '../state/index.ts';

/** The stage's data about the avatars that it shows. */
interface AgentStage {
  progress(agentId: string): AssetProgress | null;
  animations(agentId: string): readonly AgentAnimation[];
}

const NO_ASSETS: AssetProgress = { ready: 0, failed: 0, total: 0 };

/** The agents of a region as the session reports them, and the agent list that is made from that. */
export class RegionAgents {
  readonly #stage: AgentStage | null;
  readonly #avatars = new Map<string, RegionAvatar>();
  /** Region metres, by slot. */
  readonly #positions = new Map<number, Vector3>();
  /** Number of joints that puppetry moves, by the slots of avatars that it moves. */
  readonly #puppetJoints = new Map<number, number>();
  #ownPuppetJoints = 0;
  #distant: readonly DistantAgent[] = [];
  #outfit: readonly OutfitItem[] = [];
  /** Something has changed since the list was last published. */
  #hasChanged = false;

  /** @param stage - Null if nothing is drawn. */
  constructor(stage: AgentStage | null = null) {
    this.#stage = stage;
  }

  /** The visitor's own avatar. */
  get ownAvatar(): RegionAvatar | null {
    return [...this.#avatars.values()].find(({ isOwn }) => isOwn) ?? null;
  }

  avatar(agentId: string): RegionAvatar | null {
    return this.#avatars.get(agentId) ?? null;
  }

  /** Region metres; null for an agent that is not in view. */
  positionOf(agentId: string | null): Vector3 | null {
    const avatar = agentId === null ? undefined : this.#avatars.get(agentId);
    return (avatar && this.#positions.get(avatar.slot)) ?? null;
  }

  applyAvatars(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    for (const agentId of gone) {
      const slot = this.#avatars.get(agentId)?.slot;
      if (slot !== undefined) {
        this.#positions.delete(slot);
        this.#puppetJoints.delete(slot);
      }
      this.#avatars.delete(agentId);
    }
    for (const avatar of changed) this.#avatars.set(avatar.agentId, avatar);
    this.#hasChanged = true;
  }

  /** Applies a motion batch: {@link MOTION_STRIDE} numbers for each slot. */
  applyMotion(slots: Uint16Array, rows: Float32Array): void {
    slots.forEach((slot, index) => {
      const [x, y, z] = rows.subarray(MOTION_STRIDE * index, MOTION_STRIDE * index + 3);
      this.#positions.set(slot, [x, y, z]);
    });
    this.#hasChanged = true;
  }

  /** Notes how many joints of each avatar a batch moves. Allocates nothing. */
  applyPuppetry({ slots, counts }: PuppetBatch): void {
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index];
      const count = counts[index];
      if (count === (this.#puppetJoints.get(slot) ?? 0)) continue;
      if (count > 0) this.#puppetJoints.set(slot, count);
      else this.#puppetJoints.delete(slot);
      this.#hasChanged = true;
    }
  }

  /** Joints of the visitor's own avatar that puppetry moves: the region sends them back only on request. */
  setOwnPuppetJoints(joints: number): void {
    this.#ownPuppetJoints = joints;
    this.#hasChanged = true;
  }

  setDistant(agents: readonly DistantAgent[]): void {
    this.#distant = agents;
    this.#hasChanged = true;
  }

  setOutfit(items: readonly OutfitItem[]): void {
    this.#outfit = items;
    this.#hasChanged = true;
  }

  /** Forgets all agents, for another region. The outfit, which a session reports once, stays. */
  clear(): void {
    this.#avatars.clear();
    this.#positions.clear();
    this.#puppetJoints.clear();
    this.#distant = [];
    this.#hasChanged = true;
  }

  /** Moves all positions by metres into the axes of another region. */
  shift([x, y, z]: Vector3): void {
    for (const [slot, position] of this.#positions) {
      this.#positions.set(slot, [position[0] + x, position[1] + y, position[2] + z]);
    }
    this.#distant = this.#distant.map((agent) => {
      const { position } = agent;
      return { ...agent, position: [position[0] + x, position[1] + y, position[2] + z] };
    });
    this.#hasChanged = true;
  }

  /** Call when something else in the list has changed: the focus, or what the stage knows. */
  markChanged(): void {
    this.#hasChanged = true;
  }

  /** Publishes the list if anything in it has changed. */
  publish({ agents, focusedId }: Pick<LiveState, 'agents' | 'focusedId'>): void {
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    agents.value = this.rows(focusedId.peek());
  }

  /**
   * The list: the visitor's own avatar, then agents in view by name, then distant agents by name.
   *
   * @param focusedId - The agent from which distances are measured.
   */
  rows(focusedId: string | null): AgentRow[] {
    const center = this.positionOf(focusedId) ?? this.positionOf(this.ownAvatar?.agentId ?? null);
    const inView = [...this.#avatars.values()].map((avatar) => this.#rowOf(avatar, center));
    // Their report is older: who has come into view since then is in it all the same.
    const distant = this.#distant
      .filter(({ agentId }) => !this.#avatars.has(agentId))
      .map((agent) => distantRow(agent, center));
    return [...inView.sort(ownFirst), ...distant.sort(byName)];
  }

  #rowOf(avatar: RegionAvatar, center: Vector3 | null): AgentRow {
    const { agentId, slot, isOwn, title } = avatar;
    const position = this.positionOf(agentId) ?? [0, 0, 0];
    const puppetJoints = this.#puppetJoints.get(slot) ?? 0;
    const ownItems = isOwn && this.#outfit.length > 0 ? this.#outfit.length : null;
    return {
      agentId,
      name: avatar.displayName ?? fullName(avatar),
      ...(avatar.displayName === undefined ? {} : { userName: fullName(avatar) }),
      title,
      isOwn,
      isCloud: avatar.isCloud,
      isInView: true,
      region: avatar.region,
      height: 'known',
      position,
      distance: center && distance(position, center),
      animations: this.#stage?.animations(agentId) ?? [],
      puppetJoints: isOwn ? Math.max(puppetJoints, this.#ownPuppetJoints) : puppetJoints,
      assets: this.#stage?.progress(agentId) ?? NO_ASSETS,
      itemCount: ownItems ?? avatar.attachmentCount,
    };
  }
}

function distantRow(agent: DistantAgent, center: Vector3 | null): AgentRow {
  const { agentId, name, position } = agent;
  return {
    agentId,
    name,
    title: '',
    isOwn: false,
    isCloud: false,
    isInView: false,
    region: agent.region,
    height: agent.height,
    position,
    distance: center && distance(position, center),
    animations: [],
    puppetJoints: 0,
    assets: NO_ASSETS,
    itemCount: 0,
  };
}

function ownFirst(a: AgentRow, b: AgentRow): number {
  return Number(b.isOwn) - Number(a.isOwn) || byName(a, b);
}

function byName(a: AgentRow, b: AgentRow): number {
  return a.name.localeCompare(b.name);
}
