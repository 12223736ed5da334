import { NULL_UUID } from '../../formats/llsd/index.ts';
import { type ObjectRecord, PCODE_AVATAR, type TerseUpdate } from '../objects/index.ts';
import { Family } from './family.ts';
import { type Latest, latest, NEVER } from './latest.ts';
import { MAX_DEPTH, type SceneLimits } from './limits.ts';
import {
  emptySlot,
  isAvatar,
  isOfUse,
  mentionedAt,
  mergeParts,
  type Slot,
  takeRecord,
} from './slot.ts';

/** Why an object has to be asked for: `CacheMissType` of RequestMultipleObjects. */
export type MissType = 0 | 1;

/**
 * The objects of one region by local id. What is there follows from the latest packets alone, not from the
 * order in which they came: a killed id stays known until its place is needed.
 *
 * **Source:** objects-and-appearance.md section 1, lludp.md sections 7 and 8.
 */
export class ObjectTable {
  readonly #ownId: string;
  readonly #limits: SceneLimits;
  readonly #slots = new Map<number, Slot>();
  readonly #family = new Family();
  /** Which local id an object had last. */
  readonly #localIds = new Map<string, Latest<number>>();
  /** What may be forgotten, oldest first. */
  readonly #absent = new Set<number>();
  readonly #orphans = new Set<number>();
  readonly #roots = new Set<number>();
  readonly #avatars = new Set<number>();
  #touched = new Map<number, string | null>();
  #refused = 0;

  constructor(ownId: string, limits: SceneLimits) {
    this.#ownId = ownId;
    this.#limits = limits;
  }

  /** Local ids that are kept, in whatever state. */
  get size(): number {
    return this.#slots.size;
  }

  /** Updates that found no room. */
  get refused(): number {
    return this.#refused;
  }

  object(localId: number): ObjectRecord | null {
    const slot = this.#slots.get(localId);
    return slot?.alive ? slot.object : null;
  }

  localIdOf(id: string): number | null {
    const localId = this.#localIds.get(id)?.value ?? 0;
    return this.object(localId)?.id === id ? localId : null;
  }

  /** By local id, so that the order of arrival does not show. */
  children(localId: number): readonly ObjectRecord[] {
    const ids = [...this.#family.childrenOf(localId)].sort((a, b) => a - b);
    return ids.flatMap((id) => this.object(id) ?? []);
  }

  avatars(): readonly ObjectRecord[] {
    const ids = [...this.#avatars].sort((a, b) => a - b);
    return ids.flatMap((id) => this.object(id) ?? []);
  }

  /** Local ids of which something changed since the last call, and the agent that each is or hangs on. */
  takeTouched(): ReadonlyMap<number, string | null> {
    const touched = this.#touched;
    this.#touched = new Map();
    return touched;
  }

  update(record: ObjectRecord, order: number): void {
    if (record.localId === 0 || record.id === NULL_UUID || this.#isCrowded(record)) return;
    const slot = this.#slotFor(record.localId, isRoot(record) ? 'low' : 'high');
    if (!slot) return;
    const parentBefore = slot.record?.value.parentId ?? 0;
    if (takeRecord(slot, order, record)) {
      this.#family.move(record.localId, parentBefore, record.parentId);
      this.#touch(parentBefore);
    }
    this.#nameLocalId(record, order);
    this.#refresh(slot);
    this.#trimOrphans();
  }

  move(update: TerseUpdate, order: number): void {
    const slot = update.localId === 0 ? null : this.#slotFor(update.localId, 'low');
    if (!slot) return;
    slot.motion = latest(slot.motion, order, update.motion);
    slot.state = latest(slot.state, order, update.state);
    if (update.textureEntry) slot.texture = latest(slot.texture, order, update.textureEntry);
    mergeParts(slot);
    this.#touch(update.localId);
  }

  offer(localId: number, crc: number, order: number): void {
    const slot = localId === 0 ? null : this.#slotFor(localId, 'low');
    if (!slot) return;
    slot.offered = latest(slot.offered, order, crc);
    this.#touch(localId);
  }

  kill(localId: number, order: number): void {
    const slot = localId === 0 ? null : this.#slotFor(localId, 'low');
    if (!slot) return;
    slot.killedAt = Math.max(slot.killedAt, order);
    this.#refresh(slot);
    this.#trimOrphans();
  }

  /** Whether and why the full update of a local id is missing. */
  missing(localId: number): MissType | null {
    const slot = this.#slots.get(localId);
    if (slot?.alive) return this.#isOutdated(slot) ? 1 : null;
    if (slot?.record && !isOfUse(slot.record.value)) return null;
    if (slot && mentionedAt(slot) > Math.max(slot.goneAt, slot.record?.order ?? NEVER)) return 0;
    const isParent = this.#family.some(localId, (child) => this.#slots.get(child)?.alive === true);
    return isParent ? 0 : null;
  }

  #touch(localId: number): void {
    if (localId !== 0)
      this.#touched.set(localId, this.#agentAbove(localId) ?? this.#touched.get(localId) ?? null);
  }

  /** Of what is no longer there too: its wearer is to hear of it. */
  #agentAbove(localId: number): string | null {
    let slot = this.#slots.get(localId);
    for (let depth = 0; slot?.record && depth < MAX_DEPTH; depth++) {
      if (isAvatar(slot)) return slot.record.value.id;
      slot = this.#slots.get(slot.record.value.parentId);
    }
    return null;
  }

  #isOutdated({ offered, record }: Slot): boolean {
    if (!offered || !record) return false;
    return offered.order > record.order && offered.value !== record.value.crc;
  }

  #isCrowded({ localId, parentId }: ObjectRecord): boolean {
    const siblings = this.#family.childrenOf(parentId);
    if (siblings.size < this.#limits.children || siblings.has(localId)) return false;
    this.#refused++;
    return true;
  }

  /** The object's earlier local id, if it had another, is no longer it. Ids of old are forgotten at last. */
  #nameLocalId({ id, localId }: ObjectRecord, order: number): void {
    const before = this.#localIds.get(id) ?? null;
    this.#localIds.set(id, latest(before, order, localId));
    if (before) this.#refreshId(before.value);
    if (this.#localIds.size <= 2 * this.#limits.objects) return;
    const [oldest] = this.#localIds.keys();
    this.#localIds.delete(oldest);
  }

  /** Works out anew whether something is there, and its children if that matters to them. */
  #refresh(slot: Slot, depth = 0): void {
    if (this.#slots.get(slot.localId) !== slot) return;
    const { alive, goneAt } = slot;
    slot.goneAt = this.#goneAt(slot, 0);
    slot.alive = this.#isAlive(slot);
    this.#file(slot);
    this.#touch(slot.localId);
    if (slot.record) this.#touch(slot.record.value.parentId);
    if ((slot.alive === alive && slot.goneAt === goneAt) || depth === MAX_DEPTH) return;
    for (const child of [...this.#family.childrenOf(slot.localId)])
      this.#refreshId(child, depth + 1);
  }

  #refreshId(localId: number, depth = 0): void {
    const slot = this.#slots.get(localId);
    if (slot) this.#refresh(slot, depth);
  }

  #isAlive({ localId, record, goneAt }: Slot): boolean {
    if (!record || !isOfUse(record.value) || goneAt >= record.order) return false;
    const last = this.#localIds.get(record.value.id);
    return last === undefined || last.value === localId;
  }

  /** Kills are not for one's own avatar; an avatar does not go with its seat. */
  #goneAt(slot: Slot, depth: number): number {
    if (!slot.record) return slot.killedAt;
    const { order, value } = slot.record;
    if (isAvatar(slot)) return value.id === this.#ownId ? NEVER : slot.killedAt;
    const parent = depth < MAX_DEPTH ? this.#slots.get(value.parentId) : undefined;
    const withParent = parent ? this.#goneAt(parent, depth + 1) : NEVER;
    return Math.max(slot.killedAt, withParent > order ? withParent : NEVER);
  }

  #file(slot: Slot): void {
    const { localId } = slot;
    for (const list of [this.#absent, this.#orphans, this.#roots, this.#avatars])
      list.delete(localId);
    this.#listOf(slot)?.add(localId);
  }

  #listOf({ alive, record }: Slot): Set<number> | null {
    if (!alive || !record) return this.#absent;
    if (record.value.pcode === PCODE_AVATAR) return this.#avatars;
    if (record.value.parentId === 0) return this.#roots;
    return this.object(record.value.parentId) ? null : this.#orphans;
  }

  /** Avatars and what has a parent take the room of prims that stand about; those only that of the absent. */
  #slotFor(localId: number, worth: 'low' | 'high'): Slot | null {
    const known = this.#slots.get(localId);
    if (known) return known;
    if (this.#slots.size >= this.#limits.objects && !this.#makeRoom(worth)) {
      this.#refused++;
      return null;
    }
    const slot = emptySlot(localId);
    this.#slots.set(localId, slot);
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
    const slot = this.#slots.get(localId);
    if (!slot) return;
    this.#touch(localId);
    this.#slots.delete(localId);
    for (const list of [this.#absent, this.#orphans, this.#roots, this.#avatars])
      list.delete(localId);
    if (slot.record) this.#forgetRecord(slot.record.value);
    for (const child of [...this.#family.childrenOf(localId)]) this.#refreshId(child);
  }

  #forgetRecord({ id, localId, parentId }: ObjectRecord): void {
    this.#family.move(localId, parentId, 0);
    this.#touch(parentId);
    if (this.#localIds.get(id)?.value === localId) this.#localIds.delete(id);
  }
}

function isRoot({ pcode, parentId }: ObjectRecord): boolean {
  return pcode !== PCODE_AVATAR && parentId === 0;
}
