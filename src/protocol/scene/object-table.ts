import { NULL_UUID } from '../../formats/llsd/index.ts';
import { type ObjectRecord, PCODE_AVATAR, type TerseUpdate } from '../objects/index.ts';
import {
  applyRecord,
  ChildIndex,
  isAvatar,
  isAvatarOrPrim,
  lastMentioned,
  newEntry,
  type ObjectEntry,
  rebuildObject,
} from './object-entry.ts';
import { type Latest, latest, NEVER } from './packet-order.ts';

/** What a scene holds at most, whatever the simulator sends. */
export interface SceneLimits {
  /** Local ids, among them those that are only announced, or gone. */
  readonly objects: number;
  /** Objects, other than avatars, that wait for their parent. */
  readonly orphans: number;
  /** Objects of one parent; a linkset has 256. */
  readonly children: number;
  /** Agents whose looks and animations are kept. */
  readonly agents: number;
  /** Events that nobody took; beyond them one `all` stands for them. */
  readonly events: number;
}

/** More than a region of OpenSimulator or Second Life allows. */
export const DEFAULT_SCENE_LIMITS: SceneLimits = {
  objects: 50_000,
  orphans: 10_000,
  children: 1024,
  agents: 1024,
  events: 10_000,
};

/** Parents above parents: seat, avatar, attachment, its parts. Beyond lies only what nobody builds. */
export const MAX_PARENT_DEPTH = 4;

/** Why an object has to be asked for: `CacheMissType` of RequestMultipleObjects. */
export type CacheMissType = 0 | 1;

/**
 * The objects of one region by local id. What is there follows from the latest packets alone, not from the
 * order in which they came: a killed id stays known until its place is needed.
 *
 * **Source:** objects-and-appearance.md section 1, lludp.md sections 7 and 8.
 */
export class ObjectTable {
  readonly #ownId: string;
  readonly #limits: SceneLimits;
  readonly #entries = new Map<number, ObjectEntry>();
  readonly #children_ = new ChildIndex();
  /** Which local id an object had last. */
  readonly #localIds = new Map<string, Latest<number>>();
  /** What may be forgotten, oldest first. */
  readonly #absent = new Set<number>();
  readonly #orphans = new Set<number>();
  readonly #roots = new Set<number>();
  readonly #avatars = new Set<number>();
  #changed = new Map<number, string | null>();
  #rejected = 0;

  constructor(ownId: string, limits: SceneLimits) {
    this.#ownId = ownId;
    this.#limits = limits;
  }

  /** Local ids that are kept, in whatever state. */
  get size(): number {
    return this.#entries.size;
  }

  /** Updates that found no room. */
  get refused(): number {
    return this.#rejected;
  }

  object(localId: number): ObjectRecord | null {
    const slot = this.#entries.get(localId);
    return slot?.isPresent ? slot.object : null;
  }

  localIdOf(id: string): number | null {
    const localId = this.#localIds.get(id)?.value ?? 0;
    return this.object(localId)?.id === id ? localId : null;
  }

  /** By local id, so that the order of arrival does not show. */
  children(localId: number): readonly ObjectRecord[] {
    const ids = [...this.#children_.childrenOf(localId)].sort((a, b) => a - b);
    return ids.flatMap((id) => this.object(id) ?? []);
  }

  avatars(): readonly ObjectRecord[] {
    const ids = [...this.#avatars].sort((a, b) => a - b);
    return ids.flatMap((id) => this.object(id) ?? []);
  }

  /** Local ids of which something changed since the last call, and the agent that each is or hangs on. */
  drainChanged(): ReadonlyMap<number, string | null> {
    const touched = this.#changed;
    this.#changed = new Map();
    return touched;
  }

  applyUpdate(record: ObjectRecord, order: number): void {
    if (record.localId === 0 || record.id === NULL_UUID || this.#hasTooManySiblings(record)) return;
    const slot = this.#entryFor(record.localId, isRoot(record) ? 'low' : 'high');
    if (!slot) return;
    const parentBefore = slot.record?.value.parentId ?? 0;
    if (applyRecord(slot, order, record)) {
      this.#children_.move(record.localId, parentBefore, record.parentId);
      this.#markChanged(parentBefore);
    }
    this.#recordLocalId(record, order);
    this.#refresh(slot);
    this.#trimOrphans();
  }

  applyTerseUpdate(update: TerseUpdate, order: number): void {
    const slot = update.localId === 0 ? null : this.#entryFor(update.localId, 'low');
    if (!slot) return;
    slot.motion = latest(slot.motion, order, update.motion);
    slot.state = latest(slot.state, order, update.state);
    if (update.textureEntry) slot.texture = latest(slot.texture, order, update.textureEntry);
    rebuildObject(slot);
    this.#markChanged(update.localId);
  }

  noteCached(localId: number, crc: number, order: number): void {
    const slot = localId === 0 ? null : this.#entryFor(localId, 'low');
    if (!slot) return;
    slot.cachedCrc = latest(slot.cachedCrc, order, crc);
    this.#markChanged(localId);
  }

  kill(localId: number, order: number): void {
    const slot = localId === 0 ? null : this.#entryFor(localId, 'low');
    if (!slot) return;
    slot.killedAt = Math.max(slot.killedAt, order);
    this.#refresh(slot);
    this.#trimOrphans();
  }

  /** Whether and why the full update of a local id is missing. */
  cacheMiss(localId: number): CacheMissType | null {
    const slot = this.#entries.get(localId);
    if (slot?.isPresent) return this.#isOutdated(slot) ? 1 : null;
    if (slot?.record && !isAvatarOrPrim(slot.record.value)) return null;
    if (slot && lastMentioned(slot) > Math.max(slot.removedAt, slot.record?.order ?? NEVER))
      return 0;
    const isParent = this.#children_.some(
      localId,
      (child) => this.#entries.get(child)?.isPresent === true,
    );
    return isParent ? 0 : null;
  }

  #markChanged(localId: number): void {
    if (localId !== 0)
      this.#changed.set(localId, this.#wearerOf(localId) ?? this.#changed.get(localId) ?? null);
  }

  /** Of what is no longer there too: its wearer is to hear of it. */
  #wearerOf(localId: number): string | null {
    let slot = this.#entries.get(localId);
    for (let depth = 0; slot?.record && depth < MAX_PARENT_DEPTH; depth++) {
      if (isAvatar(slot)) return slot.record.value.id;
      slot = this.#entries.get(slot.record.value.parentId);
    }
    return null;
  }

  #isOutdated({ cachedCrc: offered, record }: ObjectEntry): boolean {
    if (!offered || !record) return false;
    return offered.order > record.order && offered.value !== record.value.crc;
  }

  #hasTooManySiblings({ localId, parentId }: ObjectRecord): boolean {
    const siblings = this.#children_.childrenOf(parentId);
    if (siblings.size < this.#limits.children || siblings.has(localId)) return false;
    this.#rejected++;
    return true;
  }

  /** The object's earlier local id, if it had another, is no longer it. Ids of old are forgotten at last. */
  #recordLocalId({ id, localId }: ObjectRecord, order: number): void {
    const before = this.#localIds.get(id) ?? null;
    this.#localIds.set(id, latest(before, order, localId));
    if (before) this.#refreshId(before.value);
    if (this.#localIds.size <= 2 * this.#limits.objects) return;
    const [oldest] = this.#localIds.keys();
    this.#localIds.delete(oldest);
  }

  /** Works out anew whether something is there, and its children if that matters to them. */
  #refresh(slot: ObjectEntry, depth = 0): void {
    if (this.#entries.get(slot.localId) !== slot) return;
    const { isPresent: alive, removedAt: goneAt } = slot;
    slot.removedAt = this.#goneAt(slot, 0);
    slot.isPresent = this.#isAlive(slot);
    this.#updateLists(slot);
    this.#markChanged(slot.localId);
    if (slot.record) this.#markChanged(slot.record.value.parentId);
    if ((slot.isPresent === alive && slot.removedAt === goneAt) || depth === MAX_PARENT_DEPTH)
      return;
    for (const child of [...this.#children_.childrenOf(slot.localId)])
      this.#refreshId(child, depth + 1);
  }

  #refreshId(localId: number, depth = 0): void {
    const slot = this.#entries.get(localId);
    if (slot) this.#refresh(slot, depth);
  }

  #isAlive({ localId, record, removedAt: goneAt }: ObjectEntry): boolean {
    if (!record || !isAvatarOrPrim(record.value) || goneAt >= record.order) return false;
    const last = this.#localIds.get(record.value.id);
    return last === undefined || last.value === localId;
  }

  /** Kills are not for one's own avatar; an avatar does not go with its seat. */
  #goneAt(slot: ObjectEntry, depth: number): number {
    if (!slot.record) return slot.killedAt;
    const { order, value } = slot.record;
    if (isAvatar(slot)) return value.id === this.#ownId ? NEVER : slot.killedAt;
    const parent = depth < MAX_PARENT_DEPTH ? this.#entries.get(value.parentId) : undefined;
    const withParent = parent ? this.#goneAt(parent, depth + 1) : NEVER;
    return Math.max(slot.killedAt, withParent > order ? withParent : NEVER);
  }

  #updateLists(slot: ObjectEntry): void {
    const { localId } = slot;
    for (const list of [this.#absent, this.#orphans, this.#roots, this.#avatars])
      list.delete(localId);
    this.#listFor(slot)?.add(localId);
  }

  #listFor({ isPresent: alive, record }: ObjectEntry): Set<number> | null {
    if (!alive || !record) return this.#absent;
    if (record.value.pcode === PCODE_AVATAR) return this.#avatars;
    if (record.value.parentId === 0) return this.#roots;
    return this.object(record.value.parentId) ? null : this.#orphans;
  }

  /** Avatars and what has a parent take the room of prims that stand about; those only that of the absent. */
  #entryFor(localId: number, worth: 'low' | 'high'): ObjectEntry | null {
    const known = this.#entries.get(localId);
    if (known) return known;
    if (this.#entries.size >= this.#limits.objects && !this.#makeRoom(worth)) {
      this.#rejected++;
      return null;
    }
    const slot = newEntry(localId);
    this.#entries.set(localId, slot);
    this.#absent.add(localId);
    return slot;
  }

  #makeRoom(worth: 'low' | 'high'): boolean {
    const [absent] = this.#absent;
    const [root] = this.#roots;
    const spare = absent ?? (worth === 'high' ? root : undefined);
    if (spare === undefined) return false;
    this.#forget(spare);
    return true;
  }

  #trimOrphans(): void {
    while (this.#orphans.size > this.#limits.orphans) {
      const [oldest] = this.#orphans;
      this.#forget(oldest);
    }
  }

  #forget(localId: number): void {
    const slot = this.#entries.get(localId);
    if (!slot) return;
    this.#markChanged(localId);
    this.#entries.delete(localId);
    for (const list of [this.#absent, this.#orphans, this.#roots, this.#avatars])
      list.delete(localId);
    if (slot.record) this.#forgetRecord(slot.record.value);
    for (const child of [...this.#children_.childrenOf(localId)]) this.#refreshId(child);
  }

  #forgetRecord({ id, localId, parentId }: ObjectRecord): void {
    this.#children_.move(localId, parentId, 0);
    this.#markChanged(parentId);
    if (this.#localIds.get(id)?.value === localId) this.#localIds.delete(id);
  }
}

function isRoot({ pcode, parentId }: ObjectRecord): boolean {
  return pcode !== PCODE_AVATAR && parentId === 0;
}
