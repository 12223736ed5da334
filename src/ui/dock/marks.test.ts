import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/clips.ts';
import { EASE_MARKS, flagFaces, LOOP_IN, LOOP_OUT } from './marks.ts';

const [EASE_IN, EASE_OUT] = EASE_MARKS;
const LOOPING = plainAnimation([], { loop: true, loopIn: 0.5, loopOut: 3, easeIn: 1, easeOut: 2 });
const ONCE = { ...LOOPING, loop: false, rawLoop: 0 };

describe('marks', () => {
  it('never pass each other', () => {
    expect(LOOP_IN.bounds(LOOPING)).toEqual({ low: 0, high: 3 });
    expect(LOOP_OUT.bounds(LOOPING)).toEqual({ low: 0.5, high: 4 });
    expect(EASE_IN.bounds(ONCE)).toEqual({ low: 0, high: 2 });
    expect(EASE_OUT.bounds(ONCE)).toEqual({ low: 1, high: 4 });
  });

  it('let the eases of a loop be as long as the clip', () => {
    expect(EASE_IN.bounds(LOOPING)).toEqual({ low: 0, high: 4 });
    expect(EASE_OUT.bounds(LOOPING)).toEqual({ low: 0, high: 4 });
  });

  it('stay in the clip where a file has its points outside', () => {
    const wild = { ...LOOPING, loopIn: -2, loopOut: 9 };
    expect(LOOP_IN.bounds(wild)).toEqual({ low: 0, high: 4 });
    expect(LOOP_OUT.bounds(wild)).toEqual({ low: 0, high: 4 });
    expect(LOOP_OUT.bounds({ ...wild, duration: 0 })).toEqual({ low: 0, high: 0 });
  });

  it('move what they are called after', () => {
    expect(LOOP_IN.move(LOOPING, 1)).toMatchObject({ loopIn: 1, loopOut: 3 });
    expect(LOOP_OUT.move(LOOPING, 3.5)).toMatchObject({ loopIn: 0.5, loopOut: 3.5 });
    expect(EASE_IN.move(LOOPING, 0.25)).toMatchObject({ easeIn: 0.25, easeOut: 2 });
    expect(EASE_OUT.move(LOOPING, 3.5)).toMatchObject({ easeIn: 1, easeOut: 0.5 });
    expect(EASE_OUT.at(LOOPING)).toBe(2);
  });

  it('are read out in seconds and frames', () => {
    const animation = { ...LOOPING, loopIn: Math.fround(0.6) };
    expect(LOOP_IN.words(animation)).toBe('loop in 0.600 seconds, frame 18');
    expect(EASE_OUT.words(animation)).toBe('ease out 2.000 seconds, 60 frames');
  });
});

describe('flags', () => {
  const faces = (loopIn: number, loopOut: number) => flagFaces({ ...LOOPING, loopIn, loopOut });

  it('have their texts within the loop', () => {
    expect(faces(0.5, 3)).toEqual([
      { text: 'loop in', side: 'after' },
      { text: 'loop out', side: 'before' },
    ]);
  });

  it('turn them outwards where the loop is narrow, as far as there is room', () => {
    expect(faces(2, 2.1).map(({ side }) => side)).toEqual(['before', 'after']);
    expect(faces(0, 0.1).map(({ side }) => side)).toEqual(['after', 'after']);
    expect(faces(3.9, 4).map(({ side }) => side)).toEqual(['before', 'before']);
  });

  it('say once that the clip holds', () => {
    expect(faces(4, 4)).toEqual([
      { text: 'holds', side: 'before' },
      { text: '', side: 'after' },
    ]);
    expect(faces(0, 0)).toEqual([
      { text: '', side: 'before' },
      { text: 'holds', side: 'after' },
    ]);
  });
});
