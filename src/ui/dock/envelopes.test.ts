import { describe, expect, it } from 'vitest';
import { plainAnimation, plainClip, plainConstraint } from '../../../test/clips.ts';
import type { AnimationConstraint } from '../../formats/animation/index.ts';
import { constraintEnvelopePoints, constraintEnvelopes, emoteEnvelope } from './envelopes.ts';

function constraint(eases: readonly [number, number, number, number]): AnimationConstraint {
  const [easeInStart, easeInStop, easeOutStart, easeOutStop] = eases;
  return plainConstraint({ type: 'plane', easeInStart, easeInStop, easeOutStart, easeOutStop });
}

/** Corners as pairs, those that are given twice once. */
function corners(...eases: [number, number, number, number]) {
  const pairs = constraintEnvelopePoints(constraint(eases), 4).map(({ time, weight }) => [
    Number(time.toFixed(9)),
    Number(weight.toFixed(9)),
  ]);
  return pairs.filter((pair, index) => `${pair}` !== `${pairs[index - 1]}`);
}

describe('the window of a constraint', () => {
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

  it('stays open where it ends after the clip, as files that write 10 for never', () => {
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

  it('has its peak where a hasty ease out meets the ease in', () => {
    expect(corners(0, 2, 0, 2)).toEqual([
      [0, 0],
      [1, 0.5],
      [2, 0],
      [4, 0],
    ]);
  });

  it('is shut where its end is 0, for the viewer has ended it by then', () => {
    expect(corners(0, 0, 0, 0)).toEqual([
      [0, 0],
      [4, 0],
    ]);
  });
});

it('names a constraint by its volumes, and says whether it counts', () => {
  const animation = plainAnimation([], {
    constraints: [constraint([0, 0, 10, 10])],
    constraintsIgnored: true,
  });
  expect(constraintEnvelopes(animation)).toEqual([
    expect.objectContaining({ kind: 'plane', name: 'R_HAND → GROUND', ignored: true }),
  ]);
});

describe('the window of an emote', () => {
  const windowOf = (emote: string, duration = 4) =>
    emoteEnvelope({
      animation: plainAnimation([], { emote, duration }),
      clip: plainClip([], { emote, duration }),
    });
  const weightAt = (time: number) =>
    windowOf('Express_Laugh_Emote')!.points.find((point) => point.time === time)?.weight;

  it('lasts 2.8 s: 0.3 in, 1.1 held, 1.4 out', () => {
    expect(weightAt(0)).toBe(0);
    expect(weightAt(0.3)).toBe(1);
    expect(weightAt(2.8 - 1.4)).toBe(1);
    expect(weightAt(2.8)).toBe(0);
    expect(weightAt(4)).toBe(0);
  });

  it('has the word of the upload dialog', () => {
    expect(windowOf('Express_Laugh_Emote')).toMatchObject({ name: 'Laugh', ignored: false });
  });

  it('is ignored for a name that no motion has, and absent for none', () => {
    expect(windowOf('frobnicate')).toMatchObject({ name: 'frobnicate', ignored: true });
    expect(windowOf('')).toBeNull();
    expect(windowOf('Closed_Mouth')).toBeNull();
  });
});
