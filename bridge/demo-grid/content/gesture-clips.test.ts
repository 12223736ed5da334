import { expect, it } from 'vitest';
import {
  type Animation,
  type AnimationJoint,
  decodeAnimation,
  dequantiseRotations,
  EMOTES,
} from '../../../src/formats/animation/index.ts';
import { decodeGesture } from '../../../src/formats/gesture/index.ts';
import {
  distance,
  multiply,
  type Quaternion,
  rotateVector,
  type Vector3,
} from '../../../src/math/index.ts';
import type { DemoContent } from './demo-content.ts';
import { gestureClips } from './gesture-clips.ts';
import { loadDemoContent } from './load-content.ts';

const clip = (name: string) =>
  decodeAnimation(gestureClips().find((each) => each.name === name)!.bytes);

/** @param key number of the key. */
function rotationAt(animation: Animation, joint: AnimationJoint, key: number): Quaternion {
  const { values } = dequantiseRotations(animation, joint);
  return [...values.subarray(4 * key, 4 * key + 4)] as unknown as Quaternion;
}

/** Where a hand of the clapping body is, roughly: upper arm and forearm of 0.25 m. @param key number of the key. */
function handAt(side: 'Left' | 'Right', key: number): Vector3 {
  const sign = side === 'Left' ? 1 : -1;
  const { joints, duration } = clip('clap');
  const rotationOf = (name: string, at: number): Quaternion => {
    const joint = joints.find((each) => each.name === name)!;
    return rotationAt(clip('clap'), joint, at);
  };
  expect(duration).toBe(3);
  const shoulder = rotationOf(`mShoulder${side}`, key);
  const elbow = multiply(shoulder, rotationOf(`mElbow${side}`, 0));
  const arm: Vector3 = [0, sign * 0.25, 0];
  const upper = rotateVector(arm, shoulder);
  const lower = rotateVector(arm, elbow);
  return [upper[0] + lower[0], sign * 0.16 + upper[1] + lower[1], upper[2] + lower[2]];
}

it('the hands of clapping meet and part', () => {
  expect(distance(handAt('Left', 1), handAt('Right', 1))).toBeLessThan(0.12);
  expect(distance(handAt('Left', 0), handAt('Right', 0))).toBeGreaterThan(0.25);
});

it('bowing and nodding lean forward, and clips do not loop', () => {
  for (const [name, joint] of [
    ['bow', 'mTorso'],
    ['yes_head', 'mHead'],
  ]) {
    const { joints, loop } = clip(name);
    const driven = joints.find((each) => each.name === joint)!;
    const forward = rotateVector([0, 0, 1], rotationAt(clip(name), driven, 1));
    expect(forward[0]).toBeGreaterThan(0.2);
    expect(loop).toBe(false);
  }
});

it('gestures refer to animations that the grid serves', async () => {
  const content: DemoContent = await loadDemoContent();
  expect(content.gestures.map(({ name }) => name)).toContain('Hello');
  for (const { assetId } of content.gestures) {
    const { steps, trigger } = decodeGesture(content.assets.get(assetId)!.bytes);
    expect(trigger).toMatch(/^\/\w+$/);
    const animations = steps.filter((step) => step.kind === 'animation');
    expect(animations.length).toBeGreaterThan(0);
    for (const step of animations) expect(content.assets.get(step.assetId)?.type).toBe(20);
  }
  for (const { assetId } of content.animationItems) {
    const { emote } = decodeAnimation(content.assets.get(assetId)!.bytes);
    if (emote !== '') expect(EMOTES).toContain(emote);
  }
  expect(content.notecards.length).toBeGreaterThan(300);
});
