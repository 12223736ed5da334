import { expect, it } from 'vitest';
import { plainAnimation, plainClip } from '../../../test/clips.ts';
import type { LoadedClip } from '../../app/index.ts';
import { compareFacts, compareJoints } from './compare-rows.ts';

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
