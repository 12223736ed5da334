import { expect, it } from 'vitest';
import { AT_EASE, TestBody } from '../../../test/puppet-body.ts';
import { BONE_COUNT } from '../../avatar/index.ts';

const FRAMES = 3000;

/** Degrees by which the joint that has rotated most has rotated since `before`. */
function largestRotation(body: TestBody, before: Float32Array): number {
  let most = 0;
  const { rotations } = body.pose;
  for (let o = 0; o < 4 * BONE_COUNT; o += 4) {
    let dot = 0;
    for (let part = 0; part < 4; part++) dot += before[o + part] * rotations[o + part];
    most = Math.max(most, (Math.acos(Math.min(Math.abs(dot), 1)) * 360) / Math.PI);
  }
  return most;
}

it('never lets a limb jump while a hand is dragged around the body', () => {
  const body = new TestBody(AT_EASE);
  const { handles } = body.puppeteer;
  body.draw();
  handles.grab('handLeft');
  let most = 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    const t = frame / 60;
    // Metres: at most 1.4 m a second.
    handles.drag('handLeft', [
      0.15 + 0.4 * Math.sin(1.1 * t),
      0.25 + 0.45 * Math.sin(1.7 * t + 1),
      1.25 + 0.5 * Math.sin(0.7 * t + 2),
    ]);
    const before = body.pose.rotations.slice();
    body.draw();
    most = Math.max(most, largestRotation(body, before));
  }
  // 8 degrees and a sixtieth of 720, and rounding.
  expect(most).toBeLessThan(20.5);
});
