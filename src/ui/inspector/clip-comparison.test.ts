import { describe, expect, it } from 'vitest';
import { plainAnimation, plainClip } from '../../../test/plain-clips.ts';
import type { LoadedClip } from '../../app/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { compareFacts, compareJoints, comparePoses } from './clip-comparison.ts';

function loaded(...parts: Parameters<typeof plainAnimation>): LoadedClip {
  const animation = plainAnimation(...parts);
  return {
    kind: 'clip',
    id: 'clip',
    name: 'clip',
    fileName: 'clip.anim',
    byteLength: 1400,
    source: 'anim',
    address: null,
    animation,
    original: animation,
    clip: plainClip(...parts),
    builtIn: false,
    active: true,
  };
}

it('lists the facts that differ, and names those that are the same', () => {
  const a = loaded([{ name: 'mHead', rotations: [[0, 0, 0, 0]] }], {
    loop: true,
    loopIn: 0.5,
    loopOut: 3.8,
    handPose: 9,
    emote: 'Express_Laugh_Emote',
  });
  const b = loaded([{ name: 'mHead', priority: 5, positions: [[0, 0, 0, 0]] }], {
    basePriority: -1,
  });
  const { differing, same } = compareFacts(a, b);
  const texts = Object.fromEntries(differing.map((row) => [row.fact, [row.a, row.b]]));
  expect(texts).toEqual({
    'Base priority': ['2', '−1'],
    'Joint priorities': ['2', '5'],
    'Loop in': ['0.500 s', 'plays once'],
    'Loop out': ['3.800 s', 'plays once'],
    'Hand pose': ['9 Fist, right', '0 Spread'],
    Emote: ['Laugh', 'none'],
    'Rotation keys': ['1', '0'],
    'Position keys': ['0', '1'],
  });
  expect(same).toEqual(['Duration', 'Ease in', 'Ease out', 'Joints', 'Constraints', 'Size']);
});

it('finds joints of one clip only, and priorities that differ, of the first entry of a joint', () => {
  const a = loaded([
    { name: 'mHead', priority: 3 },
    { name: 'mNeck' },
    { name: 'mTorso', priority: 1 },
    { name: 'mTorso', priority: 6 },
  ]);
  const b = loaded([
    { name: 'mTorso', priority: 4 },
    { name: 'mHead', priority: 3 },
    { name: 'tail' },
  ]);
  expect(compareJoints(a, b)).toEqual({
    onlyA: ['mNeck'],
    onlyB: ['tail'],
    priorities: [{ joints: ['mTorso'], a: '1', b: '4' }],
  });
  expect(compareJoints(a, a)).toEqual({ onlyA: [], onlyB: [], priorities: [] });
});

it('groups joints whose priorities differ in the same way', () => {
  const names = ['mHead', 'mNeck', 'mTorso', 'mChest'];
  const a = loaded(names.map((name) => ({ name, priority: name === 'mChest' ? 4 : 2 })));
  const b = loaded(names.map((name) => ({ name, priority: name === 'mNeck' ? 2 : 0 })));
  expect(compareJoints(a, b).priorities).toEqual([
    { joints: ['mHead', 'mTorso'], a: '2', b: '0' },
    { joints: ['mChest'], a: '4', b: '0' },
  ]);
});

const compare = (a: Parameters<typeof comparePoses>[0], b: Parameters<typeof comparePoses>[1]) =>
  comparePoses(a, b, defaultSkeleton);

describe('comparePoses', () => {
  it('finds no difference between a clip and itself', () => {
    const clip = plainClip([
      {
        name: 'mTorso',
        rotations: [
          [0, 10, 20, 30],
          [4, 50, 0, 0],
        ],
      },
    ]);
    expect(compare(clip, clip)).toEqual({ seconds: 4, rotation: null, position: null });
  });

  it('finds the joint with the largest difference of rotation, and its time', () => {
    // From 0 to 90 degrees and back: farthest at 1 s.
    const a = plainClip([
      {
        name: 'mElbowLeft',
        rotations: [
          [0, 0, 0, 0],
          [1, 0, 0, 90],
          [2, 0, 0, 0],
        ],
      },
    ]);
    const b = plainClip([{ name: 'mElbowLeft', rotations: [[0, 0, 0, 0]] }]);
    const { rotation, position } = compare(a, b);
    expect(rotation).toMatchObject({ joint: 'mElbowLeft', time: 1 });
    expect(rotation!.amount).toBeCloseTo(90, 3);
    // The wrist is 0.205 m from the elbow: a quarter rotation moves it by √2 times that.
    expect(position).toMatchObject({ joint: 'mWristLeft', time: 1 });
    expect(position!.amount).toBeCloseTo(205 * Math.SQRT2, 0);
  });

  it('compares only the time that both clips last', () => {
    const a = plainClip([
      {
        name: 'mHead',
        rotations: [
          [0, 0, 0, 0],
          [4, 80, 0, 0],
        ],
      },
    ]);
    const b = plainClip([{ name: 'mHead', rotations: [[0, 0, 0, 0]] }], { duration: 1 });
    const { seconds, rotation } = compare(a, b);
    expect(seconds).toBe(1);
    expect(rotation!.time).toBe(1);
    expect(rotation!.amount).toBeLessThan(80 / 3);
  });

  it('has a joint that only one clip moves at rest in the other', () => {
    const a = plainClip([{ name: 'mNeck', rotations: [[0, 0, 30, 0]] }]);
    const { rotation } = compare(a, plainClip([]));
    expect(rotation!.joint).toBe('mNeck');
    expect(rotation!.amount).toBeCloseTo(30, 3);
    expect(rotation!.time).toBe(0);
  });

  it('finds positions that differ without rotations, as when the pelvis moves the whole body', () => {
    const a = plainClip(
      [
        {
          name: 'mPelvis',
          positions: [
            [0, 0, 0, 0],
            [2, 0.3, 0, -0.4],
          ],
        },
      ],
      { duration: 2 },
    );
    const { rotation, position } = compare(a, plainClip([], { duration: 2 }));
    expect(rotation).toBeNull();
    expect(position!.amount).toBeCloseTo(500, 2);
    expect(position!.time).toBe(2);
  });

  it('compares wings only if a clip moves them', () => {
    const turned = plainClip([{ name: 'mTorso', rotations: [[0, 0, 0, 90]] }]);
    expect(compare(turned, plainClip([])).position!.joint).toMatch(/^mWrist/);
    const winged = plainClip([
      { name: 'mTorso', rotations: [[0, 0, 0, 90]] },
      { name: 'mWing4Left', rotations: [[0, 0, 0, 0]] },
    ]);
    expect(compare(winged, plainClip([])).position!.joint).toBe('mWing4Left');
  });

  it('compares clips without duration at their one pose', () => {
    const a = plainClip([{ name: 'mHead', rotations: [[0, 45, 0, 0]] }], { duration: 0 });
    const { seconds, rotation } = compare(a, plainClip([], { duration: 9 }));
    expect(seconds).toBe(0);
    expect(rotation!.amount).toBeCloseTo(45, 3);
  });

  it('takes little time for clips of hours', () => {
    const hours = { duration: 10_000 };
    const a = plainClip(
      [
        {
          name: 'mHead',
          rotations: [
            [0, 0, 0, 0],
            [10_000, 60, 0, 0],
          ],
        },
      ],
      hours,
    );
    const { rotation } = compare(a, plainClip([], hours));
    expect(rotation!.time).toBe(10_000);
    expect(rotation!.amount).toBeCloseTo(60, 3);
  });
});
