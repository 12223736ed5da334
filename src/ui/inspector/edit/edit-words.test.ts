import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/clips.ts';
import { dialogHint } from './dialog-hint.ts';
import { describeJointPriority, describePriority } from './priority-words.ts';
import { trimSpan } from './trim-span.ts';

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
