import { expect, it } from 'vitest';
import { bytesPerFrame } from '../../../test/bytes-per-frame.ts';
import { jointRecord } from '../../../test/joint-record.ts';
import { createPose, defaultSkeleton } from '../../avatar/index.ts';
import { Mixer } from '../index.ts';
import { PuppetMotion } from './puppet-motion.ts';

const WARM_UP = 5000;
const JOINTS = 40;

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
