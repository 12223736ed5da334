import { describe, expect, it } from 'vitest';
import { plainAnimation, plainClip, plainConstraint } from '../../../test/plain-clips.ts';
import type { Animation, AnimationConstraint } from '../../formats/animation/index.ts';
import {
  clipEnvelope,
  constraintEnvelopePoints,
  constraintEnvelopes,
  emoteEnvelope,
  envelopePath,
} from './envelopes.ts';

describe('the envelope of a clip', () => {
  const clip = (fields: Partial<Animation>) =>
    plainAnimation([], { easeIn: 1, easeOut: 2, ...fields });
  const weightAt = (animation: Animation, time: number) =>
    clipEnvelope(animation).find((point) => point.time === time)?.weight;

  it('rises with ease in, and falls with ease out so that it ends with the clip', () => {
    const animation = clip({});
    expect(weightAt(animation, 0)).toBe(0);
    expect(weightAt(animation, 0.5)).toBe(0.5);
    expect(weightAt(animation, 1)).toBe(1);
    expect(weightAt(animation, 2)).toBe(1);
    expect(weightAt(animation, 4)).toBe(0);
  });

  it('has full weight from the start without eases', () => {
    const animation = clip({ easeIn: 0, easeOut: 0 });
    expect(weightAt(animation, 0)).toBe(1);
    expect(envelopePath(clipEnvelope(animation), 4, 3, 25)).toBe('M0.0 3.00L1000.0 3.00');
  });

  it('keeps full weight for a pose, which is held', () => {
    const line = clipEnvelope(clip({ duration: 0, easeIn: 0.8, easeOut: 0.8 }));
    expect(line.at(-1)).toEqual({ time: 1, weight: 1 });
  });

  it('stays between 0 and 1 when the eases are longer than the clip, or negative', () => {
    for (const animation of [
      clip({ easeIn: 9, easeOut: 9 }),
      clip({ easeIn: -1, easeOut: -1 }),
      clip({ duration: 0, easeIn: 0.8, easeOut: 0.8 }),
    ]) {
      for (const { time, weight } of clipEnvelope(animation)) {
        expect(time).toBeGreaterThanOrEqual(0);
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
    }
  });
});

function constraint(eases: readonly [number, number, number, number]): AnimationConstraint {
  const [easeInStart, easeInStop, easeOutStart, easeOutStop] = eases;
  return plainConstraint({ type: 'plane', easeInStart, easeInStop, easeOutStart, easeOutStop });
}

/** The corners as pairs, without repetitions. */
function corners(...eases: [number, number, number, number]) {
  const pairs = constraintEnvelopePoints(constraint(eases), 4).map(({ time, weight }) => [
    Number(time.toFixed(9)),
    Number(weight.toFixed(9)),
  ]);
  return pairs.filter((pair, index) => `${pair}` !== `${pairs[index - 1]}`);
}

describe('the envelope of a constraint', () => {
  it('is a trapezoid', () => {
    const trapezoid = [
      [0, 0],
      [1, 0],
      [1.5, 1],
      [2, 1],
      [3, 0],
      [4, 0],
    ];
    expect(corners(1, 1.5, 2, 3)).toEqual(trapezoid);
  });

  it('has full weight to the end of the clip if the ease out is later: files write 10 for never', () => {
    expect(corners(0, 0.5, 10, 10)).toEqual([
      [0, 0],
      [0.5, 1],
      [4, 1],
    ]);
  });

  it('has steps where eases take no time', () => {
    expect(corners(1, 1, 3, 3)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [3, 1],
      [3, 0],
      [4, 0],
    ]);
  });

  it('has its peak where an early ease out meets the ease in', () => {
    expect(corners(0, 2, 0, 2)).toEqual([
      [0, 0],
      [1, 0.5],
      [2, 0],
      [4, 0],
    ]);
  });

  it('has no weight if it ends at 0, because the viewer has ended it by then', () => {
    expect(corners(0, 0, 0, 0)).toEqual([
      [0, 0],
      [4, 0],
    ]);
  });
});

it('has the volumes as its name, and is ignored if the viewer ignores constraints', () => {
  const animation = plainAnimation([], {
    constraints: [constraint([0, 0, 10, 10])],
    constraintsIgnored: true,
  });
  expect(constraintEnvelopes(animation)).toEqual([
    expect.objectContaining({ kind: 'plane', name: 'R_HAND → GROUND', isIgnored: true }),
  ]);
});

describe('the envelope of an emote', () => {
  const envelopeOf = (emote: string, duration = 4) =>
    emoteEnvelope({
      animation: plainAnimation([], { emote, duration }),
      clip: plainClip([], { emote, duration }),
    });
  const weightAt = (time: number) =>
    envelopeOf('Express_Laugh_Emote')!.points.find((point) => point.time === time)?.weight;

  it('lasts 2.8 s: 0.3 s in, 1.1 s at full weight, 1.4 s out', () => {
    expect(weightAt(0)).toBe(0);
    expect(weightAt(0.3)).toBe(1);
    expect(weightAt(2.8 - 1.4)).toBe(1);
    expect(weightAt(2.8)).toBe(0);
    expect(weightAt(4)).toBe(0);
  });

  it('has the name of the upload dialog', () => {
    expect(envelopeOf('Express_Laugh_Emote')).toMatchObject({ name: 'Laugh', isIgnored: false });
  });

  it('is ignored for an unknown name, and absent for a clip without emote', () => {
    expect(envelopeOf('frobnicate')).toMatchObject({ name: 'frobnicate', isIgnored: true });
    expect(envelopeOf('')).toBeNull();
    expect(envelopeOf('Closed_Mouth')).toBeNull();
  });
});
