import { expect, it } from 'vitest';
import { plainAnimation } from '../../../test/clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { clipOf } from '../items.ts';
import { Player } from '../player.ts';
import { playOnce } from './playing-motion.ts';

const HEAD = 3 * defaultSkeleton.jointNumber('mHead');

/** A head that rises by a metre a second for four seconds. */
function rising(fields: Partial<Animation> = {}) {
  const keys = [
    [0, 0, 0, 0],
    [4, 0, 0, 4],
  ] as const;
  const animation = plainAnimation([{ name: 'mHead', positions: keys }], fields);
  return clipOf(animation, { path: 'rise.anim', byteLength: 1, source: 'anim', builtIn: false });
}

/** Heights of the head at these seconds of what is baked. */
function heights(clip: ReturnType<typeof rising>, repeat: boolean, seconds: readonly number[]) {
  const { motion } = playOnce(new Player(), [clip], clip, repeat);
  return seconds.map((second) => motion?.poseAt(second).positions[HEAD + 2]);
}

it('bakes a loop from its beginning to its end, eased in and without the jump between', () => {
  const clip = rising({ loop: true, loopIn: 1, loopOut: 3, easeIn: 0.5 });
  const { motion } = playOnce(new Player(), [clip], clip, false);
  expect(motion).toMatchObject({ name: 'rise', duration: 2, loops: true });
  const [start, middle, end] = heights(clip, false, [0, 1, 2]);
  expect(start).toBeCloseTo(1, 4);
  expect(middle).toBeCloseTo(2, 4);
  expect(end).toBeCloseTo(3, 4);
});

it('waits for a loop that is shorter than its ease', () => {
  const clip = rising({ loop: true, loopIn: 0, loopOut: 0.5, easeIn: 1.2 });
  const [start, end] = heights(clip, false, [0, 0.5]);
  expect(start).toBeCloseTo(0, 4);
  expect(end).toBeCloseTo(0.5, 4);
});

it('repeats as the page does, or plays once with its eases', () => {
  const clip = rising({ easeIn: 1, easeOut: 1 });
  const repeated = playOnce(new Player(), [clip], clip, true);
  expect(repeated.motion).toMatchObject({ duration: 4, loops: true });
  expect(heights(clip, true, [0, 4])[1]).toBeCloseTo(4, 4);

  const once = playOnce(new Player(), [clip], clip, false);
  expect(once.motion).toMatchObject({ duration: 4, loops: false });
  const rest = defaultSkeleton.rest.positions[HEAD + 2];
  const [start, middle] = heights(clip, false, [0, 2]);
  expect(start).toBeCloseTo(rest, 5);
  expect(middle).toBeCloseTo(2, 4);
});

it('takes a clip that holds its pose for that pose', () => {
  const clip = rising({ loop: true, loopIn: 2.5, loopOut: 2.5, easeIn: 0.3 });
  const { body, motion } = playOnce(new Player(), [clip], clip, true);
  expect(motion).toBeNull();
  expect(body.positions[HEAD + 2]).toBeCloseTo(2.5, 4);
});

it('lets an avatar stand where nothing plays', () => {
  const { body, motion } = playOnce(new Player(), [], null, true);
  expect(motion).toBeNull();
  expect(body.positions).toEqual(defaultSkeleton.rest.positions);
});
