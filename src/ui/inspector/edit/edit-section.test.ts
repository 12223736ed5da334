import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/clips.ts';
import { setDuration, toVersion1, trim } from '../../../motion/edit/index.ts';
import { describeJointPriority, describePriority } from './edit-row.tsx';
import { dialogHint } from './edit-section.tsx';
import { speedRelativeTo, trimSpan } from './timing-rows.tsx';

const head = [{ name: 'mHead', priority: 2 }];

describe('dialogHint', () => {
  const hintOf = (animation: ReturnType<typeof plainAnimation>) =>
    dialogHint({ source: 'bvh', animation });

  it('is silent within the limits, and for assets', () => {
    expect(hintOf(plainAnimation(head, { easeIn: 10 }))).toBeNull();
    const animation = plainAnimation(head, { basePriority: 6 });
    expect(dialogHint({ source: 'anim', animation })).toBeNull();
  });

  it('names the limits that are passed', () => {
    expect(hintOf(plainAnimation([{ name: 'mHead', priority: 5 }]))).toBe(
      'Its dialog only offers priorities 0 to 4: save this as .anim.',
    );
    expect(hintOf(plainAnimation(head, { basePriority: -1, easeOut: 10.5 }))).toBe(
      'Its dialog only offers priorities 0 to 4 and eases up to 10 s: save this as .anim.',
    );
  });
});

describe('describePriority', () => {
  it('has the viewer’s words', () => {
    expect(describePriority(2)).toBe('Priority 2, high');
    expect(describePriority(6)).toBe('Priority 6');
    expect(describePriority(-1)).toBe('Priority −1');
    expect(describeJointPriority(-1)).toBe('Priority −1, the clip’s own');
    expect(describeJointPriority(0)).toBe('Priority 0, low');
  });
});

describe('trimSpan', () => {
  const span = (fields: Parameters<typeof plainAnimation>[1]) =>
    trimSpan(plainAnimation(head, fields));

  it('is the loop, where it has a length inside the clip', () => {
    expect(span({ loop: true, loopIn: 1, loopOut: 3 })).toEqual({ from: 1, to: 3 });
    expect(span({ loop: true, loopIn: 4, loopOut: 4 })).toEqual({ from: 0, to: 4 });
    expect(span({ loop: true, loopIn: 1, loopOut: 9 })).toEqual({ from: 0, to: 4 });
    expect(span({ loop: false, loopIn: 1, loopOut: 3 })).toEqual({ from: 0, to: 4 });
    expect(span({ duration: -1 })).toEqual({ from: 0, to: 0 });
  });
});

const clip = plainAnimation([
  {
    name: 'mHead',
    rotations: [
      [0, 0, 0, 0],
      [1, 0, 0, 10],
      [4, 0, 0, 0],
    ],
  },
]);

it('is what the duration says while keys keep their places', () => {
  expect(speedRelativeTo(clip, clip)).toBe(1);
  expect(speedRelativeTo(clip, setDuration(clip, 2))).toBe(2);
  expect(speedRelativeTo(clip, toVersion1(setDuration(clip, 8)).animation)).toBe(0.5);
});

it('is unknown where a part is missing', () => {
  expect(speedRelativeTo(clip, trim(clip, 0, 2))).toBeNull();
  expect(speedRelativeTo(clip, { ...clip, joints: [] })).toBeNull();
  expect(speedRelativeTo({ ...clip, duration: 0 }, clip)).toBeNull();
});
