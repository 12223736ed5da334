import { turn } from '../../formats/quaternion/index.ts';
import {
  type AvatarAnimation,
  type AvatarAppearance,
  attachedItem,
  attachmentPointOf,
  avatarNames,
  type CachedObject,
  type CoarseLocation,
  type CoarseLocations,
  type ObjectRecord,
  PCODE_AVATAR,
  type RegionMessage,
  type TerseUpdate,
  type Vector3,
} from '../objects/index.ts';
import { AgentTable } from './agent-table.ts';
import { EventList, type SceneEvent } from './event-list.ts';
import { type Latest, latest } from './latest.ts';
import { DEFAULT_SCENE_LIMITS, MAX_DEPTH, type SceneLimits } from './limits.ts';
import { ObjectTable } from './object-table.ts';
import { PacketOrder } from './packet-order.ts';
import { type ObjectRequest, RequestList } from './request-list.ts';
import type { SceneAttachment, SceneAvatar } from './types.ts';

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
  readonly #events: EventList;
  #region: bigint | null = null;
  #order = new PacketOrder();
  #requests = new RequestList();
  #objects: ObjectTable;
  #agents: AgentTable;
  #coarse: Latest<readonly CoarseLocation[]> | null = null;

  /** @param ownId Agent id of one's own avatar, which no KillObject removes. */
  constructor(ownId: string, limits: SceneLimits = DEFAULT_SCENE_LIMITS) {
    this.#ownId = ownId;
    this.#limits = limits;
    this.#events = new EventList(limits.events);
    this.#objects = new ObjectTable(ownId, limits);
    this.#agents = new AgentTable(ownId, limits.agents);
  }

  /** Handle of the region: as entered, or that of the first message. */
  get region(): bigint | null {
    return this.#region;
  }

  /** Updates that were left out for want of room. */
  get refused(): number {
    return this.#objects.refused;
  }

  /** Another circuit begins, be it to the same region: all local ids are void, and everything is cleared. */
  enter(regionHandle: bigint): void {
    this.#region = regionHandle;
    this.#order = new PacketOrder();
    this.#requests = new RequestList();
    this.#objects = new ObjectTable(this.#ownId, this.#limits);
    this.#agents = new AgentTable(this.#ownId, this.#limits.agents);
    this.#coarse = null;
    this.#events.add({ kind: 'all' });
  }

  /** ObjectUpdate and ObjectUpdateCompressed. Like the next two it is left out if it is of another region. */
  update(message: RegionMessage<ObjectRecord>, sequence: number): void {
    this.#ofRegion(message, sequence, (record, order) => this.#objects.update(record, order));
  }

  /** ImprovedTerseObjectUpdate. */
  move(message: RegionMessage<TerseUpdate>, sequence: number): void {
    this.#ofRegion(message, sequence, (update, order) => this.#objects.move(update, order));
  }

  /** ObjectUpdateCached. */
  offer(message: RegionMessage<CachedObject>, sequence: number): void {
    this.#ofRegion(message, sequence, ({ localId, crc }, order) =>
      this.#objects.offer(localId, crc, order),
    );
  }

  /** KillObject: what hangs on an object goes with it. */
  kill(localIds: readonly number[], sequence: number): void {
    const order = this.#order.place(sequence);
    for (const localId of localIds) this.#objects.kill(localId, order);
    this.#tellOfTouched();
  }

  dress(appearance: AvatarAppearance, sequence: number): void {
    this.#agents.dress(appearance, this.#order.place(sequence), this.#isThere);
    this.#events.add({ kind: 'avatar', agentId: appearance.agentId });
  }

  animate(animation: AvatarAnimation, sequence: number): void {
    const order = this.#order.place(sequence);
    const hasChanged = this.#agents.animate(animation, order, this.#isThere);
    if (hasChanged) this.#events.add({ kind: 'avatar', agentId: animation.agentId });
  }

  locate({ avatars }: CoarseLocations, sequence: number): void {
    this.#coarse = latest(this.#coarse, this.#order.place(sequence), avatars);
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
  takeRequests(now: number): readonly (readonly ObjectRequest[])[] {
    return this.#requests.take(now);
  }

  /** What changed since the last call. */
  takeEvents(): readonly SceneEvent[] {
    return this.#events.take();
  }

  readonly #isThere = (agentId: string): boolean => this.#objects.localIdOf(agentId) !== null;

  #ofRegion<Entry>(
    { regionHandle, objects }: RegionMessage<Entry>,
    sequence: number,
    apply: (entry: Entry, order: number) => void,
  ): void {
    this.#region ??= regionHandle;
    if (regionHandle !== this.#region) return;
    const order = this.#order.place(sequence);
    for (const entry of objects) apply(entry, order);
    this.#tellOfTouched();
  }

  #tellOfTouched(): void {
    for (const [localId, wearer] of this.#objects.takeTouched()) {
      this.#requests.set(localId, this.#objects.missing(localId));
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
      item: attachedItem(root.nameValues),
      root,
      parts: this.children(root.localId),
    };
  }

  #regionPosition(object: ObjectRecord): Vector3 | null {
    let position = object.motion?.position ?? null;
    let { parentId } = object;
    for (let depth = 0; position && parentId !== 0; depth++) {
      const parent = depth < MAX_DEPTH ? this.object(parentId) : null;
      if (!parent?.motion) return null;
      const [x, y, z] = turn(parent.motion.rotation, position);
      const [east, north, up] = parent.motion.position;
      position = [x + east, y + north, z + up];
      parentId = parent.parentId;
    }
    return position;
  }
}
