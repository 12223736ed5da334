import { expect, it } from 'vitest';
import { avatarObject, idOf, inRegion, OWN_ID, prim, terse } from '../../../test/scene-records.ts';
import { AgentTable } from './agent-table.ts';
import { SceneStore } from './index.ts';
import { DEFAULT_SCENE_LIMITS, ObjectTable } from './object-table.ts';

const LIMITS = { objects: 100, orphans: 10, children: 20, agents: 5, events: 50 };

it('stores only as many of 100 000 prims as it has room for, and still accepts avatars', () => {
  const store = new SceneStore(OWN_ID);
  for (let first = 1; first <= 100_000; first += 250) {
    const prims = Array.from({ length: 250 }, (_, index) => prim(first + index));
    store.applyUpdates(inRegion(...prims), first);
  }
  expect(store.rejected).toBe(100_000 - DEFAULT_SCENE_LIMITS.objects);
  expect(store.drainEvents()).toEqual([{ kind: 'all' }]);
  store.applyUpdates(
    inRegion(avatarObject(200_000), prim(200_001, { parentId: 200_000 })),
    100_001,
  );
  expect(store.avatar(idOf(200_000))?.attachments).toHaveLength(1);
  expect([store.object(1), store.object(2), store.object(3)?.localId]).toEqual([null, null, 3]);
});

it('forgets orphans, removed objects and mere mentions before anything else', () => {
  const table = new ObjectTable(OWN_ID, LIMITS);
  for (let id = 1; id <= 50; id++) table.applyUpdate(prim(id, { parentId: 1000 + id }), id);
  expect(table.size).toBe(10);
  expect([table.object(40), table.object(41)?.localId]).toEqual([null, 41]);
  table.applyUpdate(avatarObject(500), 60);
  for (let id = 2000; id < 3000; id++) {
    table.applyTerseUpdate(terse(id, [0, 0, 0]), 61);
    table.kill(id + 5000, 62);
  }
  expect(table.size).toBe(LIMITS.objects);
  expect(table.object(500)).not.toBeNull();
});

it('limits the children of one parent', () => {
  const table = new ObjectTable(OWN_ID, LIMITS);
  table.applyUpdate(avatarObject(1), 1);
  for (let id = 2; id < 50; id++) table.applyUpdate(prim(id, { parentId: 1 }), 2);
  table.applyUpdate(prim(2, { parentId: 1, text: 'again' }), 3);
  expect([table.children(1).length, table.rejected, table.object(2)?.text]).toEqual([
    20,
    28,
    'again',
  ]);
});

it('handles objects that are their own parents', () => {
  const store = new SceneStore(OWN_ID);
  store.applyUpdates(
    inRegion(prim(1, { parentId: 1 }), prim(2, { parentId: 3 }), prim(3, { parentId: 2 })),
    1,
  );
  store.applyUpdates(inRegion(avatarObject(4, { parentId: 4 })), 2);
  expect(store.avatar(idOf(4))).toMatchObject({ position: null, attachments: [{ parts: [{}] }] });
  store.kill([1, 2, 3, 4], 3);
  expect([1, 2, 3, 4].map((id) => store.object(id))).toEqual([null, null, null, null]);
});

it('stores a bounded number of agents, and forgets those with an avatar last', () => {
  const agents = new AgentTable(OWN_ID, LIMITS.agents, (agentId) => agentId === idOf(1));
  const play = [{ id: idOf(50), sequence: 1, objectId: null }];
  for (let id = 1; id <= 100; id++) {
    agents.setAnimations({ agentId: idOf(id), animations: play }, id);
  }
  expect([agents.size, agents.animations(idOf(1)), agents.animations(idOf(2))]).toEqual([
    5,
    play,
    [],
  ]);
});
