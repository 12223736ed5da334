import type { ObjectOverrides } from '../../formats/material/index.ts';
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
  type ObjectAnimation,
  type ObjectRecord,
  PCODE_AVATAR,
  type PlayingAnimation,
  type RegionMessage,
  type TerseUpdate,
} from '../objects/index.ts';
import { AgentTable } from './agent-table.ts';
import { ObjectAnimationTable } from './object-animation-table.ts';
import {
  DEFAULT_SCENE_LIMITS,
  MAX_PARENT_DEPTH,
  ObjectTable,
  type SceneLimits,
} from './object-table.ts';
import { type FaceOverrides, OverrideTable } from './override-table.ts';
import { type Latest, latest, SequenceUnwrapper } from './packet-order.ts';
import {
  type ObjectRequest,
  ObjectRequestQueue,
  type SceneEvent,
  SceneEventQueue,
} from './scene-queues.ts';

/** An attachment that an avatar wears. */
export interface SceneAttachment {
  /** The attachment point, 1 to 55, see {@link attachmentPointOf}; some are on the HUD, see {@link isHudPoint}. */
  readonly point: number;
  /** The inventory item from which it is worn; null if unknown. */
  readonly item: string | null;
  readonly root: ObjectRecord;
  /** The other prims of the linkset. */
  readonly parts: readonly ObjectRecord[];
  /** What its prims play where it is an animated object, see {@link ObjectAnimation}. */
  readonly animations: readonly PlayingAnimation[];
  /** What they change of their PBR materials, by local id: only of those that change any. */
  readonly overrides: ReadonlyMap<number, FaceOverrides>;
}

/** Everything that is known of an avatar whose object is in the scene. */
export interface SceneAvatar {
  readonly agentId: string;
  readonly isOwn: boolean;
  readonly names: AvatarNames;
  /** The avatar's object. If it sits, its motion is relative to the seat. */
  readonly object: ObjectRecord;
  /** Region metres; null if its seat is unknown, or if the message had it in an unknown format. */
  readonly position: Vector3 | null;
  /** Sorted by local id; includes HUD attachments. */
  readonly attachments: readonly SceneAttachment[];
  /** Null until it was received. */
  readonly appearance: AvatarAppearance | null;
  /** All animations. A new sequence number of the same id means that the animation was started again. */
  readonly animations: readonly PlayingAnimation[];
}

const NO_OVERRIDES: SceneAttachment['overrides'] = new Map();

/**
 * The objects and avatars of a region, as the messages of one circuit describe them. The messages may arrive in any
 * order and more than once, each with the sequence number of its packet: the same messages always result in the same
 * scene, unless it exceeds its limits.
 *
 * **Source:** objects-and-appearance.md, lludp.md sections 7 and 8.
 */
export class SceneStore {
  readonly #ownId: string;
  #limits: SceneLimits;
  readonly #events: SceneEventQueue;
  #region: bigint | null = null;
  #order = new SequenceUnwrapper();
  #requests = new ObjectRequestQueue();
  #objects: ObjectTable;
  #overrides = new OverrideTable();
  #objectAnimations = new ObjectAnimationTable();
  #agents: AgentTable;
  #coarse: Latest<readonly CoarseLocation[]> | null = null;

  /** @param ownId agent id of the viewer's own avatar, which no KillObject removes. */
  constructor(ownId: string, limits: SceneLimits = DEFAULT_SCENE_LIMITS) {
    this.#ownId = ownId;
    this.#limits = limits;
    this.#events = new SceneEventQueue(limits.events);
    this.#objects = new ObjectTable(ownId, limits);
    this.#agents = new AgentTable(ownId, limits.agents, this.#hasObject);
  }

  /** Handle of the region that was entered, or that of the first message; null before both. */
  get region(): bigint | null {
    return this.#region;
  }

  /** Number of updates for which there was no room. */
  get rejected(): number {
    return this.#objects.rejected;
  }

  /** Sets other limits for what is stored from now on. */
  setLimits(limits: SceneLimits): void {
    this.#limits = limits;
    this.#objects.limits = limits;
    this.#agents.capacity = limits.agents;
    this.#events.capacity = limits.events;
  }

  /** Clears the scene for another circuit, be it to the same region: local ids are no longer valid. */
  enterRegion(regionHandle: bigint): void {
    this.#region = regionHandle;
    this.#order = new SequenceUnwrapper();
    this.#requests = new ObjectRequestQueue();
    this.#objects = new ObjectTable(this.#ownId, this.#limits);
    this.#overrides = new OverrideTable();
    this.#objectAnimations = new ObjectAnimationTable();
    this.#agents = new AgentTable(this.#ownId, this.#limits.agents, this.#hasObject);
    this.#coarse = null;
    this.#events.add({ kind: 'all' });
  }

  /** Applies an ObjectUpdate or ObjectUpdateCompressed. Messages about another region are ignored. */
  applyUpdates(message: RegionMessage<ObjectRecord>, sequence: number): void {
    this.#applyToRegion(message, sequence, (record, order) =>
      this.#objects.applyUpdate(record, order),
    );
  }

  /** Applies an ImprovedTerseObjectUpdate. Messages about another region are ignored. */
  applyTerseUpdates(message: RegionMessage<TerseUpdate>, sequence: number): void {
    this.#applyToRegion(message, sequence, (update, order) =>
      this.#objects.applyTerseUpdate(update, order),
    );
  }

  /** Handles an ObjectUpdateCached. Messages about another region are ignored. */
  noteCached(message: RegionMessage<CachedObject>, sequence: number): void {
    this.#applyToRegion(message, sequence, ({ localId, crc }, order) =>
      this.#objects.noteCached(localId, crc, order),
    );
  }

  /** Applies a KillObject: removes the objects with their children. */
  kill(localIds: readonly number[], sequence: number): void {
    const order = this.#order.unwrap(sequence);
    for (const localId of localIds) {
      this.#objects.kill(localId, order);
      this.#overrides.kill(localId, order);
    }
    this.#publishChanges();
  }

  setAppearance(appearance: AvatarAppearance, sequence: number): void {
    this.#agents.setAppearance(appearance, this.#order.unwrap(sequence));
    this.#events.add({ kind: 'avatar', agentId: appearance.agentId });
  }

  /** The agent has announced bakes for its own avatar, which a simulator sends to others only. */
  setOwnBakes(textureEntry: Uint8Array<ArrayBuffer>): void {
    this.#agents.setTextureEntry(this.#ownId, textureEntry);
    this.#events.add({ kind: 'avatar', agentId: this.#ownId });
  }

  setAnimations(animation: AvatarAnimation, sequence: number): void {
    const hasChanged = this.#agents.setAnimations(animation, this.#order.unwrap(sequence));
    if (hasChanged) this.#events.add({ kind: 'avatar', agentId: animation.agentId });
  }

  /** Applies what a prim of an animated object plays; the object may be unknown yet. */
  setObjectAnimations(animation: ObjectAnimation, sequence: number): void {
    this.#objectAnimations.set(animation, this.#order.unwrap(sequence));
    const localId = this.#objects.localIdOf(animation.objectId);
    const wearer = localId === null ? null : this.#objects.wearerOf(localId);
    if (wearer !== null) this.#events.add({ kind: 'avatar', agentId: wearer });
  }

  /** Applies what an object changes of its materials; the object may be unknown yet. */
  setOverrides(overrides: ObjectOverrides, sequence: number): void {
    this.#overrides.set(overrides, this.#order.unwrap(sequence));
    const wearer = this.#objects.wearerOf(overrides.localId);
    if (wearer !== null) this.#events.add({ kind: 'avatar', agentId: wearer });
  }

  setCoarseLocations({ avatars }: CoarseLocations, sequence: number): void {
    this.#coarse = latest(this.#coarse, this.#order.unwrap(sequence), avatars);
    this.#events.add({ kind: 'coarse' });
  }

  /** Forgets the viewer's own avatar, which no KillObject removes, and what it wears: the agent has left the region. */
  forgetOwnAvatar(): void {
    const localId = this.#objects.localIdOf(this.#ownId);
    if (localId === null) return;
    this.#objects.forgetLinkset(localId);
    this.#publishChanges();
  }

  /** An object, whether or not its parent is known. */
  object(localId: number): ObjectRecord | null {
    return this.#objects.object(localId);
  }

  objectOfId(id: string): ObjectRecord | null {
    const localId = this.#objects.localIdOf(id);
    return localId === null ? null : this.#objects.object(localId);
  }

  /** The children of a parent, which need not be known. Sorted by local id. */
  children(localId: number): readonly ObjectRecord[] {
    return this.#objects.children(localId);
  }

  /** Prims of this region without a parent within so many metres of a point, in no particular order. */
  rootPrimsNear(point: Vector3, metres: number): ObjectRecord[] {
    return this.#objects.rootPrimsNear(point, metres);
  }

  /** Sorted by local id. */
  avatars(): readonly SceneAvatar[] {
    return this.#objects.avatars().map((object) => this.#avatarOf(object));
  }

  /** The agent ids of {@link avatars}, at far less cost. */
  agentIds(): readonly string[] {
    return this.#objects.avatars().map(({ id }) => id);
  }

  hasAvatar(agentId: string): boolean {
    return this.objectOfId(agentId)?.pcode === PCODE_AVATAR;
  }

  avatar(agentId: string): SceneAvatar | null {
    const object = this.objectOfId(agentId);
    return object?.pcode === PCODE_AVATAR ? this.#avatarOf(object) : null;
  }

  /** The avatars of the region without an object in the scene, for example because they are too far away. */
  coarseOnly(): readonly CoarseLocation[] {
    return (this.#coarse?.value ?? []).filter(({ agentId }) => !this.#hasObject(agentId));
  }

  /** Blocks to send as RequestMultipleObjects, one list per message. They count as sent at `now` (ms). */
  drainRequests(now: number): readonly (readonly ObjectRequest[])[] {
    return this.#requests.drainDue(now);
  }

  /** What has changed since the last call. */
  drainEvents(): readonly SceneEvent[] {
    return this.#events.drain();
  }

  readonly #hasObject = (agentId: string): boolean => this.#objects.localIdOf(agentId) !== null;

  #applyToRegion<Entry>(
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
      attachments: this.children(object.localId).map((root) => {
        const parts = this.children(root.localId);
        return {
          point: attachmentPointOf(root.state),
          item: attachItemId(root.nameValues),
          root,
          parts,
          animations: this.#objectAnimations.ofLinkset([root, ...parts].map(({ id }) => id)),
          overrides: this.#overridesOf(root, parts),
        };
      }),
      appearance: this.#agents.appearance(object.id),
      animations: this.#agents.animations(object.id),
    };
  }

  #overridesOf(root: ObjectRecord, parts: readonly ObjectRecord[]): SceneAttachment['overrides'] {
    let found: Map<number, FaceOverrides> | null = null;
    for (const { localId } of [root, ...parts]) {
      const faces = this.#overrides.get(localId);
      if (!faces) continue;
      found ??= new Map();
      found.set(localId, faces);
    }
    return found ?? NO_OVERRIDES;
  }

  #regionPosition(object: ObjectRecord): Vector3 | null {
    let position = object.motion?.position ?? null;
    let { parentId } = object;
    for (let depth = 0; position && parentId !== 0; depth++) {
      const parent = depth < MAX_PARENT_DEPTH ? this.object(parentId) : null;
      if (!parent?.motion) return null;
      const [x, y, z] = rotateVector(position, parent.motion.rotation);
      const [parentX, parentY, parentZ] = parent.motion.position;
      position = [x + parentX, y + parentY, z + parentZ];
      parentId = parent.parentId;
    }
    return position;
  }
}
