import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../../test/matchers.ts';
import { findFooting, yawOf } from './footing.ts';

const { SQRT1_2 } = Math;
/** Metres that single precision can miss at such figures. */
const NEAR = 1e-5;
const POSITION = Float32Array.of(128, 64, 22.9);

function footing(rotation: readonly number[], height: number, isSeated: boolean): Float32Array {
  const out = new Float32Array(3);
  findFooting(out, POSITION, Float32Array.from(rotation), height, isSeated);
  return out;
}

describe('findFooting', () => {
  it('is half the height below who stands, whichever way they look', () => {
    expectNumbers(footing([0, 0, 0, 1], 1.8, false), [128, 64, 22], NEAR);
    expectNumbers(footing([0, 0, 1, 0], 1.8, false), [128, 64, 22], NEAR);
  });

  it('has the pelvis of who sits at the position, however tall they are', () => {
    expectNumbers(footing([0, 0, 0, 1], 1.8, true), [128, 64, 22.9 - 1.067], NEAR);
    expectNumbers(footing([0, 0, 0, 1], 1.2, true), [128, 64, 22.9 - 1.067], NEAR);
  });

  it('turns with the seat', () => {
    // A quarter turn about Y: up points forward, so the ground is behind.
    expectNumbers(footing([0, SQRT1_2, 0, SQRT1_2], 1.8, true), [128 - 1.067, 64, 22.9], NEAR);
    // About X: up points to the right.
    expectNumbers(footing([SQRT1_2, 0, 0, SQRT1_2], 1.8, true), [128, 64 + 1.067, 22.9], NEAR);
  });
});

describe('yawOf', () => {
  it('counts from +X to the left', () => {
    expect(yawOf(Float32Array.of(0, 0, 0, 1))).toBe(0);
    expect(yawOf(Float32Array.of(0, 0, SQRT1_2, SQRT1_2))).toBeCloseTo(Math.PI / 2, 6);
    expect(yawOf(Float32Array.of(0, 0, -SQRT1_2, SQRT1_2))).toBeCloseTo(-Math.PI / 2, 6);
  });
});
