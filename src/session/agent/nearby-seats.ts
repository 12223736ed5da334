import { cleanName } from '../../formats/text/index.ts';
import { distance, type Vector3 } from '../../math/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import { type ObjectRecord, PCODE_AVATAR } from '../../protocol/objects/index.ts';
import type { SceneStore } from '../../protocol/scene/index.ts';
import type { NearbySeat } from './agent-contract.ts';
import type { PresentRegion } from './present-region.ts';

/** Metres from the avatar, as far as OpenSimulator seats it without a sit target. */
export const SEAT_REACH = 10;

const MAX_SEATS = 5;

/** `CLICK_ACTION_SIT`: a click on the object sits on it. */
const CLICK_SITS = 1;

/** Metres: smaller things carry nobody, and larger ones are floors and walls. */
const MIN_SIZE = 0.2;
const MAX_SIZE = 8;

/** Names that are kept, of objects that were near at some time. */
const MAX_NAMES = 200;

/** Milliseconds after which a name that did not come is requested again. */
const NAME_RETRY_MS = 10_000;

/** The things near the avatar on which it could sit, with their names, which only a request tells. */
export class NearbySeats {
  readonly #names = new Map<string, string>();
  /** When a name was requested, ms. */
  readonly #requestedAt = new Map<string, number>();

  /** Name of an object; empty while it is not known. */
  nameOf(objectId: string): string {
    return this.#names.get(objectId) ?? '';
  }

  /** Seats by distance, those that are made for it first, those that are taken last. */
  find(store: SceneStore, position: Vector3): NearbySeat[] {
    return store
      .rootPrimsNear(position, SEAT_REACH)
      .filter(({ scale }) => Math.max(...scale) >= MIN_SIZE && Math.max(...scale) <= MAX_SIZE)
      .map((object) => ({
        object,
        rank: rankOf(object, store),
        metres: distance(object.motion!.position, position),
      }))
      .sort((a, b) => a.rank - b.rank || a.metres - b.metres)
      .slice(0, MAX_SEATS)
      .map(({ object: { id }, metres }) => ({
        objectId: id,
        name: this.nameOf(id),
        distance: metres,
      }));
  }

  /** Requests names that are not known. @param now milliseconds. */
  requestNames(objectIds: readonly string[], region: PresentRegion, now: number): void {
    for (const objectId of objectIds) {
      const requestedAt = this.#requestedAt.get(objectId) ?? Number.NEGATIVE_INFINITY;
      if (this.#names.has(objectId) || now - requestedAt < NAME_RETRY_MS) continue;
      addTo(this.#requestedAt, objectId, now);
      const ObjectData = { RequestFlags: 0, ObjectID: objectId };
      region.send(
        'RequestObjectPropertiesFamily',
        { AgentData: region.agentData, ObjectData },
        true,
      );
    }
  }

  /** Takes the name of an object, if it was requested. */
  applyProperties({ ObjectData }: MessageOf<'ObjectPropertiesFamily'>): void {
    const { ObjectID, Name } = ObjectData;
    if (!this.#requestedAt.has(ObjectID)) return;
    addTo(this.#names, ObjectID, cleanName(decodeFieldText(Name)));
  }
}

/** What is made for sitting comes first, and what somebody sits on last: there may be no room. */
function rankOf({ localId, clickAction }: ObjectRecord, store: SceneStore): number {
  const isTaken = store.children(localId).some(({ pcode }) => pcode === PCODE_AVATAR);
  return (isTaken ? 2 : 0) + (clickAction === CLICK_SITS ? 0 : 1);
}

/** Adds to a map that forgets what is oldest. */
function addTo<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_NAMES) map.delete(map.keys().next().value!);
}
