import { type Motion, type ObjectRecord, PCODE_AVATAR, PCODE_PRIM } from '../objects/index.ts';
import { type Latest, latest, NEVER } from './packet-order.ts';

/**
 * Everything that is known of one local id. Each part has its own latest packet: a full update that arrives late still
 * supplies the name and the parent, although a terse update has moved the object on meanwhile.
 */
export interface ObjectEntry {
  readonly localId: number;
  record: Latest<ObjectRecord> | null;
  motion: Latest<Motion> | null;
  state: Latest<number> | null;
  texture: Latest<Uint8Array<ArrayBuffer>> | null;
  /** The checksum of ObjectUpdateCached, which a cached object would have to match. */
  cachedCrc: Latest<number> | null;
  /** Position of the object's own KillObject in the order of packets. */
  killedAt: number;
  /** Position at which the object was last removed, alone or with its parent; derived from the other fields. */
  removedAt: number;
  /** Whether the object is in the scene; derived from the other fields. */
  isPresent: boolean;
  /** The record with the latest of the other parts. */
  object: ObjectRecord | null;
}

export function newEntry(localId: number): ObjectEntry {
  return {
    localId,
    record: null,
    motion: null,
    state: null,
    texture: null,
    cachedCrc: null,
    killedAt: NEVER,
    removedAt: NEVER,
    isPresent: false,
    object: null,
  };
}

/** Applies a full update. Returns false for one that is older than the known one. */
export function applyRecord(entry: ObjectEntry, order: number, record: ObjectRecord): boolean {
  const before = entry.record;
  entry.record = latest(entry.record, order, record);
  entry.state = latest(entry.state, order, record.state);
  entry.texture = latest(entry.texture, order, record.textureEntry);
  if (record.motion) entry.motion = latest(entry.motion, order, record.motion);
  rebuildObject(entry);
  return entry.record !== before;
}

/** Composes the object of the latest parts. */
export function rebuildObject(entry: ObjectEntry): void {
  if (!entry.record) return;
  const { value } = entry.record;
  entry.object = {
    ...value,
    state: entry.state?.value ?? value.state,
    motion: entry.motion?.value ?? null,
    textureEntry: entry.texture?.value ?? value.textureEntry,
  };
}

/** Position of the last packet that used the id, other than a full update. */
export function lastMentioned({ state, cachedCrc }: ObjectEntry): number {
  return Math.max(state?.order ?? NEVER, cachedCrc?.order ?? NEVER);
}

export function isAvatar(entry: ObjectEntry): boolean {
  return entry.record?.value.pcode === PCODE_AVATAR;
}

/** A viewer of avatars does not need trees and grass. */
export function isAvatarOrPrim(record: ObjectRecord): boolean {
  return record.pcode === PCODE_AVATAR || record.pcode === PCODE_PRIM;
}

const NO_CHILDREN: ReadonlySet<number> = new Set();

/** The children of each object, by local id. The parents need not be known. */
export class ChildIndex {
  readonly #children = new Map<number, Set<number>>();

  childrenOf(parent: number): ReadonlySet<number> {
    return this.#children.get(parent) ?? NO_CHILDREN;
  }

  /** Moves a child to another parent; 0 means no parent. */
  move(child: number, from: number, to: number): void {
    const before = this.#children.get(from);
    before?.delete(child);
    if (before?.size === 0) this.#children.delete(from);
    if (to === 0) return;
    const after = this.#children.get(to) ?? new Set();
    this.#children.set(to, after.add(child));
  }
}
