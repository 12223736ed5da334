import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/plain-clips.ts';
import {
  holdLastPose,
  holdsLastPose,
  loopWhole,
  movePriorities,
  setBasePriority,
  setEases,
  setEmote,
  setHandPose,
  setJointPriorities,
  setLoop,
} from './index.ts';

const three = plainAnimation(
  [
    { name: 'mHead', priority: -1 },
    { name: 'mNeck', priority: 1 },
    { name: 'mChest', priority: 6 },
  ],
  { basePriority: 2 },
);
const priorities = ({ joints }: typeof three) => joints.map(({ priority }) => priority);

describe('priorities', () => {
  it('sets only the base priority, or only chosen joints', () => {
    expect(setBasePriority(three, 5)).toEqual({ ...three, basePriority: 5 });
    expect(priorities(setJointPriorities(three, [0, 2], 4))).toEqual([4, 1, 4]);
    expect(() => setBasePriority(three, 7)).toThrow(RangeError);
    expect(() => setJointPriorities(three, [0], 1.5)).toThrow(RangeError);
  });

  it('changes all priorities by the same difference, within 0 to 4, and leaves -1', () => {
    const raised = movePriorities(three, 4);
    expect([raised.basePriority, ...priorities(raised)]).toEqual([4, -1, 3, 4]);
    const lowered = movePriorities(three, 0);
    expect([lowered.basePriority, ...priorities(lowered)]).toEqual([0, -1, 0, 4]);
    expect(() => movePriorities(three, 5)).toThrow(RangeError);
  });

  it('counts a base priority of 7 and more as 6, as it plays', () => {
    expect(priorities(movePriorities({ ...three, basePriority: 9 }, 4))).toEqual([-1, 0, 4]);
  });
});

describe('loop', () => {
  const clip = plainAnimation([{ name: 'mHead' }], {
    loop: true,
    rawLoop: 7,
    loopIn: 1,
    loopOut: 3,
  });

  it('limits each point to the other and to the ends', () => {
    expect(setLoop(clip, { loopIn: 3.5 })).toMatchObject({ loopIn: 3, loopOut: 3 });
    expect(setLoop(clip, { loopOut: 0.5 })).toMatchObject({ loopIn: 1, loopOut: 1 });
    expect(setLoop(clip, { loopIn: -1, loopOut: 9 })).toMatchObject({ loopIn: 0, loopOut: 4 });
    expect(setLoop(clip, { loopIn: 2, loopOut: 1 })).toMatchObject({ loopIn: 1, loopOut: 1 });
    expect(() => setLoop(clip, { loopIn: Number.NaN })).toThrow(RangeError);
  });

  it('keeps the stored number that means looping', () => {
    expect(setLoop(clip, { loop: true }).rawLoop).toBe(7);
    expect(setLoop(clip, { loop: false })).toMatchObject({ loop: false, rawLoop: 0 });
    expect(setLoop({ ...clip, loop: false, rawLoop: 0 }, { loop: true }).rawLoop).toBe(1);
  });

  it('loops the whole clip, or holds its end', () => {
    expect(loopWhole(clip)).toMatchObject({ loop: true, loopIn: 0, loopOut: 4 });
    const held = holdLastPose(clip);
    expect(held).toMatchObject({ loop: true, loopIn: 4, loopOut: 4 });
    expect(holdsLastPose(held)).toBe(true);
    expect(holdsLastPose(loopWhole(clip))).toBe(false);
  });

  it('shortens the eases of a clip that no longer loops', () => {
    // 6 + 2 s in a clip of 4 s: both by half.
    const eased = { ...clip, easeIn: 6, easeOut: 2 };
    expect(setLoop(eased, { loop: false })).toMatchObject({ easeIn: 3, easeOut: 1 });
    expect(setLoop(eased, { loopIn: 0 })).toMatchObject({ easeIn: 6, easeOut: 2 });
  });
});

describe('eases, hands and face', () => {
  const clip = plainAnimation([{ name: 'mHead' }], { easeIn: 1, easeOut: 1 });

  it('limits each ease by the other in a clip that does not loop', () => {
    expect(setEases(clip, { easeIn: 5 })).toMatchObject({ easeIn: 3, easeOut: 1 });
    expect(setEases(clip, { easeOut: 5 })).toMatchObject({ easeIn: 1, easeOut: 3 });
    expect(setEases({ ...clip, loop: true, rawLoop: 1 }, { easeIn: 5 }).easeIn).toBe(5);
    expect(() => setEases(clip, { easeIn: -0.1 })).toThrow(RangeError);
  });

  it('accepts the hand poses that exist and the names that a file can hold', () => {
    expect(setHandPose(clip, 13).handPose).toBe(13);
    expect(() => setHandPose(clip, 14)).toThrow(RangeError);
    expect(setEmote(clip, 'Express_Kiss').emote).toBe('Express_Kiss');
    expect(setEmote(clip, '').emote).toBe('');
    expect(() => setEmote(clip, 'a\0b')).toThrow(RangeError);
    expect(() => setEmote(clip, 'łza')).toThrow(RangeError);
  });
});
