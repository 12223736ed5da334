import { expect, it } from 'vitest';
import type { JointContribution, JointReport, LoadedClip } from '../../../app/index.ts';
import { AT_REST, badgesOf, countByDriver, driverOf } from './clip-badges.ts';

function clips(...ids: string[]): LoadedClip[] {
  return ids.map((id) => ({ id, builtIn: id === 'idle' }) as LoadedClip);
}

function claim(clipId: string | null, name = clipId ?? 'hand pose'): JointContribution {
  return { clipId, name, priority: 2, weight: 1 };
}

function report(
  contributions: JointContribution[],
  retainedBy: JointContribution | null = null,
): JointReport {
  return { joint: 0, name: 'mPelvis', contributions, retainedBy };
}

it('letters the clips of the visitor in list order, with six colours and then stripes', () => {
  const marks = badgesOf(clips('idle', 'a', 'b', 'c', 'd', 'e', 'f', 'g'));
  expect(marks.has('idle')).toBe(false);
  expect([...marks.values()].map(({ letter }) => letter).join('')).toBe('ABCDEFG');
  expect(marks.get('a')!.tone).toBe('tone-0');
  expect(marks.get('f')!.tone).toBe('tone-5');
  expect(marks.get('g')!.tone).toBe('tone-0 is-striped');
});

it('numbers clips when letters run out', () => {
  const marks = [...badgesOf(clips(...Array.from({ length: 28 }, (_, i) => `c${i}`))).values()];
  expect(marks[25].letter).toBe('Z');
  expect(marks[26].letter).toBe('27');
});

it('gives the first claim the joint, and one quiet colour to what is not the visitor’s', () => {
  const marks = badgesOf(clips('idle', 'a'));
  expect(driverOf(report([claim('a'), claim('idle')]), marks)).toEqual({
    badge: { letter: 'A', tone: 'tone-0' },
    name: 'a',
  });
  expect(driverOf(report([claim('idle')]), marks).badge.tone).toBe('tone-own');
  expect(driverOf(report([claim(null)]), marks)).toMatchObject({
    badge: { tone: 'tone-own' },
    name: 'hand pose',
  });
  expect(driverOf(report([], claim('gone', 'sit')), marks)).toMatchObject({
    badge: { tone: 'tone-left' },
    name: 'stays from sit',
  });
});

it('counts joints by driver: clips by letter, then ours, then what stays', () => {
  const marks = badgesOf(clips('idle', 'a', 'b'));
  const of = (id: string | null) => driverOf(report([claim(id)]), marks);
  const left = driverOf(report([], claim('x', 'sit')), marks);
  const drivers = [left, of('idle'), of('b'), of(null), of('a'), of('b')];
  const tallies = countByDriver(drivers).map(({ name, joints }) => `${name} ${joints}`);
  expect(tallies).toEqual(['a 1', 'b 2', 'idle 1', 'hand pose 1', 'stays from sit 1']);
  expect(countByDriver([])).toEqual([]);
  expect(AT_REST.letter).toBe('');
});
