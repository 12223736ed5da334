import { expect, it } from 'vitest';
import { bvhBytes, bvhText, SIX } from '../../../test/bvh-source.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { dequantisePositions, dequantiseRotations } from '../animation/index.ts';
import { importAndReview, insertRestFrame } from './bvh-rest-frame.ts';
import { decodeBvh } from './decode-bvh.ts';

/** Hips with a head, and frames of their 9 values: a height, no turn of the hips, and a nod. */
const headFrames = (nods: readonly number[], height = 42, frameTime = 1) =>
  decodeBvh(
    bvhBytes(
      bvhText(
        { name: 'hip', channels: SIX, children: [{ name: 'head' }] },
        nods.map((nod) => [0, height, 0, 0, 0, 0, nod, 0, 0]),
        frameTime,
      ),
    ),
  );
const review = (nods: readonly number[], height?: number) =>
  importAndReview(headFrames(nods, height), defaultSkeleton);
const codes = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code);

it('puts a frame at rest before the first, with the pelvis where it rests', () => {
  const { values, frameCount } = insertRestFrame(headFrames([30, 30], 20));
  expect(frameCount).toBe(3);
  const rested = Math.fround(1.067 / 0.02540005);
  expect([...values.subarray(0, 9)]).toEqual([0, rested, 0, 0, 0, 0, 0, 0, 0]);
  expect([...values.subarray(9, 18)]).toEqual([0, 20, 0, 0, 0, 0, 30, 0, 0]);
  // A little lower than the skeleton, or without a height.
  expect(insertRestFrame(headFrames([30], 41.5)).values[1]).toBe(41.5);
  expect(insertRestFrame(headFrames([30], 0)).values[1]).toBe(0);
});

it('leaves an import alone that a rest frame would not improve', () => {
  expect(review([0, 30, 30])).toMatchObject({ withRestFrame: null, animation: { warnings: [] } });
});

it('opens a file in which nothing moves, with an error', () => {
  const { animation, withRestFrame } = review([30, 30, 30]);
  expect(codes(animation)).toEqual(['nothing-moves']);
  expect(codes(withRestFrame!)).toEqual([]);
  expect(animation.joints).toEqual(withRestFrame!.joints);
  const [head] = animation.joints;
  expect(head.name).toBe('mHead');
  // About Y in Second Life's axes, held over the whole clip.
  const { times, values } = dequantiseRotations(animation, head);
  expect(times[0]).toBe(0);
  expect(values[1]).toBeCloseTo(Math.sin(Math.PI / 12), 3);
});

it('refuses a file in which everything rests', () => {
  expectDecodeError(() => review([0, 0, 0], 0), 'nothing-moves');
});

it('offers the joints that are held, and the start of the pelvis', () => {
  const held = decodeBvh(
    bvhBytes(
      bvhText(
        { name: 'hip', channels: SIX, children: [{ name: 'head' }, { name: 'lForeArm' }] },
        [0, 20, 40].map((nod) => [0, 30, 0, 0, 0, 0, nod, 0, 0, 0, 60, 0]),
        1,
      ),
    ),
  );
  const { animation, withRestFrame } = importAndReview(held, defaultSkeleton);
  expect(codes(animation)).toEqual(['pelvis-start-lost', 'joints-held']);
  expect(animation.joints.map(({ name }) => name)).toEqual(['mHead']);
  expect(codes(withRestFrame!)).toEqual([]);
  expect(withRestFrame!.joints.map(({ name }) => name)).toEqual(['mPelvis', 'mHead', 'mElbowLeft']);
  const [pelvis] = withRestFrame!.joints;
  // 30 inches high, instead of the 42 of the skeleton.
  expect(dequantisePositions(withRestFrame!, pelvis).values[2]).toBeCloseTo(30 * 0.0254 - 1.067, 3);
  expect(withRestFrame!.duration - animation.duration).toBeCloseTo(1, 6);
});

it('has no room for one more frame in a clip of a minute', () => {
  const bvh = { ...headFrames([30, 40, 50], 30), frameTime: 60 };
  expect(importAndReview(bvh, defaultSkeleton).withRestFrame).toBeNull();
});

describeWithSamples('importAndReview on the samples', () => {
  it('makes a file of one frame acceptable, whose helper joint an upload refuses', () => {
    const bvh = decodeBvh(sharedFile('samples/bvh/crouch.bvh'));
    const { animation, withRestFrame } = importAndReview(bvh, defaultSkeleton);
    expect(codes(animation)).toContain('joint-refused');
    expect(codes(withRestFrame!)).toEqual(['eases-shortened']);
    expect(withRestFrame!.joints.length).toBeGreaterThan(10);
  });
});
