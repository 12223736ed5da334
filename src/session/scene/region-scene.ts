import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeFieldText, messageOf, type Packet } from '../../protocol/lludp/index.ts';
import { fullName } from '../../protocol/objects/index.ts';
import { applySceneMessage, SceneStore } from '../../protocol/scene/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { AvatarRecords } from './avatar-records.ts';
import { chatLine } from './chat.ts';
import { MotionRows } from './motion-rows.ts';
import { AgentNames } from './scene-requests.ts';

/** Milliseconds between two tellings. */
const MOTION_INTERVAL = 30;
const RECORD_INTERVAL = 100;
const DISTANT_INTERVAL = 500;

const NOBODY = '[]';

/**
 * A region's packets in, and what the page is told of its avatars out: records, motion, who is far away, and what is
 * said. The same for a live circuit and a recorded one.
 */
export class RegionScene {
  readonly store: SceneStore;
  readonly names = new AgentNames();
  /** Messages whose contents could not be read. */
  unreadable = 0;
  readonly #tell: EmitEvent;
  readonly #records = new AvatarRecords();
  readonly #motion = new MotionRows();
  /** Who is to be looked at; null for everybody. */
  #dirty: Set<string> | null = new Set();
  #moved: Set<string> | null = new Set();
  #isDistantDue = false;
  #toldDistant = NOBODY;
  #motionAt = Number.NEGATIVE_INFINITY;
  #recordsAt = Number.NEGATIVE_INFINITY;
  #distantAt = Number.NEGATIVE_INFINITY;

  constructor(ownId: string, tell: EmitEvent) {
    this.store = new SceneStore(ownId);
    this.#tell = tell;
  }

  /** Row of an avatar in what is told of many; null for one that the page was not told of. */
  slotOf(agentId: string): number | null {
    return this.#records.get(agentId)?.slot ?? null;
  }

  /** Another region, or the same one over another circuit: everybody goes. */
  enter(regionHandle: bigint): void {
    this.store.enterRegion(regionHandle);
    const gone = this.#records.clear();
    this.#motion.clear();
    if (gone.length > 0) this.#tell({ type: 'avatars', changed: [], gone });
    this.#toldDistant = NOBODY;
    this.#tell({ type: 'distant', agents: [] });
  }

  /** @param at `Date.now()` of the packet, for what is said. */
  feed(packet: Packet, at: number): void {
    try {
      applySceneMessage(this.store, packet);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.unreadable += 1;
    }
    const line = chatLine(packet, at);
    if (line) this.#tell({ type: 'chat', line });
    this.#learnNames(packet);
  }

  /** Tells what is due by now. */
  flush(now: number): void {
    this.#drainEvents();
    if (now - this.#recordsAt >= RECORD_INTERVAL) this.#tellRecords(now);
    if (now - this.#motionAt >= MOTION_INTERVAL) this.#tellMotion(now);
    if (this.#isDistantDue && now - this.#distantAt >= DISTANT_INTERVAL) this.#tellDistant(now);
  }

  #drainEvents(): void {
    for (const event of this.store.drainEvents()) {
      if (event.kind === 'avatar') {
        this.#dirty?.add(event.agentId);
        this.#moved?.add(event.agentId);
      } else if (event.kind === 'all') {
        this.#dirty = null;
        this.#moved = null;
      }
      if (event.kind !== 'object') this.#isDistantDue = true;
    }
  }

  #tellRecords(now: number): void {
    if (this.#dirty?.size === 0) return;
    const { changed, gone } = this.#records.refresh(this.store, this.#dirty);
    this.#dirty = new Set();
    this.#recordsAt = now;
    for (const avatar of changed) {
      const { agentId, slot } = avatar;
      this.#motion.track(agentId, slot);
      this.#moved?.add(agentId);
      this.names.set(agentId, fullName(avatar));
    }
    for (const agentId of gone) this.#motion.forget(agentId);
    if (changed.length + gone.length > 0) this.#tell({ type: 'avatars', changed, gone });
  }

  #tellMotion(now: number): void {
    const batch = this.#motion.collect(this.store, this.#moved);
    this.#moved = new Set();
    if (batch === null) return;
    this.#motionAt = now;
    this.#tell({ type: 'motion', ...batch }, [batch.slots.buffer, batch.rows.buffer]);
  }

  #tellDistant(now: number): void {
    this.#isDistantDue = false;
    this.#distantAt = now;
    const agents = this.store.coarseOnly().map(({ agentId, position }) => ({
      agentId,
      name: this.names.nameOf(agentId),
      position,
    }));
    // Most news are of others, or the same again.
    const words = JSON.stringify(agents);
    if (words === this.#toldDistant) return;
    this.#toldDistant = words;
    this.#tell({ type: 'distant', agents });
  }

  #learnNames(packet: Packet): void {
    const reply = messageOf(packet, 'UUIDNameReply');
    for (const { ID, FirstName, LastName } of reply?.UUIDNameBlock ?? []) {
      const names = { firstName: decodeFieldText(FirstName), lastName: decodeFieldText(LastName) };
      this.names.set(ID, fullName(names));
      this.#isDistantDue = true;
    }
  }
}
