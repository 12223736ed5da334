import { DecodeError } from '../../formats/bytes/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import {
  decodeFieldText,
  handleMessage,
  type MessageOf,
  type Packet,
} from '../../protocol/lludp/index.ts';
import { fullName } from '../../protocol/objects/index.ts';
import { SCENE_MESSAGES, SceneStore } from '../../protocol/scene/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { AvatarRecords } from './avatar-records.ts';
import { MotionRows } from './motion-rows.ts';
import { AgentNames } from './scene-requests.ts';

/** The least intervals between two events of a kind. */
const MOTION_INTERVAL_MS = 30;
const RECORD_INTERVAL_MS = 100;
const DISTANT_INTERVAL_MS = 500;

const NO_AGENTS = '[]';

/**
 * The scene of a region, and the events about it for the page: records of avatars, their motion, and agents who are
 * too far away. The same for a live region and a recording.
 */
export class RegionScene {
  readonly store: SceneStore;
  readonly names = new AgentNames();
  /** Messages whose contents could not be read. */
  unreadable = 0;
  readonly #emit: EmitEvent;
  readonly #records = new AvatarRecords();
  readonly #motion = new MotionRows();
  /** Agents whose records may have changed; null for all. */
  #changed: Set<string> | null = new Set();
  /** Agents that may have moved; null for all. */
  #moved: Set<string> | null = new Set();
  #isDistantDue = false;
  /** The distant agents that were last reported, as JSON. */
  #reportedDistant = NO_AGENTS;
  #recordsAt = Number.NEGATIVE_INFINITY;
  #motionAt = Number.NEGATIVE_INFINITY;
  #distantAt = Number.NEGATIVE_INFINITY;

  constructor(ownId: string, emit: EmitEvent) {
    this.store = new SceneStore(ownId);
    this.#emit = emit;
  }

  /** Index of an avatar in batches; null for one that was not reported to the page. */
  slotOf(agentId: string): number | null {
    return this.#records.get(agentId)?.slot ?? null;
  }

  /** Clears the scene: another region, or the same one over another circuit. */
  enterRegion(regionHandle: bigint): void {
    this.store.enterRegion(regionHandle);
    const gone = this.#records.clear();
    this.#motion.clear();
    if (gone.length > 0) this.#emit({ type: 'avatars', changed: [], gone });
    this.#reportedDistant = NO_AGENTS;
    this.#emit({ type: 'distant', agents: [] });
  }

  /** Applies a message of any kind. Those that are not about the scene do nothing. */
  apply(packet: Packet): void {
    try {
      handleMessage(SCENE_MESSAGES, packet, this.store, packet.sequence);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.unreadable += 1;
    }
  }

  /** Names of agents, as the simulator has sent them. */
  setNames(blocks: MessageOf<'UUIDNameReply'>['UUIDNameBlock']): void {
    for (const { ID, FirstName, LastName } of blocks) {
      const names = { firstName: decodeFieldText(FirstName), lastName: decodeFieldText(LastName) };
      this.names.set(ID, cleanName(fullName(names)));
      this.#isDistantDue = true;
    }
  }

  /** Emits the events that are due by now. */
  flush(now: number): void {
    this.#drainEvents();
    if (now - this.#recordsAt >= RECORD_INTERVAL_MS) this.#emitRecords(now);
    if (now - this.#motionAt >= MOTION_INTERVAL_MS) {
      const batch = this.#motion.collect(this.store, this.#moved);
      this.#moved = new Set();
      if (batch !== null) {
        this.#motionAt = now;
        this.#emit({ type: 'motion', ...batch }, [batch.slots.buffer, batch.rows.buffer]);
      }
    }
    if (this.#isDistantDue && now - this.#distantAt >= DISTANT_INTERVAL_MS) this.#emitDistant(now);
  }

  #drainEvents(): void {
    for (const event of this.store.drainEvents()) {
      if (event.kind === 'avatar') {
        this.#changed?.add(event.agentId);
        this.#moved?.add(event.agentId);
      } else if (event.kind === 'all') {
        this.#changed = null;
        this.#moved = null;
      }
      if (event.kind !== 'object') this.#isDistantDue = true;
    }
  }

  #emitRecords(now: number): void {
    if (this.#changed?.size === 0) return;
    const { changed, gone } = this.#records.refresh(this.store, this.#changed);
    this.#changed = new Set();
    this.#recordsAt = now;
    for (const avatar of changed) {
      const { agentId, slot } = avatar;
      this.#motion.track(agentId, slot);
      this.#moved?.add(agentId);
      this.names.set(agentId, fullName(avatar));
    }
    for (const agentId of gone) this.#motion.forget(agentId);
    if (changed.length + gone.length > 0) this.#emit({ type: 'avatars', changed, gone });
  }

  #emitDistant(now: number): void {
    this.#isDistantDue = false;
    this.#distantAt = now;
    const agents = this.store.coarseOnly().map(({ agentId, position }) => ({
      agentId,
      name: this.names.nameOf(agentId),
      position,
      height: 'known' as const,
      region: String(this.store.region ?? ''),
    }));
    // Most coarse updates are about other agents, or repeat the last one.
    const json = JSON.stringify(agents);
    if (json === this.#reportedDistant) return;
    this.#reportedDistant = json;
    this.#emit({ type: 'distant', agents });
  }
}
