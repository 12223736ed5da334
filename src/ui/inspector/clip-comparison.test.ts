import { describe, expect, it } from 'vitest';
import { plainAnimation, plainClip } from '../../../test/clips.ts';
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

it('lists what differs in words, and names what is the same', () => {
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
  const words = Object.fromEntries(differing.map((row) => [row.fact, [row.a, row.b]]));
  expect(words).toEqual({
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

it('finds joints of one only, and other priorities; the first of a joint listed twice counts', () => {
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

it('puts joints together whose priorities differ alike', () => {
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

describe('compareClips', () => {
  it('finds nothing between a clip and itself', () => {
    const clip = plainClip([
      {
        name: 'mTorso',
        rotations: [
          [0, 10, 20, 30],
          [4, 50, 0, 0],
        ],
      },
    ]);
    expect(compare(clip, clip)).toEqual({ seconds: 4, turn: null, distance: null });
  });

  it('finds the joint that is turned most apart, and when', () => {
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
    const { turn, distance } = compare(a, b);
    expect(turn).toMatchObject({ joint: 'mElbowLeft', at: 1 });
    expect(turn!.amount).toBeCloseTo(90, 3);
    // The wrist stands 0.205 m from the elbow: a quarter turn moves it by √2 times that.
    expect(distance).toMatchObject({ joint: 'mWristLeft', at: 1 });
    expect(distance!.amount).toBeCloseTo(205 * Math.SQRT2, 0);
  });

  it('looks only at the time that both last', () => {
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
    const { seconds, turn } = compare(a, b);
    expect(seconds).toBe(1);
    expect(turn!.at).toBe(1);
    expect(turn!.amount).toBeLessThan(80 / 3);
  });

  it('takes a joint that only one clip moves as at rest in the other', () => {
    const a = plainClip([{ name: 'mNeck', rotations: [[0, 0, 30, 0]] }]);
    const { turn } = compare(a, plainClip([]));
    expect(turn!.joint).toBe('mNeck');
    expect(turn!.amount).toBeCloseTo(30, 3);
    expect(turn!.at).toBe(0);
  });

  it('measures positions: the pelvis takes the whole body along, turned by nothing', () => {
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
    const { turn, distance } = compare(a, plainClip([], { duration: 2 }));
    expect(turn).toBeNull();
    expect(distance!.amount).toBeCloseTo(500, 2);
    expect(distance!.at).toBe(2);
  });

  it('leaves out wings that neither moves, and compares wings that one moves', () => {
    const turned = plainClip([{ name: 'mTorso', rotations: [[0, 0, 0, 90]] }]);
    expect(compare(turned, plainClip([])).distance!.joint).toMatch(/^mWrist/);
    const winged = plainClip([
      { name: 'mTorso', rotations: [[0, 0, 0, 90]] },
      { name: 'mWing4Left', rotations: [[0, 0, 0, 0]] },
    ]);
    expect(compare(winged, plainClip([])).distance!.joint).toBe('mWing4Left');
  });

  it('compares clips without length at their one moment', () => {
    const a = plainClip([{ name: 'mHead', rotations: [[0, 45, 0, 0]] }], { duration: 0 });
    const { seconds, turn } = compare(a, plainClip([], { duration: 9 }));
    expect(seconds).toBe(0);
    expect(turn!.amount).toBeCloseTo(45, 3);
  });

  it('ends soon with clips of hours', () => {
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
    const { turn } = compare(a, plainClip([], hours));
    expect(turn!.at).toBe(10_000);
    expect(turn!.amount).toBeCloseTo(60, 3);
  });
});
