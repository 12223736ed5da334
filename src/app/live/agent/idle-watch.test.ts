import { expect, it } from 'vitest';
import { IDLE_SECONDS, IdleWatch } from './idle-watch.ts';

function setUp() {
  let now = 0;
  const calls: boolean[] = [];
  const watch = new IdleWatch(
    (isAway) => calls.push(isAway),
    () => now * 1000,
  );
  /** Checks once a second, as the page does. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1;
      watch.check();
    }
  };
  return { watch, calls, pass };
}

it('is away after five minutes without input, once, and back at the next input after ten seconds', () => {
  const { watch, calls, pass } = setUp();
  pass(200);
  watch.noteInput();
  pass(IDLE_SECONDS - 1);
  expect(calls).toEqual([]);
  pass(1);
  expect(calls).toEqual([true]);
  pass(10);
  watch.noteInput();
  expect(calls).toEqual([true]);
  pass(1);
  watch.noteInput();
  expect(calls).toEqual([true, false]);
  pass(IDLE_SECONDS - 1);
  expect(calls).toEqual([true, false]);
});

it('goes away and comes back on purpose', () => {
  const { watch, calls, pass } = setUp();
  watch.toggle();
  watch.noteInput();
  expect([watch.isAway, calls]).toEqual([true, [true]]);
  watch.toggle();
  expect([watch.isAway, calls]).toEqual([false, [true, false]]);
  watch.set(true);
  watch.reset();
  pass(IDLE_SECONDS);
  expect(calls).toEqual([true, false, true, true]);
});
