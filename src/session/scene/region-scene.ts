import { DecodeError } from '../../formats/bytes/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import { add, type Vector3 } from '../../math/index.ts';
import type { RegionLocation } from '../../protocol/grid/index.ts';
import {
  decodeFieldText,
  handleMessage,
  type MessageOf,
  type Packet,
} from '../../protocol/lludp/index.ts';
import { fullName } from '../../protocol/objects/index.ts';
import { SCENE_MESSAGES, type SceneStore } from '../../protocol/scene/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { AvatarHomes } from './avatar-homes.ts';
import { AvatarRecords } from './avatar-records.ts';
import { distantAgents } from './distant-agents.ts';
import { MotionRows } from './motion-rows.ts';
import { SceneMaterials } from './scene-materials.ts';
import { regionOffset, type SceneRegion, SceneRegions } from './scene-regions.ts';
import { AgentNames } from './scene-requests.ts';

/** The least intervals between two events of a kind. */
const MOTION_INTERVAL_MS = 30;
const RECORD_INTERVAL_MS = 100;
const DISTANT_INTERVAL_MS = 500;

const NO_AGENTS = '[]';

/**
 * The scene of the agent's region and of those around it, and the events about it for the page: records of avatars,
 * their motion, and agents who are too far away. The same for live regions and a recording.
 *
 * Each circuit has its part of the scene (`open`, `apply`, `close`). What the page gets is in the axes of one of them,
 * the root (`moveTo`). The last scene stays until there is another one.
 */
export class RegionScene {
  readonly names = new AgentNames();
  readonly materials = new SceneMaterials();
  /** Messages whose contents could not be read. */
  unreadable = 0;
  readonly #ownId: string;
  readonly #emit: EmitEvent;
  readonly #regions: SceneRegions;
  readonly #homes: AvatarHomes;
  readonly #records: AvatarRecords;
  readonly #motion = new MotionRows();
  /** Agents whose records may have changed; null for all. */
  #changed: Set<string> | null = new Set();
  /** Agents that may have moved; null for all. */
  #moved: Set<string> | null = new Set();
  #isDistantDue = false;
  /** Whether the circuit of the root is closed: then it goes as soon as there is another one. */
  #isRootOver = true;
  /** The distant agents that were last reported, as JSON. */
  #reportedDistant = NO_AGENTS;
  #recordsAt = Number.NEGATIVE_INFINITY;
  #motionAt = Number.NEGATIVE_INFINITY;
  #distantAt = Number.NEGATIVE_INFINITY;

  constructor(ownId: string, emit: EmitEvent) {
    this.#ownId = ownId;
    this.#emit = emit;
    this.#regions = new SceneRegions(ownId);
    this.#homes = new AvatarHomes(ownId);
    this.#records = new AvatarRecords(this.materials);
  }

  /** The part of the agent's region. */
  get root(): SceneRegion {
    return this.#regions.root;
  }

  /** What the agent's region has sent. */
  get store(): SceneStore {
    return this.#regions.root.store;
  }

  /** Index of an avatar in batches; null for one that was not reported to the page. */
  slotOf(agentId: string): number | null {
    return this.#records.get(agentId)?.slot ?? null;
  }

  /** Where an avatar is and how it moves, metres in the axes of the root; null if it is not known, or if it is seated. */
  motionOf(agentId: string): { readonly position: Vector3; readonly velocity: Vector3 } | null {
    const region = this.#homes.homeOf(agentId, this.#regions.root);
    const object = region?.store.objectOfId(agentId);
    if (!region || !object?.motion || object.parentId !== 0) return null;
    const { position, velocity } = object.motion;
    return { position: add(position, this.#regions.offset(region)), velocity };
  }

  /** The corner of a part of the scene, metres in the axes of the root. */
  cornerOf(region: SceneRegion): Vector3 {
    return this.#regions.offset(region);
  }

  /** Whether a part of the scene is near enough to the root to be shown with it. */
  isInView(region: SceneRegion): boolean {
    return this.#regions.isVisible(region);
  }

  /** Begins the part of a circuit. It is shown as soon as it is near the root, or the root itself. */
  open(location: RegionLocation): SceneRegion {
    return this.#regions.open(location);
  }

  /** Ends the part of a circuit. Its avatars leave, but the root's stay until there is another one. */
  close(region: SceneRegion): void {
    if (region === this.#regions.root) {
      this.#isRootOver = true;
      return;
    }
    this.#regions.close(region);
    this.#markChanged(this.#homes.forget(region));
    this.#isDistantDue = true;
  }

  /**
   * Makes a region the root.
   *
   * @param isContinued whether what is shown goes on in the axes of that region; otherwise it is cleared.
   * @returns the metres by which everything that is shown moves.
   */
  moveTo(region: SceneRegion, isContinued: boolean): Vector3 {
    const former = this.#regions.root;
    const shift =
      region.location && former.location
        ? regionOffset(former.location, region.location)
        : ([0, 0, 0] as const);
    this.#regions.setRoot(region);
    const isFormerOver = this.#isRootOver && former !== region;
    this.#isRootOver = false;
    if (isFormerOver) this.close(former);
    // It comes back under another local id, if at all, and no simulator says that it has left.
    if (former !== region) former.store.forgetOwnAvatar();
    if (!isContinued) this.#clear();
    this.#changed = null;
    this.#moved = null;
    this.#isDistantDue = true;
    this.#reportedDistant = '';
    return shift;
  }

  #clear(): void {
    const gone = this.#records.clear();
    this.#motion.clear();
    if (gone.length > 0) this.#emit({ type: 'avatars', changed: [], gone });
    this.#emit({ type: 'distant', agents: [] });
  }

  /** Applies a message of any kind of one circuit. Those that are not about the scene do nothing. */
  apply(packet: Packet, region: SceneRegion = this.#regions.root): void {
    try {
      handleMessage(SCENE_MESSAGES, packet, region.store, packet.sequence);
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

  /** The ids of agents of whom only the position is known. */
  distantIds(): string[] {
    return [...this.#regions.all]
      .filter((region) => this.#regions.isVisible(region))
      .flatMap(({ store }) => store.coarseOnly().map(({ agentId }) => agentId));
  }

  /** Emits the events that are due by now. */
  flush(now: number): void {
    for (const region of this.#regions.all) this.#drainEvents(region);
    if (now - this.#recordsAt >= RECORD_INTERVAL_MS) this.#emitRecords(now);
    if (now - this.#motionAt >= MOTION_INTERVAL_MS) {
      const batch = this.#motion.collect((agentId) => this.#placeOf(agentId), this.#moved);
      this.#moved = new Set();
      if (batch !== null) {
        this.#motionAt = now;
        this.#emit({ type: 'motion', ...batch }, [batch.slots.buffer, batch.rows.buffer]);
      }
    }
    if (this.#isDistantDue && now - this.#distantAt >= DISTANT_INTERVAL_MS) this.#emitDistant(now);
  }

  #drainEvents(region: SceneRegion): void {
    for (const event of region.store.drainEvents()) {
      if (event.kind === 'avatar') {
        this.#homes.note(region, event.agentId);
        this.#markChanged([event.agentId]);
      } else if (event.kind === 'all') {
        this.#markChanged(this.#homes.noteAll(region));
      }
      if (event.kind !== 'object') this.#isDistantDue = true;
    }
  }

  #markChanged(agentIds: Iterable<string>): void {
    for (const agentId of agentIds) {
      this.#changed?.add(agentId);
      this.#moved?.add(agentId);
    }
  }

  /** Avatars of regions that are too far away are not shown. */
  #homeOf(agentId: string): SceneRegion | null {
    const home = this.#homes.homeOf(agentId, this.#regions.root);
    return home && this.#regions.isVisible(home) ? home : null;
  }

  #placeOf(agentId: string): { readonly store: SceneStore; readonly offset: Vector3 } | null {
    const home = this.#homeOf(agentId);
    return home && { store: home.store, offset: this.#regions.offset(home) };
  }

  #emitRecords(now: number): void {
    const agentIds = new Set(
      this.#changed ?? [...this.#homes.agentIds(), ...this.#records.agentIds()],
    );
    for (const agentId of this.#records.carrying()) agentIds.add(agentId);
    if (this.materials.takeNews()) {
      for (const agentId of this.#records.awaitingMaterials()) agentIds.add(agentId);
    }
    if (agentIds.size === 0) return;
    const find = (agentId: string) => {
      const region = this.#homeOf(agentId);
      const avatar = region?.store.avatar(agentId) ?? null;
      return region && avatar && { region, avatar };
    };
    const { changed, gone } = this.#records.refresh(find, agentIds, now);
    this.#changed = new Set();
    this.#recordsAt = now;
    for (const avatar of changed) {
      const { agentId, slot } = avatar;
      this.#motion.track(agentId, slot);
      this.#moved?.add(agentId);
      this.names.set(agentId, fullName(avatar));
    }
    for (const agentId of gone) this.#motion.forget(agentId);
    if (gone.length > 0) this.#emit({ type: 'avatars', changed: [], gone });
    // One by one, so that a page can draw in between: it takes some milliseconds for each that is new.
    for (const avatar of changed) this.#emit({ type: 'avatars', changed: [avatar], gone: [] });
  }

  #emitDistant(now: number): void {
    this.#isDistantDue = false;
    this.#distantAt = now;
    const agents = distantAgents(
      this.#regions,
      (agentId) => this.#homes.has(agentId),
      (agentId) => this.names.nameOf(agentId),
      this.motionOf(this.#ownId)?.position ?? null,
    );
    // Most coarse updates are about other agents, or repeat the last one.
    const json = JSON.stringify(agents);
    if (json === this.#reportedDistant) return;
    this.#reportedDistant = json;
    this.#emit({ type: 'distant', agents });
  }
}
