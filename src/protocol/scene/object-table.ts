import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { type ObjectRecord, PCODE_AVATAR, PCODE_PRIM, type TerseUpdate } from '../objects/index.ts';
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

/** The most that a scene stores, whatever the simulator sends. */
export interface SceneLimits {
  /** Local ids, including those that are only announced, or removed. */
  readonly objects: number;
  /** Objects other than avatars that wait for their parent. */
  readonly orphans: number;
  /** Objects of one parent; a linkset has up to 256. */
  readonly children: number;
  /** Agents whose appearance and animations are stored. */
  readonly agents: number;
  /** Events that wait to be drained. Beyond them, one `all` replaces them. */
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

/** The deepest chain of parents that occurs: part, attachment, avatar, seat, and the seat's root. */
export const MAX_PARENT_DEPTH = 4;

/**
 * Why an object must be requested, as in RequestMultipleObjects: 0 if it is missing, 1 if only its checksum is
 * outdated.
 */
export type CacheMissType = 0 | 1;

/**
 * The objects of one region by local id. Which objects are present depends on the latest packets alone, not on the
 * order of their arrival: the entry of a killed object remains until its place is needed.
 *
 * **Source:** objects-and-appearance.md section 1, lludp.md sections 7 and 8.
 */
export class ObjectTable {
  readonly #ownId: string;
  limits: SceneLimits;
  readonly #entries = new Map<number, ObjectEntry>();
  readonly #childIndex = new ChildIndex();
  /** The latest local id of each object, by object id. */
  readonly #localIds = new Map<string, Latest<number>>();
  /** Entries without an object in the scene, which may be removed, oldest first. */
  readonly #absent = new Set<number>();
  readonly #orphans = new Set<number>();
  readonly #roots = new Set<number>();
  readonly #avatars = new Set<number>();
  #changed = new Map<number, string | null>();
  #rejected = 0;

  constructor(ownId: string, limits: SceneLimits) {
    this.#ownId = ownId;
    this.limits = limits;
  }

  /** Number of entries, present or not. */
  get size(): number {
    return this.#entries.size;
  }

  /** Number of updates for which there was no room. */
  get rejected(): number {
    return this.#rejected;
  }

  object(localId: number): ObjectRecord | null {
    const entry = this.#entries.get(localId);
    return entry?.isPresent ? entry.object : null;
  }

  localIdOf(id: string): number | null {
    const localId = this.#localIds.get(id)?.value ?? 0;
    return this.object(localId)?.id === id ? localId : null;
  }

  /** Sorted by local id, so that the result does not depend on the order of arrival. */
  children(localId: number): readonly ObjectRecord[] {
    return this.#sorted(this.#childIndex.childrenOf(localId));
  }

  /** Sorted by local id. */
  avatars(): readonly ObjectRecord[] {
    return this.#sorted(this.#avatars);
  }

  /** Prims without a parent within so many metres of a point, in no particular order. */
  rootPrimsNear([x, y, z]: Vector3, metres: number): ObjectRecord[] {
    const found: ObjectRecord[] = [];
    for (const localId of this.#roots) {
      const object = this.object(localId);
      if (object?.pcode !== PCODE_PRIM || !object.motion) continue;
      const { position } = object.motion;
      if (Math.hypot(position[0] - x, position[1] - y, position[2] - z) <= metres)
        found.push(object);
    }
    return found;
  }

  #sorted(localIds: ReadonlySet<number>): readonly ObjectRecord[] {
    const ids = [...localIds].sort((a, b) => a - b);
    return ids.flatMap((id) => this.object(id) ?? []);
  }

  /** Local ids that changed since the last call, each with the id of the avatar that it is or is worn by. */
  drainChanged(): ReadonlyMap<number, string | null> {
    const changed = this.#changed;
    this.#changed = new Map();
    return changed;
  }

  applyUpdate(record: ObjectRecord, order: number): void {
    const { localId, id, pcode, parentId } = record;
    if (localId === 0 || id === NULL_UUID || this.#hasTooManySiblings(record)) return;
    const isRootPrim = pcode !== PCODE_AVATAR && parentId === 0;
    const entry = this.#entryFor(localId, isRootPrim ? 'low' : 'high');
    if (!entry) return;
    const parentBefore = entry.record?.value.parentId ?? 0;
    if (applyRecord(entry, order, record)) {
      this.#childIndex.move(localId, parentBefore, parentId);
      this.#markChanged(parentBefore);
    }
    this.#recordLocalId(record, order);
    this.#refresh(entry);
    this.#trimOrphans();
  }

  applyTerseUpdate(update: TerseUpdate, order: number): void {
    const entry = this.#entryFor(update.localId, 'low');
    if (!entry) return;
    entry.motion = latest(entry.motion, order, update.motion);
    entry.state = latest(entry.state, order, update.state);
    if (update.textureEntry) entry.texture = latest(entry.texture, order, update.textureEntry);
    rebuildObject(entry);
    this.#markChanged(update.localId);
  }

  /** Notes that the simulator announced an object by the checksum of a cached one. */
  noteCached(localId: number, crc: number, order: number): void {
    const entry = this.#entryFor(localId, 'low');
    if (!entry) return;
    entry.cachedCrc = latest(entry.cachedCrc, order, crc);
    this.#markChanged(localId);
  }

  kill(localId: number, order: number): void {
    const entry = this.#entryFor(localId, 'low');
    if (!entry) return;
    entry.killedAt = Math.max(entry.killedAt, order);
    this.#refresh(entry);
    this.#trimOrphans();
  }

  /** Forgets an object and its children, as if they had never been sent. */
  forgetLinkset(localId: number, depth = 0): void {
    for (const child of [...this.#childIndex.childrenOf(localId)]) {
      if (depth < MAX_PARENT_DEPTH) this.forgetLinkset(child, depth + 1);
    }
    this.#forget(localId);
  }

  /** Whether and why the full update of a local id is missing. */
  cacheMiss(localId: number): CacheMissType | null {
    const entry = this.#entries.get(localId);
    if (entry?.isPresent) return isOutdated(entry) ? 1 : null;
    if (entry?.record && !isAvatarOrPrim(entry.record.value)) return null;
    const known = Math.max(entry?.removedAt ?? NEVER, entry?.record?.order ?? NEVER);
    if (entry && lastMentioned(entry) > known) return 0;
    for (const child of this.#childIndex.childrenOf(localId)) {
      if (this.#entries.get(child)?.isPresent) return 0;
    }
    return null;
  }

  #markChanged(localId: number): void {
    if (localId === 0) return;
    this.#changed.set(localId, this.wearerOf(localId) ?? this.#changed.get(localId) ?? null);
  }

  /** The avatar that an object is or is worn by. Removed objects count too, since their wearer has changed. */
  wearerOf(localId: number): string | null {
    let entry = this.#entries.get(localId);
    for (let depth = 0; entry?.record && depth < MAX_PARENT_DEPTH; depth++) {
      if (isAvatar(entry)) return entry.record.value.id;
      entry = this.#entries.get(entry.record.value.parentId);
    }
    return null;
  }

  #hasTooManySiblings({ localId, parentId }: ObjectRecord): boolean {
    const siblings = this.#childIndex.childrenOf(parentId);
    if (siblings.size < this.limits.children || siblings.has(localId)) return false;
    this.#rejected++;
    return true;
  }

  /** An object that had another local id is no longer present under it. The number of remembered ids is bounded. */
  #recordLocalId({ id, localId }: ObjectRecord, order: number): void {
    const before = this.#localIds.get(id) ?? null;
    this.#localIds.set(id, latest(before, order, localId));
    if (before) this.#refreshId(before.value);
    if (this.#localIds.size <= 2 * this.limits.objects) return;
    const [oldest] = this.#localIds.keys();
    this.#localIds.delete(oldest);
  }

  /** Derives anew whether an object is present, and its children if they are affected. */
  #refresh(entry: ObjectEntry, depth = 0): void {
    if (this.#entries.get(entry.localId) !== entry) return;
    const { isPresent, removedAt } = entry;
    entry.removedAt = this.#removedAt(entry, 0);
    entry.isPresent = this.#isPresent(entry);
    this.#updateLists(entry);
    this.#markChanged(entry.localId);
    if (entry.record) this.#markChanged(entry.record.value.parentId);
    const isUnchanged = entry.isPresent === isPresent && entry.removedAt === removedAt;
    if (isUnchanged || depth === MAX_PARENT_DEPTH) return;
    for (const child of [...this.#childIndex.childrenOf(entry.localId)]) {
      this.#refreshId(child, depth + 1);
    }
  }

  #refreshId(localId: number, depth = 0): void {
    const entry = this.#entries.get(localId);
    if (entry) this.#refresh(entry, depth);
  }

  #isPresent({ localId, record, removedAt }: ObjectEntry): boolean {
    if (!record || !isAvatarOrPrim(record.value) || removedAt >= record.order) return false;
    const last = this.#localIds.get(record.value.id);
    return last === undefined || last.value === localId;
  }

  /** KillObject never removes the viewer's own avatar, and an avatar is not removed with its seat. */
  #removedAt(entry: ObjectEntry, depth: number): number {
    if (!entry.record) return entry.killedAt;
    const { order, value } = entry.record;
    if (isAvatar(entry)) return value.id === this.#ownId ? NEVER : entry.killedAt;
    const parent = depth < MAX_PARENT_DEPTH ? this.#entries.get(value.parentId) : undefined;
    const withParent = parent ? this.#removedAt(parent, depth + 1) : NEVER;
    return Math.max(entry.killedAt, withParent > order ? withParent : NEVER);
  }

  #updateLists(entry: ObjectEntry): void {
    this.#removeFromLists(entry.localId);
    this.#listFor(entry)?.add(entry.localId);
  }

  #removeFromLists(localId: number): void {
    for (const list of [this.#absent, this.#orphans, this.#roots, this.#avatars]) {
      list.delete(localId);
    }
  }

  #listFor({ isPresent, record }: ObjectEntry): Set<number> | null {
    if (!isPresent || !record) return this.#absent;
    if (record.value.pcode === PCODE_AVATAR) return this.#avatars;
    if (record.value.parentId === 0) return this.#roots;
    return this.object(record.value.parentId) ? null : this.#orphans;
  }

  /**
   * The entry of a local id, which is created if there is room. Avatars and objects with a parent (priority `high`)
   * replace prims on the ground; everything else replaces absent entries only.
   */
  #entryFor(localId: number, priority: 'low' | 'high'): ObjectEntry | null {
    if (localId === 0) return null;
    const known = this.#entries.get(localId);
    if (known) return known;
    if (this.#entries.size >= this.limits.objects) {
      const [absent] = this.#absent;
      const [root] = this.#roots;
      const replaced = absent ?? (priority === 'high' ? root : undefined);
      if (replaced === undefined) {
        this.#rejected++;
        return null;
      }
      this.#forget(replaced);
    }
    const entry = newEntry(localId);
    this.#entries.set(localId, entry);
    this.#absent.add(localId);
    return entry;
  }

  #trimOrphans(): void {
    while (this.#orphans.size > this.limits.orphans) {
      const [oldest] = this.#orphans;
      this.#forget(oldest);
    }
  }

  #forget(localId: number): void {
    const entry = this.#entries.get(localId);
    if (!entry) return;
    this.#markChanged(localId);
    this.#entries.delete(localId);
    this.#removeFromLists(localId);
    if (entry.record) {
      const { id, parentId } = entry.record.value;
      this.#childIndex.move(localId, parentId, 0);
      this.#markChanged(parentId);
      if (this.#localIds.get(id)?.value === localId) this.#localIds.delete(id);
    }
    for (const child of [...this.#childIndex.childrenOf(localId)]) this.#refreshId(child);
  }
}

function isOutdated({ cachedCrc, record }: ObjectEntry): boolean {
  if (!cachedCrc || !record) return false;
  return cachedCrc.order > record.order && cachedCrc.value !== record.value.crc;
}
