import { encodeExtraParams, NO_EXTRA_PARAMS } from '../../../src/formats/extra-params/index.ts';
import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import type { PbrOverride } from '../../../src/formats/material/index.ts';
import { BOX_FIELDS } from '../../../src/formats/prim/index.ts';
import { ORIGIN, type Vector3 } from '../../../src/math/index.ts';
import {
  type ObjectRecord,
  PCODE_PRIM,
  stringNameValue,
} from '../../../src/protocol/objects/index.ts';
import type { DemoAttachment, DemoOutfit, DemoPrim, DemoSeat } from '../content/demo-content.ts';
import { fieldsOf, sculptOf } from '../content/prim-params.ts';
import { namedUuid } from '../reproducible-values.ts';

/** Assigns the local ids of a region, each of them once. */
export class LocalIds {
  #next: number;

  /** Other regions begin elsewhere, so that an id of the wrong region is recognised as one. */
  constructor(first: number) {
    this.#next = first;
  }

  next(): number {
    const id = this.#next;
    this.#next = id === 0xffffffff ? 1 : id + 1;
    return id;
  }
}

const PLASTIC = 5;

/** What all prims of this grid have in common. */
export const PLAIN_PRIM = {
  pcode: PCODE_PRIM,
  state: 0,
  material: PLASTIC,
  clickAction: 0,
  shape: BOX_FIELDS,
  updateFlags: 0,
  nameValues: [],
  extraParams: new Uint8Array(0),
  text: '',
  textColor: [0, 0, 0, 255],
  ownerId: NULL_UUID,
} as const;

function restingMotion(
  position: Vector3,
  rotation: DemoPrim['rotation'],
): NonNullable<ObjectRecord['motion']> {
  return {
    position,
    velocity: ORIGIN,
    acceleration: ORIGIN,
    rotation,
    angularVelocity: ORIGIN,
    footPlane: null,
  };
}

interface Wearer {
  readonly agentId: string;
  readonly localId: number;
}

/** A prim of an attachment. */
export interface WornObject extends ObjectRecord {
  /** What it changes of its PBR materials, by number of the face. */
  readonly overrides: ReadonlyMap<number, PbrOverride>;
}

/** The objects of an outfit on an avatar, the root of each attachment before its other prims. */
export function attachmentObjects(
  outfit: Pick<DemoOutfit, 'attachments'>,
  wearer: Wearer,
  ids: LocalIds,
): WornObject[] {
  return outfit.attachments.flatMap((attachment) => linkset(attachment, wearer, ids));
}

function linkset(attachment: DemoAttachment, wearer: Wearer, ids: LocalIds): WornObject[] {
  const rootId = ids.next();
  return attachment.prims.map((prim, index) => {
    const localId = index === 0 ? rootId : ids.next();
    const sculpt = sculptOf(prim);
    return {
      ...PLAIN_PRIM,
      localId,
      id: namedUuid(`object/${wearer.agentId}/${attachment.itemId}/${localId}`),
      crc: localId,
      state: swapNibbles(attachment.point),
      scale: prim.scale,
      shape: fieldsOf(prim),
      parentId: index === 0 ? wearer.localId : rootId,
      motion: restingMotion(prim.position, prim.rotation),
      nameValues: index === 0 ? [stringNameValue('AttachItemID', attachment.itemId)] : [],
      textureEntry: prim.textureEntry,
      extraParams: encodeExtraParams({ ...NO_EXTRA_PARAMS, sculpt, materials: prim.materials }),
      ownerId: wearer.agentId,
      overrides: new Map(prim.materials.map(({ face, override }) => [face, override])),
    };
  });
}

/** The attachment point as an object's State contains it. */
function swapNibbles(point: number): number {
  return ((point & 0x0f) << 4) | ((point & 0xf0) >> 4);
}

/**
 * Metres from the middle of a seat's top to the position of a seated avatar: where its pelvis would be if it stood. Our
 * sitting clip lowers it and moves it back by as much.
 */
const SIT_FORWARD = 0.36;
const SIT_UP = 0.617;

/** An object of the region to sit on. */
export interface Seat {
  readonly name: string;
  readonly record: ObjectRecord;
  /** Position of a seated avatar, from the seat's middle, in the seat's axes. */
  readonly sitPosition: Vector3;
}

export function createSeats(
  seats: readonly DemoSeat[],
  regionId: string,
  ids: LocalIds,
): readonly Seat[] {
  return seats.map(({ name, position, rotation, scale }, index) => {
    const localId = ids.next();
    const record: ObjectRecord = {
      ...PLAIN_PRIM,
      localId,
      id: namedUuid(`seat/${regionId}/${index}`),
      crc: localId,
      scale,
      parentId: 0,
      motion: restingMotion(position, rotation),
      textureEntry: new Uint8Array(0),
    };
    return { name, record, sitPosition: [SIT_FORWARD, 0, scale[2] / 2 + SIT_UP] };
  });
}
