import type { Vector3 } from '../../../src/math/index.ts';
import type { ObjectRecord } from '../../../src/protocol/objects/index.ts';
import type { DemoSeat } from '../content/types.ts';
import { namedUuid } from '../named-uuid.ts';
import type { LocalIds } from './local-ids.ts';
import { PLAIN_PRIM, restAt } from './worn.ts';

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
  readonly place: Vector3;
}

export function makeSeats(
  seats: readonly DemoSeat[],
  regionId: string,
  ids: LocalIds,
): readonly Seat[] {
  return seats.map(({ position, rotation, scale }, index) => {
    const localId = ids.take();
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
    return { record, place: [BEFORE_SEAT, 0, scale[2] / 2 + ABOVE_SEAT] };
  });
}
