import { rotateVector, type Vector3 } from '../../math/index.ts';
import {
  type AvatarAnimation,
  type AvatarAppearance,
  type AvatarNames,
  attachItemId,
  attachmentPointOf,
  avatarNames,
  type CachedObject,
  type CoarseLocation,
  type CoarseLocations,
  type ObjectRecord,
  PCODE_AVATAR,
  type PlayingAnimation,
  type RegionMessage,
  type TerseUpdate,
} from '../objects/index.ts';
import { AgentTable } from './agent-table.ts';
import {
  DEFAULT_SCENE_LIMITS,
  MAX_PARENT_DEPTH,
  ObjectTable,
  type SceneLimits,
} from './object-table.ts';
import { type Latest, latest, SequenceUnwrapper } from './packet-order.ts';
import {
  type ObjectRequest,
  ObjectRequestQueue,
  type SceneEvent,
  SceneEventQueue,
} from './scene-queues.ts';

/** Something that an avatar wears. */
export interface SceneAttachment {
  /** 1..55, as {@link attachmentPointOf} has it; on the screen where {@link isScreenPoint}. */
  readonly point: number;
  /** The inventory item that it was worn from; null where it tells none. */
  readonly item: string | null;
  readonly root: ObjectRecord;
  /** The other prims of its linkset. */
  readonly parts: readonly ObjectRecord[];
}

/** All that is known of one avatar whose object is there. */
export interface SceneAvatar {
  readonly agentId: string;
  readonly isOwn: boolean;
  readonly names: AvatarNames;
  /** As it was last told; its motion is relative to the seat where it has one. */
  readonly object: ObjectRecord;
  /** Region metres; null while its seat is unknown, or where it was told in a form that nobody knows. */
  readonly position: Vector3 | null;
  /** By local id. Those on its screen are among them. */
  readonly attachments: readonly SceneAttachment[];
  /** Null until it was told. */
  readonly appearance: AvatarAppearance | null;
  /** The whole set. Another sequence number under the same id means a new start. */
  readonly animations: readonly PlayingAnimation[];
}

/**
 * What a region's messages tell of its objects and avatars, over one circuit. The messages may come in any
 * order and more than once, each with its packet's sequence number: the same ones leave the same scene
 * behind, as long as it keeps within its limits.
 *
 * **Source:** objects-and-appearance.md, lludp.md sections 7 and 8.
 */
export class SceneStore {
  readonly #ownId: string;
  readonly #limits: SceneLimits;
  readonly #events: SceneEventQueue;
  #region: bigint | null = null;
  #order = new SequenceUnwrapper();
  #requests = new ObjectRequestQueue();
  #objects: ObjectTable;
  #agents: AgentTable;
  #coarse: Latest<readonly CoarseLocation[]> | null = null;

  /** @param ownId Agent id of one's own avatar, which no KillObject removes. */
  constructor(ownId: string, limits: SceneLimits = DEFAULT_SCENE_LIMITS) {
    this.#ownId = ownId;
    this.#limits = limits;
    this.#events = new SceneEventQueue(limits.events);
    this.#objects = new ObjectTable(ownId, limits);
    this.#agents = new AgentTable(ownId, limits.agents);
  }

  /** Handle of the region: as entered, or that of the first message. */
  get region(): bigint | null {
    return this.#region;
  }

  /** Updates that were left out for want of room. */
  get rejected(): number {
    return this.#objects.refused;
  }

  /** Another circuit begins, be it to the same region: all local ids are void, and everything is cleared. */
  enterRegion(regionHandle: bigint): void {
    this.#region = regionHandle;
    this.#order = new SequenceUnwrapper();
    this.#requests = new ObjectRequestQueue();
    this.#objects = new ObjectTable(this.#ownId, this.#limits);
    this.#agents = new AgentTable(this.#ownId, this.#limits.agents);
    this.#coarse = null;
    this.#events.add({ kind: 'all' });
  }

  /** ObjectUpdate and ObjectUpdateCompressed. Like the next two it is left out if it is of another region. */
  applyUpdates(message: RegionMessage<ObjectRecord>, sequence: number): void {
    this.#ofRegion(message, sequence, (record, order) => this.#objects.applyUpdate(record, order));
  }

  /** ImprovedTerseObjectUpdate. */
  applyTerseUpdates(message: RegionMessage<TerseUpdate>, sequence: number): void {
    this.#ofRegion(message, sequence, (update, order) =>
      this.#objects.applyTerseUpdate(update, order),
    );
  }

  /** ObjectUpdateCached. */
  noteCached(message: RegionMessage<CachedObject>, sequence: number): void {
    this.#ofRegion(message, sequence, ({ localId, crc }, order) =>
      this.#objects.noteCached(localId, crc, order),
    );
  }

  /** KillObject: what hangs on an object goes with it. */
  kill(localIds: readonly number[], sequence: number): void {
    const order = this.#order.unwrap(sequence);
    for (const localId of localIds) this.#objects.kill(localId, order);
    this.#publishChanges();
  }

  setAppearance(appearance: AvatarAppearance, sequence: number): void {
    this.#agents.setAppearance(appearance, this.#order.unwrap(sequence), this.#isThere);
    this.#events.add({ kind: 'avatar', agentId: appearance.agentId });
  }

  setAnimations(animation: AvatarAnimation, sequence: number): void {
    const order = this.#order.unwrap(sequence);
    const hasChanged = this.#agents.setAnimations(animation, order, this.#isThere);
    if (hasChanged) this.#events.add({ kind: 'avatar', agentId: animation.agentId });
  }

  setCoarseLocations({ avatars }: CoarseLocations, sequence: number): void {
    this.#coarse = latest(this.#coarse, this.#order.unwrap(sequence), avatars);
    this.#events.add({ kind: 'coarse' });
  }

  /** As last told, whether or not its parent is there. */
  object(localId: number): ObjectRecord | null {
    return this.#objects.object(localId);
  }

  objectOfId(id: string): ObjectRecord | null {
    const localId = this.#objects.localIdOf(id);
    return localId === null ? null : this.#objects.object(localId);
  }

  /** Those of a parent that is unknown as well. By local id. */
  children(localId: number): readonly ObjectRecord[] {
    return this.#objects.children(localId);
  }

  /** By local id. */
  avatars(): readonly SceneAvatar[] {
    return this.#objects.avatars().map((object) => this.#avatarOf(object));
  }

  /** Agent ids of {@link avatars}, at far less cost. */
  agentIds(): readonly string[] {
    return this.#objects.avatars().map(({ id }) => id);
  }

  avatar(agentId: string): SceneAvatar | null {
    const object = this.objectOfId(agentId);
    return object?.pcode === PCODE_AVATAR ? this.#avatarOf(object) : null;
  }

  /** Who is in the region without being sent as an object, such as one who is too far away. */
  coarseOnly(): readonly CoarseLocation[] {
    return (this.#coarse?.value ?? []).filter(({ agentId }) => !this.#isThere(agentId));
  }

  /** Blocks for RequestMultipleObjects, one list a message; what is returned counts as asked at `now` (ms). */
  drainRequests(now: number): readonly (readonly ObjectRequest[])[] {
    return this.#requests.drainDue(now);
  }

  /** What changed since the last call. */
  drainEvents(): readonly SceneEvent[] {
    return this.#events.drain();
  }

  readonly #isThere = (agentId: string): boolean => this.#objects.localIdOf(agentId) !== null;

  #ofRegion<Entry>(
    { regionHandle, objects }: RegionMessage<Entry>,
    sequence: number,
    apply: (entry: Entry, order: number) => void,
  ): void {
    this.#region ??= regionHandle;
    if (regionHandle !== this.#region) return;
    const order = this.#order.unwrap(sequence);
    for (const entry of objects) apply(entry, order);
    this.#publishChanges();
  }

  #publishChanges(): void {
    for (const [localId, wearer] of this.#objects.drainChanged()) {
      this.#requests.set(localId, this.#objects.cacheMiss(localId));
      this.#events.add({ kind: 'object', localId });
      if (wearer !== null) this.#events.add({ kind: 'avatar', agentId: wearer });
    }
  }

  #avatarOf(object: ObjectRecord): SceneAvatar {
    return {
      agentId: object.id,
      isOwn: object.id === this.#ownId,
      names: avatarNames(object.nameValues),
      object,
      position: this.#regionPosition(object),
      attachments: this.children(object.localId).map((root) => this.#attachmentOf(root)),
      appearance: this.#agents.appearance(object.id),
      animations: this.#agents.animations(object.id),
    };
  }

  #attachmentOf(root: ObjectRecord): SceneAttachment {
    return {
      point: attachmentPointOf(root.state),
      item: attachItemId(root.nameValues),
      root,
      parts: this.children(root.localId),
    };
  }

  #regionPosition(object: ObjectRecord): Vector3 | null {
    let position = object.motion?.position ?? null;
    let { parentId } = object;
    for (let depth = 0; position && parentId !== 0; depth++) {
      const parent = depth < MAX_PARENT_DEPTH ? this.object(parentId) : null;
      if (!parent?.motion) return null;
      const [x, y, z] = rotateVector(position, parent.motion.rotation);
      const [east, north, up] = parent.motion.position;
      position = [x + east, y + north, z + up];
      parentId = parent.parentId;
    }
    return position;
  }
}
