import {
  decodeSculpt,
  encodeExtraParams,
  NO_EXTRA_PARAMS,
} from '../../../src/formats/extra-params/index.ts';
import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import { type ObjectRecord, PCODE_PRIM } from '../../../src/protocol/objects/index.ts';
import type { DemoAttachment, DemoOutfit, DemoPrim, DemoSeat } from '../content/demo-content.ts';
import { stringNameValue } from '../messages/index.ts';
import { namedUuid } from '../reproducible.ts';

const MESH_SCULPT = 5;
const PLASTIC = 5;
const ZERO: Vector3 = [0, 0, 0];

/** What is the same of every prim in this grid. */
export const PLAIN_PRIM = {
  pcode: PCODE_PRIM,
  state: 0,
  material: PLASTIC,
  clickAction: 0,
  updateFlags: 0,
  nameValues: [],
  extraParams: new Uint8Array(0),
  text: '',
  textColor: [0, 0, 0, 255],
  ownerId: NULL_UUID,
} as const;

/** Something at rest. */
export function restAt(
  position: Vector3,
  rotation: DemoPrim['rotation'],
): NonNullable<ObjectRecord['motion']> {
  return {
    position,
    velocity: ZERO,
    acceleration: ZERO,
    rotation,
    angularVelocity: ZERO,
    footPlane: null,
  };
}

/** The objects of an outfit on an avatar, each root before its other prims. */
export function attachedObjects(
  outfit: DemoOutfit,
  wearer: { readonly agentId: string; readonly localId: number },
  ids: LocalIds,
): ObjectRecord[] {
  return outfit.attachments.flatMap((attachment) => attachmentObjects(attachment, wearer, ids));
}

function attachmentObjects(
  attachment: DemoAttachment,
  wearer: { readonly agentId: string; readonly localId: number },
  ids: LocalIds,
): ObjectRecord[] {
  const rootId = ids.next();
  return attachment.prims.map((prim, index) => {
    const localId = index === 0 ? rootId : ids.next();
    return {
      ...PLAIN_PRIM,
      localId,
      id: namedUuid(`object/${wearer.agentId}/${attachment.itemId}/${localId}`),
      crc: localId,
      state: swappedNibbles(attachment.point),
      scale: prim.scale,
      parentId: index === 0 ? wearer.localId : rootId,
      motion: restAt(prim.position, prim.rotation),
      nameValues: index === 0 ? [stringNameValue('AttachItemID', attachment.itemId)] : [],
      textureEntry: prim.textureEntry,
      extraParams: meshParams(prim.meshId),
      ownerId: wearer.agentId,
    };
  });
}

/** The attachment point as the State of an object has it. */
function swappedNibbles(point: number): number {
  return ((point & 0x0f) << 4) | ((point & 0xf0) >> 4);
}

function meshParams(meshId: string): Uint8Array<ArrayBuffer> {
  return encodeExtraParams({ ...NO_EXTRA_PARAMS, sculpt: decodeSculpt(meshId, MESH_SCULPT) });
}

/**
 * Where a seated avatar is told to be, from the middle of the seat's top: there its pelvis would stand,
 * and our clip sits that much behind and below.
 */
const BEFORE_SEAT = 0.36;
const ABOVE_SEAT = 0.617;

/** Something to sit on, as an object of the region. */
export interface Seat {
  readonly record: ObjectRecord;
  /** Where one sits, from the seat's middle, in its axes. */
  readonly sitPosition: Vector3;
}

export function makeSeats(
  seats: readonly DemoSeat[],
  regionId: string,
  ids: LocalIds,
): readonly Seat[] {
  return seats.map(({ position, rotation, scale }, index) => {
    const localId = ids.next();
    const record: ObjectRecord = {
      ...PLAIN_PRIM,
      localId,
      id: namedUuid(`seat/${regionId}/${index}`),
      crc: localId,
      scale,
      parentId: 0,
      motion: restAt(position, rotation),
      textureEntry: new Uint8Array(0),
    };
    return { record, sitPosition: [BEFORE_SEAT, 0, scale[2] / 2 + ABOVE_SEAT] };
  });
}

/** Local ids of a region: each one is given once. */
export class LocalIds {
  #nextId: number;

  /** Other regions begin elsewhere, so that an id of the wrong region is known as one. */
  constructor(first: number) {
    this.#nextId = first;
  }

  next(): number {
    const id = this.#nextId;
    this.#nextId = id === 0xffffffff ? 1 : id + 1;
    return id;
  }
}
