import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/plain-clips.ts';
import { setDuration, toVersion1, trim } from '../../../motion/edit/index.ts';
import { describeJointPriority, describePriority } from './edit-row.tsx';
import { dialogHint } from './edit-section.tsx';
import { speedRelativeTo, trimRange } from './timing-rows.tsx';

const head = [{ name: 'mHead', priority: 2 }];

describe('dialogHint', () => {
  const hintOf = (animation: ReturnType<typeof plainAnimation>) =>
    dialogHint({ source: 'bvh', animation });

  it('is null within the limits, and for clips that are not from BVH files', () => {
    expect(hintOf(plainAnimation(head, { easeIn: 10 }))).toBeNull();
    const animation = plainAnimation(head, { basePriority: 6 });
    expect(dialogHint({ source: 'anim', animation })).toBeNull();
  });

  it('names the limits that are exceeded', () => {
    expect(hintOf(plainAnimation([{ name: 'mHead', priority: 5 }]))).toBe(
      'The upload dialog only offers priorities 0 to 4, so save this as .anim.',
    );
    expect(hintOf(plainAnimation(head, { basePriority: -1, easeOut: 10.5 }))).toBe(
      'The upload dialog only offers priorities 0 to 4 and eases up to 10 s, so save this as .anim.',
    );
  });
});

describe('describePriority', () => {
  it('has the viewer’s names', () => {
    expect(describePriority(2)).toBe('Priority 2, high');
    expect(describePriority(6)).toBe('Priority 6');
    expect(describePriority(-1)).toBe('Priority −1');
    expect(describeJointPriority(-1)).toBe('Priority −1, same as the clip');
    expect(describeJointPriority(0)).toBe('Priority 0, low');
  });
});

describe('trimRange', () => {
  const range = (fields: Parameters<typeof plainAnimation>[1]) =>
    trimRange(plainAnimation(head, fields));

  it('is the loop if it has a length and is inside the clip, else the whole clip', () => {
    expect(range({ loop: true, loopIn: 1, loopOut: 3 })).toEqual({ from: 1, to: 3 });
    expect(range({ loop: true, loopIn: 4, loopOut: 4 })).toEqual({ from: 0, to: 4 });
    expect(range({ loop: true, loopIn: 1, loopOut: 9 })).toEqual({ from: 0, to: 4 });
    expect(range({ loop: false, loopIn: 1, loopOut: 3 })).toEqual({ from: 0, to: 4 });
    expect(range({ duration: -1 })).toEqual({ from: 0, to: 0 });
  });
});

describe('speedRelativeTo', () => {
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

  it('is the ratio of the durations while keys are at the same fractions of them', () => {
    expect(speedRelativeTo(clip, clip)).toBe(1);
    expect(speedRelativeTo(clip, setDuration(clip, 2))).toBe(2);
    expect(speedRelativeTo(clip, toVersion1(setDuration(clip, 8)).animation)).toBe(0.5);
  });

  it('is null if a part of the clip is gone', () => {
    expect(speedRelativeTo(clip, trim(clip, 0, 2))).toBeNull();
    expect(speedRelativeTo(clip, { ...clip, joints: [] })).toBeNull();
    expect(speedRelativeTo({ ...clip, duration: 0 }, clip)).toBeNull();
  });
});
