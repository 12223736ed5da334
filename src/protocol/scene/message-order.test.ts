import fc from 'fast-check';
import { expect, it } from 'vitest';
import { avatarObject, idOf, inRegion, OWN_ID, prim, terse } from '../../../test/scene-records.ts';
import { SceneStore } from './index.ts';

type ApplyMessage = (store: SceneStore, sequence: number) => void;

const LAST_ID = 6;
const localId = fc.integer({ min: 1, max: LAST_ID });
const parentId = fc.integer({ min: 0, max: LAST_ID + 1 });
const small = fc.integer({ min: 0, max: 2 });
/** The own avatar's id among others; there are fewer ids than local ids. */
const fullId = fc.constantFrom(OWN_ID, idOf(1), idOf(2), idOf(3), idOf(4), idOf(5));

const record = fc
  .tuple(localId, fullId, parentId, small, fc.boolean())
  .map(([local, id, parent, crc, isAvatar]) => {
    const build = isAvatar ? avatarObject : prim;
    return build(local, { id, parentId: parent, crc, text: `crc ${crc}` });
  });

const update = fc.array(record, { minLength: 1, maxLength: 3 }).map(
  (records): ApplyMessage =>
    (store, sequence) =>
      store.applyUpdates(inRegion(...records), sequence),
);
const terseUpdate = fc.tuple(localId, small).map(
  ([id, x]): ApplyMessage =>
    (store, sequence) =>
      store.applyTerseUpdates(inRegion(terse(id, [x, 0, 0])), sequence),
);
const cached = fc.tuple(localId, small).map(
  ([id, crc]): ApplyMessage =>
    (store, sequence) =>
      store.noteCached(inRegion({ localId: id, crc, updateFlags: 0 }), sequence),
);
const kill = fc.array(localId, { minLength: 1, maxLength: 2 }).map(
  (ids): ApplyMessage =>
    (store, sequence) =>
      store.kill(ids, sequence),
);
const animations = fc.tuple(fullId, small).map(
  ([agentId, played]): ApplyMessage =>
    (store, sequence) =>
      store.setAnimations(
        { agentId, animations: [{ id: idOf(50), sequence: played, objectId: null }] },
        sequence,
      ),
);
const appearance = fc.tuple(fullId, fc.option(small), small).map(
  ([agentId, cofVersion, hoverHeight]): ApplyMessage =>
    (store, sequence) =>
      store.setAppearance(
        {
          agentId,
          textureEntry: new Uint8Array(0),
          parameters: new Map(),
          cofVersion,
          hoverHeight,
          attachments: [],
        },
        sequence,
      ),
);
const coarseLocations = fc.array(fullId, { maxLength: 3 }).map(
  (ids): ApplyMessage =>
    (store, sequence) =>
      store.setCoarseLocations(
        {
          avatars: ids.map((agentId) => ({ agentId, position: [0, 0, 0] })),
          you: null,
          prey: null,
        },
        sequence,
      ),
);

/** Packets in order, across a wrap of the sequence numbers; the same in another order and all twice; and all once. */
const packets = fc
  .array(
    fc.oneof(update, update, terseUpdate, cached, kill, animations, appearance, coarseLocations),
    { maxLength: 14 },
  )
  .map((messages) =>
    messages.map((apply, index) => ({ apply, sequence: (0xfffffa + index) % 0x1000000 })),
  )
  .chain((sent) =>
    fc.tuple(
      fc.constant(sent),
      fc.shuffledSubarray([...sent, ...sent], {
        minLength: 2 * sent.length,
        maxLength: 2 * sent.length,
      }),
      fc.shuffledSubarray(sent, { minLength: sent.length, maxLength: sent.length }),
    ),
  );

function sceneAfter(received: readonly { apply: ApplyMessage; sequence: number }[]) {
  const store = new SceneStore(OWN_ID);
  for (const { apply, sequence } of received) apply(store, sequence);
  const locals = Array.from({ length: LAST_ID + 2 }, (_, id) => id);
  const requests = store.drainRequests(0).flat();
  return {
    objects: locals.map((id) => store.object(id)),
    byId: [OWN_ID, ...locals.map(idOf)].map((id) => store.objectOfId(id)),
    children: locals.map((id) => store.children(id)),
    avatars: store.avatars(),
    coarse: store.coarseOnly(),
    requests: requests.toSorted((a, b) => a.localId - b.localId),
  };
}

it('the same packets in any order, and some of them twice, give the same scene', () => {
  fc.assert(
    fc.property(packets, ([sent, twice, once]) => {
      const scene = sceneAfter(sent);
      expect(sceneAfter(once)).toEqual(scene);
      expect(sceneAfter(twice)).toEqual(scene);
    }),
    { numRuns: 500 },
  );
});
