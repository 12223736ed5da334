import { type Motion, type ObjectRecord, PCODE_AVATAR, PCODE_PRIM } from '../objects/index.ts';
import { type Latest, latest, NEVER } from './latest.ts';

/**
 * All that was told of one local id. Every part has its own latest packet, so that a full update which comes
 * late still tells the name and the parent, though a terse one has moved the object on meanwhile.
 */
export interface Slot {
  readonly localId: number;
  record: Latest<ObjectRecord> | null;
  motion: Latest<Motion> | null;
  state: Latest<number> | null;
  texture: Latest<Uint8Array<ArrayBuffer>> | null;
  /** The checksum that a cache would have to match. */
  offered: Latest<number> | null;
  /** Its own KillObject. */
  killedAt: number;
  /** When it last went, with its parent or by itself; worked out of the rest. */
  goneAt: number;
  /** Whether it is there; worked out of the rest. */
  alive: boolean;
  /** The record with the latest of the other parts. */
  object: ObjectRecord | null;
}

export function emptySlot(localId: number): Slot {
  return {
    localId,
    record: null,
    motion: null,
    state: null,
    texture: null,
    offered: null,
    killedAt: NEVER,
    goneAt: NEVER,
    alive: false,
    object: null,
  };
}

/** Takes a full update in; false for one that is older than what is known. */
export function takeRecord(slot: Slot, order: number, record: ObjectRecord): boolean {
  const before = slot.record;
  slot.record = latest(slot.record, order, record);
  slot.state = latest(slot.state, order, record.state);
  slot.texture = latest(slot.texture, order, record.textureEntry);
  if (record.motion) slot.motion = latest(slot.motion, order, record.motion);
  mergeParts(slot);
  return slot.record !== before;
}

/** Puts together what the latest packets tell. */
export function mergeParts(slot: Slot): void {
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
export function mentionedAt({ state, offered }: Slot): number {
  return Math.max(state?.order ?? NEVER, offered?.order ?? NEVER);
}

export function isAvatar(slot: Slot): boolean {
  return slot.record?.value.pcode === PCODE_AVATAR;
}

/** Trees and grass are of no use here. */
export function isOfUse(record: ObjectRecord): boolean {
  return record.pcode === PCODE_AVATAR || record.pcode === PCODE_PRIM;
}
