import { expect, it } from 'vitest';
import { jointRecord } from '../../../test/joint-record.ts';
import { createPose, defaultSkeleton } from '../../avatar/index.ts';
import { HAS_ROTATION, Mixer } from '../../motion/index.ts';
import { PuppetMotion } from '../../motion/received-puppetry/index.ts';
import { PuppetBatchWriter } from './puppet-batch-writer.ts';

it('makes room for many avatars with many joints each', () => {
  const motion = new PuppetMotion(defaultSkeleton);
  const mixer = new Mixer(defaultSkeleton);
  mixer.start(motion);
  const joints = Array.from({ length: 40 }, (_, k) => ({ joint: 6 + k, turn: 10 }));
  motion.receive(jointRecord(0, ...joints), 0);
  mixer.evaluate(1, createPose());
  const writer = new PuppetBatchWriter();
  for (let slot = 0; slot < 20; slot++) writer.add(slot, motion);
  const batch = writer.drain();
  expect(Array.from(batch?.slots ?? [])).toEqual(Array.from({ length: 20 }, (_, slot) => slot));
  expect(batch?.counts.every((count) => count === 40)).toBe(true);
  expect(batch?.joints.at(-1)).toBe(45);
  expect(batch?.priorities.every((priority) => priority === 7)).toBe(true);
  expect(batch?.components.length).toBe(800);
  expect(batch?.components.every((bits) => bits === HAS_ROTATION)).toBe(true);
  expect(batch?.numbers.length).toBe(8000);
  expect(writer.drain()).toBeNull();
});
