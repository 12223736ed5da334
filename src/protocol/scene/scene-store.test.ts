import { beforeEach, describe, expect, it } from 'vitest';
import {
  avatarObject,
  idOf,
  inRegion,
  motionAt,
  OWN_ID,
  prim,
  REGION,
  terse,
} from '../../../test/scene-records.ts';
import { SceneStore } from './index.ts';

const name = (first: string) => [{ name: 'FirstName', type: 'STRING', value: first }];
const appearanceOf = (agentId: string, hoverHeight: number, cofVersion: number | null = null) => ({
  agentId,
  textureEntry: new Uint8Array(0),
  parameters: new Map<number, number>(),
  cofVersion,
  hoverHeight,
  attachments: [],
});
const requestsOf = (store: SceneStore, now = 0) => store.drainRequests(now).flat();

let store: SceneStore;
beforeEach(() => {
  store = new SceneStore(OWN_ID);
});

describe('objects', () => {
  it('are found by local id and by id, children by their parent', () => {
    store.applyUpdates(inRegion(prim(3, { parentId: 2 }), prim(4, { parentId: 2 }), prim(2)), 1);
    expect(store.object(3)?.id).toBe(idOf(3));
    expect(store.objectOfId(idOf(4))?.localId).toBe(4);
    expect(store.children(2).map(({ localId }) => localId)).toEqual([3, 4]);
    expect([store.object(9), store.objectOfId(idOf(9)), store.children(9)]).toEqual([
      null,
      null,
      [],
    ]);
    expect(requestsOf(store)).toEqual([]);
  });

  it('use only those parts of a late packet that no later one contained', () => {
    store.applyUpdates(inRegion(prim(2)), 1);
    store.applyTerseUpdates(inRegion(terse(2, [7, 8, 9])), 20);
    store.applyTerseUpdates(inRegion(terse(2, [4, 5, 6])), 10);
    store.applyUpdates(inRegion(prim(2, { text: 'hello' })), 15);
    expect(store.object(2)).toMatchObject({ text: 'hello', motion: motionAt([7, 8, 9]) });
    store.applyUpdates(inRegion(prim(2, { text: 'later', motion: null })), 21);
    expect(store.object(2)).toMatchObject({ text: 'later', motion: motionAt([7, 8, 9]) });
  });

  it('recognise late packets across a wrap, and a restarted count', () => {
    store.applyUpdates(inRegion(prim(2, { text: 'before' })), 0xfffffe);
    store.applyUpdates(inRegion(prim(2, { text: 'behind' })), 3);
    store.applyUpdates(inRegion(prim(2, { text: 'late' })), 0xffffff);
    expect(store.object(2)?.text).toBe('behind');
    store.applyUpdates(inRegion(prim(2, { text: 'on' })), 70_003);
    store.applyUpdates(inRegion(prim(2, { text: 'anew' })), 4);
    expect(store.object(2)?.text).toBe('anew');
  });

  it('have the local id that they were given last', () => {
    store.applyUpdates(inRegion(prim(5, { id: idOf(1) })), 10);
    store.applyUpdates(inRegion(prim(7, { id: idOf(1) })), 11);
    expect([store.object(5), store.objectOfId(idOf(1))?.localId]).toEqual([null, 7]);
  });

  it('are ignored if they belong to another region, are trees, or have no id', () => {
    store.enterRegion(REGION);
    store.applyUpdates({ ...inRegion(prim(2)), regionHandle: 1n }, 1);
    store.applyUpdates(inRegion(prim(3, { pcode: 255 }), prim(0), prim(4, { id: idOf(0) })), 2);
    expect([2, 3, 0, 4].map((id) => store.object(id))).toEqual([null, null, null, null]);
    expect(requestsOf(store)).toEqual([]);
  });
});

describe('what is killed', () => {
  beforeEach(() => {
    store.applyUpdates(
      inRegion(avatarObject(2), prim(3, { parentId: 2 }), prim(4, { parentId: 3 })),
      10,
    );
  });

  it('is removed with its children, except later ones', () => {
    store.kill([2], 20);
    store.applyUpdates(inRegion(prim(5, { parentId: 3 })), 19);
    expect([2, 3, 4, 5].map((id) => store.object(id))).toEqual([null, null, null, null]);
    expect(requestsOf(store)).toEqual([]);
    store.applyUpdates(inRegion(prim(6, { parentId: 2 })), 21);
    expect(store.object(6)).not.toBeNull();
    expect(requestsOf(store)).toEqual([{ localId: 2, missType: 0 }]);
  });

  it('stays removed despite late packets, and returns with a later one', () => {
    store.kill([2], 20);
    store.applyUpdates(inRegion(avatarObject(2)), 15);
    store.applyTerseUpdates(inRegion(terse(2, [0, 0, 0])), 19);
    expect([store.object(2), requestsOf(store)]).toEqual([null, []]);
    store.applyUpdates(inRegion(avatarObject(2)), 21);
    expect(store.avatars()).toMatchObject([{ agentId: idOf(2), attachments: [] }]);
  });

  it("is never the viewer's own avatar, nor an avatar that sits on it", () => {
    const own = avatarObject(8, { id: OWN_ID, parentId: 9 });
    store.kill([8], 40);
    store.applyUpdates(
      inRegion(own, prim(9), prim(10, { parentId: 8 }), avatarObject(11, { parentId: 9 })),
      30,
    );
    store.kill([9, 8], 41);
    expect([8, 9, 10, 11].map((id) => store.object(id) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(store.avatar(OWN_ID)).toMatchObject({ isOwn: true, position: null });
  });
});

describe('avatars', () => {
  it('have names, attachments and an appearance, whichever arrived first', () => {
    const item = [{ name: 'AttachItemID', type: 'STRING', value: idOf(77) }];
    const play = { id: idOf(50), sequence: 1, objectId: null };
    store.setAppearance(appearanceOf(idOf(2), 0.5), 1);
    store.setAnimations({ agentId: idOf(2), animations: [play] }, 2);
    store.applyUpdates(inRegion(prim(4, { parentId: 3 })), 3);
    store.applyUpdates(inRegion(prim(3, { parentId: 2, state: 0x20, nameValues: item })), 4);
    expect([store.avatars(), requestsOf(store)]).toEqual([[], [{ localId: 2, missType: 0 }]]);
    store.applyUpdates(inRegion(avatarObject(2, { nameValues: name('Ada') })), 5);
    const [avatar] = store.avatars();
    expect(avatar).toMatchObject({
      agentId: idOf(2),
      isOwn: false,
      position: [1, 2, 3],
      appearance: { hoverHeight: 0.5 },
      animations: [play],
      attachments: [{ point: 2, item: idOf(77), root: { localId: 3 }, parts: [{ localId: 4 }] }],
    });
    expect(avatar.names.firstName).toBe('Ada');
  });

  it('have the position of their seat', () => {
    const quarter = {
      ...motionAt([10, 20, 30]),
      rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const,
    };
    store.applyUpdates(inRegion(avatarObject(2, { parentId: 3 })), 1);
    expect(store.avatar(idOf(2))?.position).toBeNull();
    store.applyUpdates(inRegion(prim(3, { motion: quarter })), 2);
    const position = store.avatar(idOf(2))!.position!;
    expect(position.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([8, 21, 33]);
  });

  it('play exactly the last received set', () => {
    const play = (id: number, sequence: number) => ({ id: idOf(id), sequence, objectId: null });
    store.applyUpdates(inRegion(avatarObject(2)), 1);
    store.setAnimations({ agentId: idOf(2), animations: [play(50, 4)] }, 3);
    store.setAnimations({ agentId: idOf(2), animations: [play(50, 3), play(51, 1)] }, 2);
    expect(store.avatar(idOf(2))?.animations).toEqual([play(50, 4)]);
    store.setAnimations({ agentId: idOf(2), animations: [play(51, 2)] }, 4);
    expect(store.avatar(idOf(2))?.animations).toEqual([play(51, 2)]);
  });

  it('play on during puppetry, whose messages have an empty list or the same one again', () => {
    const animations = [{ id: idOf(50), sequence: 4, objectId: null }];
    store.applyUpdates(inRegion(avatarObject(2)), 1);
    store.setAnimations({ agentId: idOf(2), animations }, 2);
    expect(store.drainEvents()).toContainEqual({ kind: 'avatar', agentId: idOf(2) });
    store.setAnimations({ agentId: idOf(2), animations: [] }, 3);
    store.setAnimations({ agentId: idOf(2), animations: structuredClone(animations) }, 4);
    expect(store.avatar(idOf(2))?.animations).toEqual(animations);
    expect(store.drainEvents()).toEqual([]);
  });

  it('wear animated objects that play what their prims play together, whatever comes first', () => {
    const play = (id: number, sequence: number) => ({ id: idOf(id), sequence, objectId: null });
    const animate = (object: number, order: number, ...animations: ReturnType<typeof play>[]) =>
      store.setObjectAnimations({ objectId: idOf(object), animations }, order);
    const played = () => store.avatar(idOf(2))?.attachments[0]?.animations;
    animate(3, 1, play(50, 4));
    expect(store.drainEvents()).toEqual([]);
    const [root, child] = [prim(3, { parentId: 2 }), prim(4, { parentId: 3 })];
    store.applyUpdates(inRegion(avatarObject(2), root, child), 2);
    expect(played()).toEqual([play(50, 4)]);
    store.drainEvents();
    animate(4, 4, play(50, 5), play(51, 1));
    expect(store.drainEvents()).toEqual([{ kind: 'avatar', agentId: idOf(2) }]);
    animate(4, 3, play(52, 1));
    expect(played()).toEqual([play(50, 5), play(51, 1)]);
    animate(4, 5);
    expect(played()).toEqual([play(50, 4)]);
    animate(3, 6);
    expect(played()).toEqual([]);
  });

  it('keep the newest version of the own outfit', () => {
    store.applyUpdates(inRegion(avatarObject(2, { id: OWN_ID }), avatarObject(3)), 1);
    store.setAppearance(appearanceOf(OWN_ID, 1, 7), 2);
    store.setAppearance(appearanceOf(OWN_ID, 2, 7), 3);
    store.setAppearance(appearanceOf(OWN_ID, 3, null), 4);
    store.setAppearance(appearanceOf(idOf(3), 1, 7), 5);
    store.setAppearance(appearanceOf(idOf(3), 2, 6), 6);
    expect(store.avatars().map(({ appearance }) => appearance?.hoverHeight)).toEqual([1, 2]);
    store.setAppearance(appearanceOf(OWN_ID, 4, 8), 7);
    expect(store.avatar(OWN_ID)?.appearance?.hoverHeight).toBe(4);
  });

  it('are known by their coarse location alone when they are far away', () => {
    const near = { agentId: idOf(2), position: [1, 2, 0] as const };
    const far = { agentId: idOf(3), position: [9, 9, 24] as const };
    store.applyUpdates(inRegion(avatarObject(2)), 1);
    store.setCoarseLocations({ avatars: [near, far], you: null, prey: null }, 5);
    store.setCoarseLocations({ avatars: [], you: null, prey: null }, 4);
    expect(store.coarseOnly()).toEqual([far]);
    store.kill([2], 6);
    expect(store.coarseOnly()).toEqual([near, far]);
  });
});

describe('requests', () => {
  const cached = (localId: number, crc: number) => ({ localId, crc, updateFlags: 0 });

  it('are made for cached objects and for unknown moving ones, once and again later', () => {
    store.applyUpdates(inRegion(prim(2, { crc: 5 }), prim(3, { crc: 5 })), 1);
    store.noteCached(inRegion(cached(2, 5), cached(3, 6), cached(4, 5)), 2);
    store.applyTerseUpdates(inRegion(terse(5, [0, 0, 0])), 3);
    const expected = [
      { localId: 3, missType: 1 },
      { localId: 4, missType: 0 },
      { localId: 5, missType: 0 },
    ];
    expect(requestsOf(store, 0)).toEqual(expected);
    store.applyTerseUpdates(inRegion(terse(5, [0, 0, 1])), 4);
    expect(requestsOf(store, 4999)).toEqual([]);
    store.applyUpdates(inRegion(prim(3, { crc: 6 }), prim(4)), 5);
    expect([5000, 10_000, 15_000].map((now) => requestsOf(store, now))).toEqual(
      Array(3).fill([{ localId: 5, missType: 0 }]),
    );
    expect(requestsOf(store, 1e6)).toEqual([]);
    store.applyUpdates(inRegion(prim(5)), 2);
    expect(store.object(5)?.motion).toEqual(motionAt([0, 0, 1]));
  });

  it('are sent in messages of 200', () => {
    const objects = Array.from({ length: 450 }, (_, index) => cached(index + 1, 0));
    store.noteCached(inRegion(...objects), 1);
    expect(store.drainRequests(0).map(({ length }) => length)).toEqual([200, 200, 50]);
  });
});

describe('events', () => {
  it('name each object once, and the wearer with its attachments', () => {
    store.applyUpdates(inRegion(avatarObject(2), prim(3, { parentId: 2 })), 1);
    expect(store.drainEvents()).toHaveLength(3);
    store.applyTerseUpdates(inRegion(terse(3, [0, 0, 0])), 2);
    store.applyTerseUpdates(inRegion(terse(3, [0, 0, 1])), 3);
    expect(store.drainEvents()).toEqual([
      { kind: 'object', localId: 3 },
      { kind: 'avatar', agentId: idOf(2) },
    ]);
    store.kill([3], 4);
    expect(store.drainEvents()).toContainEqual({ kind: 'avatar', agentId: idOf(2) });
    expect(store.drainEvents()).toEqual([]);
  });

  it('report that everything changed when another circuit begins', () => {
    store.applyUpdates(inRegion(avatarObject(2), prim(3, { parentId: 7 })), 100_000);
    store.setAppearance(appearanceOf(idOf(2), 1), 5);
    store.setCoarseLocations(
      { avatars: [{ agentId: idOf(9), position: [0, 0, 0] }], you: null, prey: null },
      6,
    );
    store.enterRegion(REGION);
    expect([store.object(2), store.avatars(), store.coarseOnly(), requestsOf(store)]).toEqual([
      null,
      [],
      [],
      [],
    ]);
    expect(store.drainEvents()).toEqual([{ kind: 'all' }]);
    store.applyUpdates(inRegion(avatarObject(2)), 1);
    expect(store.avatar(idOf(2))?.appearance).toBeNull();
  });
});
