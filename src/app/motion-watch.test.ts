import { expect, it } from 'vitest';
import { MotionWatch } from './motion-watch.ts';

it('tells of a change, once, and not more often than five times a second', () => {
  let signature = 1;
  let told = 0;
  const watch = new MotionWatch(
    () => signature,
    () => told++,
  );
  watch.look(0);
  expect(told).toBe(1);
  watch.look(250);
  expect(told).toBe(1);
  signature = 2;
  watch.look(300);
  expect(told).toBe(1);
  watch.look(460);
  watch.look(700);
  expect(told).toBe(2);
});
