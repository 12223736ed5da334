import { expect, it } from 'vitest';
import { bytesPerFrame } from '../../../test/bytes-per-frame.ts';
import { BONE_COUNT, createPose, defaultSkeleton } from '../../avatar/index.ts';
import { PoseRecording } from './index.ts';

const WARM_UP = 3000;

it('records a frame of all bones without allocating for any of them', () => {
  const recording = new PoseRecording({ seconds: 1e6, bytes: 1e9 });
  const pose = createPose();
  pose.positions.fill(0.5);
  pose.rotations.fill(0.5);
  let clock = 0;
  const frame = () => {
    clock += 0.125;
    recording.add(clock, pose, defaultSkeleton.rest);
  };
  for (let k = 0; k < WARM_UP; k++) frame();
  expect(recording.movedJoints.size).toBe(BONE_COUNT);
  // New chunks of tracks come once in 256 frames; measured 19; one number for each bone would be 1600 or more.
  expect(bytesPerFrame(frame)).toBeLessThan(200);
});
