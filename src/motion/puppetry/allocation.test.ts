import { memoryUsage } from 'node:process';
import { expect, it } from 'vitest';
import { jointRecord } from '../../../test/joint-record.ts';
import { createPose, defaultSkeleton } from '../../avatar/index.ts';
import { Mixer } from '../index.ts';
import { PuppetMotion } from './puppet-motion.ts';

/** So few that most rounds see no collection even if much is allocated. */
const FRAMES = 50;
const ROUNDS = 41;
const WARM_UP = 5000;
const JOINTS = 40;

/** Bytes that a frame takes from the heap: the middle one of many rounds, as a collection makes it less. */
function bytesPerFrame(frame: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = memoryUsage().heapUsed;
    for (let k = 0; k < FRAMES; k++) frame();
    return (memoryUsage().heapUsed - before) / FRAMES;
  });
  return rounds.sort((a, b) => a - b)[(ROUNDS - 1) / 2];
}

it('allocates nothing for any joint of a frame', () => {
  const puppet = new PuppetMotion(defaultSkeleton);
  const mixer = new Mixer(defaultSkeleton);
  const pose = createPose();
  mixer.start(puppet);
  const said = (turn: number) =>
    Array.from({ length: JOINTS }, (_, k) => ({
      joint: 6 + k,
      turn,
      position: [0, 0, turn / 100],
      scale: [1, 1, 1 + turn / 100],
    }));
  puppet.receive(jointRecord(0, ...said(10)), 0);
  puppet.receive(jointRecord(2000, ...said(80)), 2);
  let clock = 1;
  const frame = () => {
    clock += 1e-7;
    mixer.evaluate(clock, pose);
    puppet.blendScales(pose);
  };
  for (let k = 0; k < WARM_UP; k++) frame();
  expect(puppet.layer.count).toBe(JOINTS);
  // Measured 21, the clock among them; one number for each joint would be 480 or more.
  expect(bytesPerFrame(frame)).toBeLessThan(100);
});
