import { expect, it } from 'vitest';
import type { JointContribution, JointReport, LoadedClip } from '../../../app/index.ts';
import { AT_REST, badgesOf, countByDriver, driverOf } from './clip-badges.ts';

function clips(...ids: string[]): LoadedClip[] {
  return ids.map((id) => ({ id, builtIn: id === 'idle' }) as LoadedClip);
}

function contribution(clipId: string | null, name = clipId ?? 'hand pose'): JointContribution {
  return { clipId, name, priority: 2, weight: 1 };
}

function report(
  contributions: JointContribution[],
  retainedBy: JointContribution | null = null,
): JointReport {
  return { joint: 0, name: 'mPelvis', contributions, retainedBy };
}

it('letters the clips that the user has added in list order, with six colours and then stripes', () => {
  const badges = badgesOf(clips('idle', 'a', 'b', 'c', 'd', 'e', 'f', 'g'));
  expect(badges.has('idle')).toBe(false);
  expect([...badges.values()].map(({ letter }) => letter).join('')).toBe('ABCDEFG');
  expect(badges.get('a')!.tone).toBe('tone-0');
  expect(badges.get('f')!.tone).toBe('tone-5');
  expect(badges.get('g')!.tone).toBe('tone-0 is-striped');
});

it('numbers clips when letters run out', () => {
  const badges = [...badgesOf(clips(...Array.from({ length: 28 }, (_, i) => `c${i}`))).values()];
  expect(badges[25].letter).toBe('Z');
  expect(badges[26].letter).toBe('27');
});

it('takes the first contribution as the driver, and has one quiet colour for built-in motions', () => {
  const badges = badgesOf(clips('idle', 'a'));
  expect(driverOf(report([contribution('a'), contribution('idle')]), badges)).toEqual({
    badge: { letter: 'A', tone: 'tone-0' },
    name: 'a',
  });
  expect(driverOf(report([contribution('idle')]), badges).badge.tone).toBe('tone-own');
  expect(driverOf(report([contribution(null)]), badges)).toMatchObject({
    badge: { tone: 'tone-own' },
    name: 'hand pose',
  });
  expect(driverOf(report([], contribution('gone', 'sit')), badges)).toMatchObject({
    badge: { tone: 'tone-left' },
    name: 'left by sit',
  });
});

it('counts joints by driver: lettered clips, then built-in motions, then joints left in place', () => {
  const badges = badgesOf(clips('idle', 'a', 'b'));
  const of = (id: string | null) => driverOf(report([contribution(id)]), badges);
  const left = driverOf(report([], contribution('x', 'sit')), badges);
  const drivers = [left, of('idle'), of('b'), of(null), of('a'), of('b')];
  const counts = countByDriver(drivers).map(({ name, joints }) => `${name} ${joints}`);
  expect(counts).toEqual(['a 1', 'b 2', 'idle 1', 'hand pose 1', 'left by sit 1']);
  expect(countByDriver([])).toEqual([]);
  expect(AT_REST.letter).toBe('');
});
