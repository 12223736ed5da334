import { expect, it } from 'vitest';
import { buildAnimation } from '../../formats/animation/index.ts';
import { createClip } from './create-items.ts';

const ONE_SECOND_LOOP = buildAnimation({
  duration: 1,
  loop: true,
  joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
});

const open = (path: string) =>
  createClip(ONE_SECOND_LOOP, { path, byteLength: 1, source: 'anim', builtIn: false });

it('plays the two landings that viewers never loop once, whatever the file says', () => {
  const landing = open('set/CA1BAF4D-0a18-5a1f-0330-e4bd1e71f09e.dat');
  expect(landing.clip.timing.loop).toBe(false);
  expect(landing.animation.loop).toBe(true);
  expect(open('set/6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0.dat').clip.timing.loop).toBe(true);
  expect(open('landing.anim').clip.timing.loop).toBe(true);
});
