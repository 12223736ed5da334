import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { EMOTES } from '../../formats/animation/index.ts';
import { findBuiltin } from '../builtin-animations/index.ts';
import { Mixer } from '../index.ts';
import { ExpressionMotion, expressionWeight } from './expression-motion.ts';
import { EXPRESSION_POSES } from './expression-poses.ts';

const rest = defaultSkeleton.restPose();

/** How far joints are from rest at a moment, millimetres; the mixer has been at other moments before. */
function moved(motion: ExpressionMotion, clock: number) {
  const mixer = new Mixer(defaultSkeleton, rest);
  mixer.start(motion);
  const pose = defaultSkeleton.restPose();
  for (const each of [0, 1, 11, clock]) mixer.evaluate(each, pose);
  return (joint: string) => {
    const at = 3 * defaultSkeleton.jointNumber(joint);
    return [0, 1, 2].map(
      (axis) => Math.round(1e5 * (pose.positions[at + axis] - rest.positions[at + axis])) / 100,
    );
  };
}

describe('expressions', () => {
  it('exist for every emote that the upload dialog offers, and are all different', () => {
    expect(EXPRESSION_POSES.map(([name]) => name).sort()).toEqual([...EMOTES].sort());
    for (const [name, uuid] of EXPRESSION_POSES) expect(findBuiltin(uuid)?.name).toBe(name);
    const texts = EXPRESSION_POSES.map(([, , pose]) => JSON.stringify(pose));
    expect(new Set(texts).size).toBe(EMOTES.length);
  });

  it('ease in for 0.3 s, hold for 1.1 s and ease out for 1.4 s', () => {
    const seconds = [-1, 0, 0.15, 0.3, 1, 1.4, 2.1, 2.8, 5];
    expect(seconds.map(expressionWeight)).toEqual(
      [0, 0, 0.5, 1, 1, 1, 0.5, 0, 0].map((weight) => expect.closeTo(weight, 9)),
    );
  });

  it('move the face bones, and leave them at rest before and after', () => {
    const motion = new ExpressionMotion(defaultSkeleton);
    expect(motion.start('clip', 'express_wink_emote', 10)).toBe(true);
    const during = moved(motion, 11);
    expect(during('mFaceEyeLidUpperLeft')).toEqual([0, 0, -6]);
    expect(during('mFaceEyeLidUpperRight')).toEqual([0, 0, 0]);
    expect(during('mFaceLipCornerLeft')).toEqual([0, 3, 4]);
    expect(during('mFaceLipCornerRight')).toEqual([0, -1, 1]);
    for (const clock of [9.9, 12.81]) {
      expect(moved(motion, clock)('mFaceEyeLidUpperLeft')).toEqual([0, 0, 0]);
    }
    expect(moved(motion, 12.1)('mFaceEyeLidUpperLeft')).toEqual([0, 0, -3]);
  });

  it('add up where they overlap, each by its own weight', () => {
    const motion = new ExpressionMotion(defaultSkeleton);
    motion.start('one', 'express_surprise_emote', 0);
    motion.start('other', 'express_sad_emote', 1.1);
    // The first at half its weight, the second whole.
    expect(moved(motion, 2.1)('mFaceEyebrowInnerLeft')).toEqual([0, 0, 6 + 4]);
    motion.stop('one');
    expect(moved(motion, 2.1)('mFaceEyebrowInnerLeft')).toEqual([0, 0, 6]);
  });

  it('are not shown while switched off, and unknown ones are refused', () => {
    const motion = new ExpressionMotion(defaultSkeleton);
    expect(motion.start('clip', 'express_nothing', 0)).toBe(false);
    motion.start('clip', 'express_smile', 0);
    expect(moved(motion, 1)('mFaceLipCornerLeft')).toEqual([0, 4, 5]);
    motion.enabled = false;
    expect(moved(motion, 1)('mFaceLipCornerLeft')).toEqual([0, 0, 0]);
  });
});
