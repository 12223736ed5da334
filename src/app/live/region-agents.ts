import { distance, type Vector3 } from '../../math/index.ts';
import { fullName } from '../../protocol/objects/index.ts';
import {
  type DistantAgent,
  MOTION_STRIDE,
  type OutfitItem,
  type PuppetBatch,
  type RegionAvatar,
} from '../../session/index.ts';
import type { AgentAnimation, AgentRow, AssetProgress } from '../state/index.ts';

/** What the stage adds to the list; where there is no stage, nothing. */
export interface RowExtras {
  progress(agentId: string): AssetProgress | null;
  animations(agentId: string): readonly AgentAnimation[];
}

const NOTHING: AssetProgress = { ready: 0, failed: 0, total: 0 };

/** What the session told of the agents of a region, and the list made of it. */
export class AgentList {
  readonly #avatars = new Map<string, RegionAvatar>();
  /** Region metres, by slot. */
  readonly #positions = new Map<number, Vector3>();
  /** Joints that their puppetry drives, by slot: of those who are puppeteered. */
  readonly #puppets = new Map<number, number>();
  #ownPuppetJoints = 0;
  #distant: readonly DistantAgent[] = [];
  #outfit: readonly OutfitItem[] = [];

  get own(): RegionAvatar | null {
    return [...this.#avatars.values()].find(({ isOwn }) => isOwn) ?? null;
  }

  avatar(agentId: string): RegionAvatar | null {
    return this.#avatars.get(agentId) ?? null;
  }

  apply(changed: readonly RegionAvatar[], gone: readonly string[]): void {
    for (const agentId of gone) {
      const slot = this.#avatars.get(agentId)?.slot;
      if (slot !== undefined) this.#forgetSlot(slot);
      this.#avatars.delete(agentId);
    }
    for (const avatar of changed) this.#avatars.set(avatar.agentId, avatar);
  }

  move(slots: Uint16Array, rows: Float32Array): void {
    slots.forEach((slot, index) => {
      const [x, y, z] = rows.subarray(MOTION_STRIDE * index, MOTION_STRIDE * index + 3);
      this.#positions.set(slot, [x, y, z]);
    });
  }

  /** Takes what a batch says of who is puppeteered: true where that is other than before. Allocates nothing. */
  drive({ slots, counts }: PuppetBatch): boolean {
    let hasChanged = false;
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index];
      const count = counts[index];
      if (count === (this.#puppets.get(slot) ?? 0)) continue;
      if (count > 0) this.#puppets.set(slot, count);
      else this.#puppets.delete(slot);
      hasChanged = true;
    }
    return hasChanged;
  }

  /** What one moves of oneself comes back from the region only if that is asked for. */
  driveSelf(joints: number): void {
    this.#ownPuppetJoints = joints;
  }

  setDistant(agents: readonly DistantAgent[]): void {
    this.#distant = agents;
  }

  setOutfit(items: readonly OutfitItem[]): void {
    this.#outfit = items;
  }

  /** Another region. The outfit, which is told once in a session, stays on. */
  clear(): void {
    this.#avatars.clear();
    this.#positions.clear();
    this.#puppets.clear();
    this.#distant = [];
  }

  /** The list: oneself, those in view by name, those elsewhere by name. `focusedId`: from whom distances count. */
  rows(focusedId: string | null, extras: RowExtras | null): AgentRow[] {
    const middle = this.#positionOf(focusedId) ?? this.#positionOf(this.own?.agentId ?? null);
    const inView = [...this.#avatars.values()].map((avatar) => this.#rowOf(avatar, middle, extras));
    const elsewhere = this.#distant.map((agent) => distantRow(agent, middle));
    return [...inView.sort(ownFirst), ...elsewhere.sort(byName)];
  }

  #forgetSlot(slot: number): void {
    this.#positions.delete(slot);
    this.#puppets.delete(slot);
  }

  #rowOf(avatar: RegionAvatar, middle: Vector3 | null, extras: RowExtras | null): AgentRow {
    const { agentId, isOwn, title } = avatar;
    const position = this.#positionOf(agentId) ?? [0, 0, 0];
    const ownItems = isOwn && this.#outfit.length > 0 ? this.#outfit.length : null;
    return {
      agentId,
      name: fullName(avatar),
      title,
      isOwn,
      isInView: true,
      position,
      distance: distanceOf(position, middle),
      animations: extras?.animations(agentId) ?? [],
      puppetJoints: this.#puppetJointsOf(avatar),
      assets: extras?.progress(agentId) ?? NOTHING,
      itemCount: ownItems ?? avatar.attachmentCount,
    };
  }

  #puppetJointsOf({ slot, isOwn }: RegionAvatar): number {
    const streamed = this.#puppets.get(slot) ?? 0;
    return isOwn ? Math.max(streamed, this.#ownPuppetJoints) : streamed;
  }

  #positionOf(agentId: string | null): Vector3 | null {
    const avatar = agentId === null ? undefined : this.#avatars.get(agentId);
    return (avatar && this.#positions.get(avatar.slot)) ?? null;
  }
}

function distantRow(agent: DistantAgent, middle: Vector3 | null): AgentRow {
  const { agentId, name, position } = agent;
  return {
    agentId,
    name,
    title: '',
    isOwn: false,
    isInView: false,
    position,
    distance: distanceOf(position, middle),
    animations: [],
    puppetJoints: 0,
    assets: NOTHING,
    itemCount: 0,
  };
}

function distanceOf(position: Vector3, middle: Vector3 | null): number | null {
  return middle && distance(position, middle);
}

function ownFirst(a: AgentRow, b: AgentRow): number {
  return Number(b.isOwn) - Number(a.isOwn) || byName(a, b);
}

function byName(a: AgentRow, b: AgentRow): number {
  return a.name.localeCompare(b.name);
}
