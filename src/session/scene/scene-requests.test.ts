import { expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { AgentNames } from './scene-requests.ts';

it('requests a name three times at most, ten seconds apart, and no known name', () => {
  const names = new AgentNames();
  names.set('b', 'Bea');
  const requestedAt = [0, 5000, 10_000, 20_000, 30_000, 40_000].filter(
    (now) => names.drainDue(['a', 'b'], now).length > 0,
  );
  expect(requestedAt).toEqual([0, 10_000, 20_000]);
  expect([names.nameOf('a'), names.nameOf('b'), names.nameOf('c')]).toEqual(['', 'Bea', '']);
});

it('requests fifty names in one message, and the rest in the next', () => {
  const names = new AgentNames();
  const ids = Array.from({ length: 70 }, (_, index) => idOf(index));
  expect(names.drainDue(ids, 0)).toHaveLength(50);
  expect(names.drainDue(ids, 0)).toEqual(ids.slice(50));
});

it('remembers a thousand names', () => {
  const names = new AgentNames();
  for (let index = 0; index < 1030; index++) names.set(idOf(index), `Name ${index}`);
  expect([names.nameOf(idOf(5)), names.nameOf(idOf(6))]).toEqual(['', 'Name 6']);
});
