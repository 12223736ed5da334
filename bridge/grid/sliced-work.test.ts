import { expect, it } from 'vitest';
import type { Steps } from '../../src/formats/steps/index.ts';
import { ManualClock } from '../../test/manual-clock.ts';
import { SlicedWork } from './sliced-work.ts';

const { signal } = new AbortController();

/** Steps that each take half a millisecond of `clock`. */
function work(clock: { at: number }, steps: number, onStep = (_step: number) => {}) {
  return (function* (): Steps<number> {
    for (let step = 1; step <= steps; step++) {
      clock.at += 0.5;
      onStep(step);
      yield;
    }
    return steps;
  })();
}

/** A clock whose time the work itself uses up. */
class WorkingClock extends ManualClock {
  at = 0;

  override now(): number {
    return super.now() + this.at;
  }
}

it('pauses after two milliseconds for three times as long', async () => {
  const clock = new WorkingClock();
  const sliced = new SlicedWork(clock);
  let done = 0;
  const result = sliced.run(
    work(clock, 10, (step) => {
      done = step;
    }),
    signal,
  );
  await clock.run(0);
  expect(done).toBe(4);
  await clock.run(5.9);
  expect(done).toBe(4);
  await clock.run(0.1);
  expect(done).toBe(8);
  await clock.run(6);
  expect(await result).toBe(10);
});

it('does one work after the other, also after one that failed or was aborted', async () => {
  const clock = new WorkingClock();
  const sliced = new SlicedWork(clock);
  const order: string[] = [];
  const leaving = new AbortController();
  const note = (name: string) => () => void order.push(name);
  const aborted = sliced
    .run(work(clock, 8, note('a')), leaving.signal)
    .catch((e: Error) => e.message);
  const failed = sliced
    .run(
      work(clock, 8, () => {
        throw new Error('broken');
      }),
      signal,
    )
    .catch((error: Error) => error.message);
  const last = sliced.run(work(clock, 2, note('b')), signal);
  await clock.run(0);
  leaving.abort(new Error('left'));
  await clock.run(100);
  expect(await Promise.all([aborted, failed, last])).toEqual(['left', 'broken', 2]);
  expect(order).toEqual(['a', 'a', 'a', 'a', 'b', 'b']);
});
