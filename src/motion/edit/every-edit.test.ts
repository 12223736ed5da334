import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation, reread } from '../../../test/animation-arbitrary.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { bindClip } from '../playback/bind-clip.ts';
import {
  holdLastPose,
  loopWhole,
  mirror,
  movePriorities,
  reduceKeys,
  removeJoints,
  setBasePriority,
  setDuration,
  setEases,
  setEmote,
  setHandPose,
  setJointPriorities,
  setLoop,
  toVersion1,
  trim,
} from './index.ts';

const EDITS: Readonly<Record<string, (animation: Animation, a: number, b: number) => Animation>> = {
  setBasePriority: (animation) => setBasePriority(animation, 6),
  setJointPriorities: (animation) => setJointPriorities(animation, [0, 2], -1),
  movePriorities: (animation) => movePriorities(animation, 3),
  setLoop: (animation, a, b) => setLoop(animation, { loop: a > b, loopIn: a, loopOut: b }),
  loopWhole,
  holdLastPose,
  setEases: (animation, a, b) => setEases(animation, { easeIn: a, easeOut: b }),
  setHandPose: (animation) => setHandPose(animation, 13),
  setEmote: (animation) => setEmote(animation, 'express_kiss'),
  setDuration: (animation, a) => setDuration(animation, a + 0.001),
  trim: (animation, a, b) => trim(animation, Math.min(a, b), Math.max(a, b)),
  mirror: (animation) => mirror(animation, defaultSkeleton),
  removeJoints: ({ joints, ...rest }) =>
    removeJoints({ joints, ...rest }, joints.slice(1).keys(), defaultSkeleton).animation,
  reduceKeys: (animation, a, b) => reduceKeys(animation, { degrees: a, millimetres: b }).animation,
  toVersion1: (animation) => toVersion1(animation).animation,
};

/** Deep copies that share nothing. */
const frozen = (animation: Animation) => structuredClone(animation);

describe.each(Object.entries(EDITS))('%s', (_, edit) => {
  it.each(['1.0', '0.1'] as const)('of version %s plays as the saved file does', (version) => {
    const seconds = fc.float({ min: 0, max: 59, noNaN: true });
    fc.assert(
      fc.property(anyAnimation(version), seconds, seconds, (animation, a, b) => {
        const before = frozen(animation);
        const edited = edit(animation, a, b);
        expect(animation).toEqual(before);
        const saved = reread(edited);
        expect(bindClip(saved, defaultSkeleton)).toEqual(bindClip(edited, defaultSkeleton));
        expect({ ...saved, warnings: [] }).toEqual({ ...edited, warnings: [] });
      }),
      { numRuns: 60 },
    );
  });
});
