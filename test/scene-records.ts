import { BOX_FIELDS } from '../src/formats/prim/index.ts';
import type { Vector3 } from '../src/math/index.ts';
import type { Motion, ObjectRecord, TerseUpdate } from '../src/protocol/objects/index.ts';

/** West edge 256000 m, south edge 256000 m. */
export const REGION = 0x0003e8000003e800n;

export const OWN_ID = '00000000-0000-0000-0000-0000000000a1';

/** An id that ends in the number. */
export function idOf(number: number): string {
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;
}

export function motionAt(position: Vector3): Motion {
  return {
    position,
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    angularVelocity: [0, 0, 0],
    footPlane: null,
  };
}

/** A prim at 1 2 3 whose id is made of its local id, with changes to its fields. */
export function prim(localId: number, differences: Partial<ObjectRecord> = {}): ObjectRecord {
  return {
    localId,
    id: idOf(localId),
    pcode: 9,
    state: 0,
    crc: 0,
    material: 0,
    clickAction: 0,
    scale: [1, 1, 1],
    shape: BOX_FIELDS,
    parentId: 0,
    motion: motionAt([1, 2, 3]),
    updateFlags: 0,
    nameValues: [],
    textureEntry: new Uint8Array(0),
    extraParams: new Uint8Array(0),
    text: '',
    textColor: [0, 0, 0, 255],
    ownerId: idOf(0),
    ...differences,
  };
}

export function avatarObject(
  localId: number,
  differences: Partial<ObjectRecord> = {},
): ObjectRecord {
  return prim(localId, { pcode: 47, ...differences });
}

export function terse(localId: number, position: Vector3): TerseUpdate {
  return { localId, state: 0, isAvatar: false, motion: motionAt(position), textureEntry: null };
}

/** A message of {@link REGION}. */
export function inRegion<Entry>(...objects: readonly Entry[]) {
  return { regionHandle: REGION, timeDilation: 1, objects };
}
