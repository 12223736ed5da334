import type { Vector3 } from '../../math/index.ts';
import type { BubbleAvatarInfo, BubbleObject, JoinedBubble } from '../bubble/bubble-contract.ts';
import {
  type DistantAgent,
  MOTION_STRIDE,
  type RegionAvatar,
  type SessionStep,
} from '../live-contract.ts';
import type { NeighbourRegion, RegionInfo, RegionStatus } from '../region/region-contract.ts';
import { joinPuppets, type PuppetRow, splitPuppets } from './puppet-rows.ts';
import type { MotionBatch, WatchAssetName, WatchEvent } from './watch-contract.ts';
import {
  encodeEvents,
  encodeSnapshot,
  type WatchFrame,
  type WatchSnapshot,
} from './watch-frames.ts';

interface MovedAvatar {
  readonly row: Float32Array<ArrayBuffer>;
  /** `Date.now()` of the source. */
  readonly at: number;
}

/** What `WatchScene.apply` did with a frame. */
export type WatchOutcome =
  | 'applied'
  /** The scene has it already, or it is of an earlier epoch. */
  | 'stale'
  /** A frame before it was lost, so that only a snapshot helps. */
  | 'gap';

const MAX_AGE_MS = 0xffff;

/** The scene that a source shows at present, as its frames make it: what a watcher who comes late is sent. */
export class WatchScene {
  #epoch = 0;
  #sequence = 0;
  #time = 0;
  #takesAny = false;
  #step: SessionStep = 'idle';
  #assets: readonly WatchAssetName[] = [];
  #region: RegionInfo | null = null;
  #neighbours: readonly NeighbourRegion[] = [];
  #status: RegionStatus | null = null;
  #distant: readonly DistantAgent[] = [];
  #bubble: JoinedBubble | null = null;
  #bubbleAvatars: readonly BubbleAvatarInfo[] = [];
  readonly #objects = new Map<string, BubbleObject>();
  readonly #avatars = new Map<string, RegionAvatar>();
  readonly #moved = new Map<number, MovedAvatar>();
  readonly #puppets = new Map<number, PuppetRow>();
  /** The events of the snapshot as JSON, and the snapshot; null once something has changed. */
  #json: Uint8Array | null = null;
  #snapshot: Uint8Array<ArrayBuffer> | null = null;

  /** That of the last frame; 0 before the first one. */
  get epoch(): number {
    return this.#epoch;
  }

  /** That of the last frame. */
  get sequence(): number {
    return this.#sequence;
  }

  /** `Date.now()` of the source when it made the last frame. */
  get time(): number {
    return this.#time;
  }

  /** Whether nothing can be shown: there is neither a region nor a bubble. */
  get isEmpty(): boolean {
    return this.#region === null && this.#bubble === null;
  }

  get avatarCount(): number {
    return this.#avatars.size;
  }

  /** The avatar's record, with all changes; null if there is none. */
  avatar(agentId: string): RegionAvatar | null {
    return this.#avatars.get(agentId) ?? null;
  }

  /** The object of a bubble, with all changes; null if there is none. */
  object(objectId: string): BubbleObject | null {
    return this.#objects.get(objectId) ?? null;
  }

  /**
   * Frames come from another connection from now on, perhaps from another bridge, whose epochs are not comparable: the next
   * snapshot counts, whatever its epoch. Until then the scene stays.
   */
  restart(): void {
    this.#takesAny = true;
  }

  /** Applies a frame. A snapshot replaces the scene, unless it is older. */
  apply(frame: WatchFrame): WatchOutcome {
    const { epoch, sequence } = frame;
    if (this.#takesAny) {
      if (frame.kind !== 'snapshot') return 'gap';
      this.#takesAny = false;
      this.#epoch = 0;
    }
    if (epoch < this.#epoch) return 'stale';
    const isNext = epoch === this.#epoch ? sequence === this.#sequence + 1 : sequence === 1;
    if (frame.kind === 'snapshot') {
      if (epoch === this.#epoch && sequence < this.#sequence) return 'stale';
      this.#clear();
    } else {
      if (epoch === this.#epoch && sequence <= this.#sequence) return 'stale';
      if (!isNext) return 'gap';
      if (epoch !== this.#epoch) this.#clear();
    }
    this.#epoch = epoch;
    this.#sequence = sequence;
    this.#time = frame.time;
    this.#snapshot = null;
    this.#applyPayload(frame);
    return 'applied';
  }

  /** The scene as a frame, or null while there is none. The same bytes until something changes: do not change them. */
  snapshot(): Uint8Array<ArrayBuffer> | null {
    if (this.isEmpty) return null;
    this.#json ??= encodeEvents(this.#events());
    this.#snapshot ??= encodeSnapshot(
      { epoch: this.#epoch, sequence: this.#sequence, time: this.#time },
      { ...this.#motion(), puppets: this.#puppets.size > 0 ? joinPuppets(this.#puppets) : null },
      this.#json,
    );
    return this.#snapshot;
  }

  #applyPayload(frame: WatchFrame): void {
    switch (frame.kind) {
      case 'snapshot': {
        const { events, motion, ages, puppets } = frame.scene;
        for (const event of events) this.#applyEvent(event);
        this.#applyMotion(motion, ages);
        if (puppets) splitPuppets(puppets, this.#applyPuppet);
        break;
      }
      case 'events':
        for (const event of frame.events) this.#applyEvent(event);
        break;
      case 'motion':
        this.#applyMotion(frame.motion, null);
        break;
      case 'puppets':
        splitPuppets(frame.batch, this.#applyPuppet);
    }
  }

  #applyEvent(event: WatchEvent): void {
    this.#json = null;
    switch (event.type) {
      case 'step':
        this.#step = event.step;
        break;
      case 'assets':
        this.#assets = event.names;
        break;
      case 'region':
        this.#enter(event.region, event.shift);
        break;
      case 'neighbours':
        this.#neighbours = event.regions;
        break;
      case 'region-status':
        this.#status = event.status;
        break;
      case 'avatars':
        for (const agentId of event.gone) this.#removeAvatar(agentId);
        for (const avatar of event.changed) this.#setAvatar(avatar);
        break;
      case 'avatar-states':
        for (const state of event.avatars) {
          const avatar = this.#avatars.get(state.agentId);
          // Without what the new state lacks, such as a display name.
          if (avatar) {
            const { parts, visualParameters, bakes } = avatar;
            this.#setAvatar({ ...state, parts, visualParameters, bakes });
          }
        }
        break;
      case 'distant':
        this.#distant = event.agents;
        break;
      case 'bubble':
        // After a handover the scene goes on as it is.
        if (this.#bubble === null || event.bubble === null) this.#clearPlace();
        this.#bubble = event.bubble;
        break;
      case 'bubble-objects':
        for (const objectId of event.gone) this.#objects.delete(objectId);
        for (const object of event.changed) this.#objects.set(object.objectId, object);
        break;
      case 'bubble-moves':
        for (const move of event.moves) {
          const object = this.#objects.get(move.objectId);
          if (object) this.#objects.set(move.objectId, { ...object, ...move });
        }
        break;
      case 'bubble-avatars':
        this.#bubbleAvatars = event.avatars;
    }
  }

  #enter(region: RegionInfo, shift: Vector3 | null): void {
    if (shift === null || this.#bubble !== null) this.#clearPlace();
    this.#region = region;
    if (shift === null || shift.every((metres) => metres === 0)) return;
    for (const { row } of this.#moved.values()) {
      for (let axis = 0; axis < 3; axis++) row[axis] += shift[axis];
    }
    this.#neighbours = this.#neighbours.flatMap((neighbour) => {
      const [x, y] = neighbour.corner;
      if (neighbour.handle === region.handle) return [];
      return { ...neighbour, corner: [x + shift[0], y + shift[1]] as const };
    });
  }

  #setAvatar(avatar: RegionAvatar): void {
    const before = this.#avatars.get(avatar.agentId);
    if (before && before.slot !== avatar.slot) this.#forgetSlot(before.slot);
    this.#avatars.set(avatar.agentId, avatar);
  }

  #removeAvatar(agentId: string): void {
    const avatar = this.#avatars.get(agentId);
    if (!avatar) return;
    this.#avatars.delete(agentId);
    this.#forgetSlot(avatar.slot);
  }

  #forgetSlot(slot: number): void {
    this.#moved.delete(slot);
    this.#puppets.delete(slot);
  }

  /** @param ages milliseconds, of a snapshot. */
  #applyMotion({ slots, rows }: MotionBatch, ages: Uint16Array | null): void {
    for (let index = 0; index < slots.length; index++) {
      const row = rows.slice(MOTION_STRIDE * index, MOTION_STRIDE * (index + 1));
      this.#moved.set(slots[index], { row, at: this.#time - (ages?.[index] ?? 0) });
    }
  }

  readonly #applyPuppet = (slot: number, row: PuppetRow): void => {
    if (row.joints.length === 0) this.#puppets.delete(slot);
    else this.#puppets.set(slot, row);
  };

  /** Nothing of the last region or bubble is left. */
  #clearPlace(): void {
    this.#region = null;
    this.#neighbours = [];
    this.#status = null;
    this.#distant = [];
    this.#bubble = null;
    this.#bubbleAvatars = [];
    this.#objects.clear();
    this.#avatars.clear();
    this.#moved.clear();
    this.#puppets.clear();
  }

  #clear(): void {
    this.#clearPlace();
    this.#step = 'idle';
    this.#assets = [];
    this.#json = null;
  }

  #events(): WatchEvent[] {
    const region = this.#region;
    const bubble = this.#bubble;
    return [
      { type: 'step', step: this.#step, attempt: 0, end: null },
      { type: 'assets', names: this.#assets },
      ...(region ? [{ type: 'region', region, shift: null } as const] : []),
      ...(bubble ? [{ type: 'bubble', bubble, endedBy: null } as const] : []),
      ...(this.#neighbours.length > 0
        ? [{ type: 'neighbours', regions: this.#neighbours } as const]
        : []),
      ...(this.#status ? [{ type: 'region-status', status: this.#status } as const] : []),
      ...(this.#objects.size > 0
        ? [{ type: 'bubble-objects', changed: [...this.#objects.values()], gone: [] } as const]
        : []),
      { type: 'avatars', changed: [...this.#avatars.values()], gone: [] },
      ...(this.#bubbleAvatars.length > 0
        ? [{ type: 'bubble-avatars', avatars: this.#bubbleAvatars } as const]
        : []),
      ...(this.#distant.length > 0 ? [{ type: 'distant', agents: this.#distant } as const] : []),
    ];
  }

  #motion(): Pick<WatchSnapshot, 'motion' | 'ages'> {
    const slots = Uint16Array.from(this.#moved.keys());
    const rows = new Float32Array(MOTION_STRIDE * slots.length);
    const ages = new Uint16Array(slots.length);
    let index = 0;
    for (const { row, at } of this.#moved.values()) {
      rows.set(row, MOTION_STRIDE * index);
      ages[index] = Math.min(MAX_AGE_MS, Math.max(0, this.#time - at));
      index += 1;
    }
    return { motion: { slots, rows }, ages };
  }
}
