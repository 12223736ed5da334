import { type Motion, type ObjectRecord, PCODE_AVATAR, PCODE_PRIM } from '../objects/index.ts';
import { type Latest, latest, NEVER } from './packet-order.ts';

/**
 * All that was told of one local id. Every part has its own latest packet, so that a full update which comes
 * late still tells the name and the parent, though a terse one has moved the object on meanwhile.
 */
export interface ObjectEntry {
  readonly localId: number;
  record: Latest<ObjectRecord> | null;
  motion: Latest<Motion> | null;
  state: Latest<number> | null;
  texture: Latest<Uint8Array<ArrayBuffer>> | null;
  /** The checksum that a cache would have to match. */
  cachedCrc: Latest<number> | null;
  /** Its own KillObject. */
  killedAt: number;
  /** When it last went, with its parent or by itself; worked out of the rest. */
  removedAt: number;
  /** Whether it is there; worked out of the rest. */
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

/** Takes a full update in; false for one that is older than what is known. */
export function applyRecord(slot: ObjectEntry, order: number, record: ObjectRecord): boolean {
  const before = slot.record;
  slot.record = latest(slot.record, order, record);
  slot.state = latest(slot.state, order, record.state);
  slot.texture = latest(slot.texture, order, record.textureEntry);
  if (record.motion) slot.motion = latest(slot.motion, order, record.motion);
  rebuildObject(slot);
  return slot.record !== before;
}

/** Puts together what the latest packets tell. */
export function rebuildObject(slot: ObjectEntry): void {
  if (!slot.record) return;
  const { value } = slot.record;
  slot.object = {
    ...value,
    state: slot.state?.value ?? value.state,
    motion: slot.motion?.value ?? null,
    textureEntry: slot.texture?.value ?? value.textureEntry,
  };
}

/** When it was last heard that the id is in use, other than by a full update. */
export function lastMentioned({ state, cachedCrc: offered }: ObjectEntry): number {
  return Math.max(state?.order ?? NEVER, offered?.order ?? NEVER);
}

export function isAvatar(slot: ObjectEntry): boolean {
  return slot.record?.value.pcode === PCODE_AVATAR;
}

/** Trees and grass are of no use here. */
export function isAvatarOrPrim(record: ObjectRecord): boolean {
  return record.pcode === PCODE_AVATAR || record.pcode === PCODE_PRIM;
}

const NO_CHILDREN: ReadonlySet<number> = new Set();

/** Whose child is who, by local id; the parents need not be known. */
export class ChildIndex {
  readonly #children = new Map<number, Set<number>>();

  childrenOf(parent: number): ReadonlySet<number> {
    return this.#children.get(parent) ?? NO_CHILDREN;
  }

  some(parent: number, test: (child: number) => boolean): boolean {
    for (const child of this.childrenOf(parent)) {
      if (test(child)) return true;
    }
    return false;
  }

  /** 0 is no parent. */
  move(child: number, from: number, to: number): void {
    const siblings = this.#children.get(from);
    siblings?.delete(child);
    if (siblings?.size === 0) this.#children.delete(from);
    if (to === 0) return;
    const family = this.#children.get(to) ?? new Set();
    this.#children.set(to, family.add(child));
  }
}
