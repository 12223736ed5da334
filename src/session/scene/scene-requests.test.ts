import { expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { AgentNames } from './scene-requests.ts';

it('asks three times at most, ten seconds apart, and never for what it knows', () => {
  const book = new AgentNames();
  book.set('b', 'Bea');
  const askedAt = [0, 5000, 10_000, 20_000, 30_000, 40_000].filter(
    (now) => book.takeDue(['a', 'b'], now).length > 0,
  );
  expect(askedAt).toEqual([0, 10_000, 20_000]);
  expect([book.nameOf('a'), book.nameOf('b'), book.nameOf('c')]).toEqual(['', 'Bea', '']);
});

it('asks for fifty in one message, and the rest in the next', () => {
  const book = new AgentNames();
  const ids = Array.from({ length: 70 }, (_, index) => idOf(index));
  expect(book.takeDue(ids, 0)).toHaveLength(50);
  expect(book.takeDue(ids, 0)).toEqual(ids.slice(50));
});

it('keeps a thousand names', () => {
  const book = new AgentNames();
  for (let index = 0; index < 1030; index++) book.set(idOf(index), `Name ${index}`);
  expect([book.nameOf(idOf(5)), book.nameOf(idOf(6))]).toEqual(['', 'Name 6']);
});
