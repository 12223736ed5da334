import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialPoint, directionAt, stepDirection } from './light-direction.ts';

describe('the dial', () => {
  it('shows the light from above, with the camera below', () => {
    const points = [
      { from: 0, height: 0 },
      { from: -90, height: 45 },
      { from: 180, height: 0 },
      { from: 70, height: 90 },
    ].map((direction) => dialPoint(direction).map((value) => Math.round(100 * value) / 100 + 0));
    expect(points).toEqual([
      [0, 1],
      [-0.5, 0],
      [0, -1],
      [0, 0],
    ]);
  });

  it('reads the direction at a point, at the horizon beyond the rim', () => {
    expect(directionAt(-0.5, 0)).toEqual({ from: -90, height: 45 });
    expect(directionAt(0, 3)).toEqual({ from: 0, height: 0 });
    expect(directionAt(0, -2)).toEqual({ from: 180, height: 0 });
    expect(directionAt(0, 0).height).toBe(90);
  });

  it('reads what it shows', () => {
    const degrees = fc.record({
      from: fc.integer({ min: -179, max: 180 }),
      height: fc.integer({ min: 0, max: 89 }),
    });
    fc.assert(
      fc.property(degrees, (direction) => {
        expect(directionAt(...dialPoint(direction))).toEqual(direction);
      }),
    );
  });
});

describe('stepDirection', () => {
  const at = { from: -40, height: 40 };

  it('turns by five degrees, to the next multiple of it', () => {
    expect(stepDirection(at, 'ArrowLeft')).toEqual({ from: -45, height: 40 });
    expect(stepDirection({ from: -42, height: 40 }, 'ArrowRight')).toEqual({
      from: -40,
      height: 40,
    });
    expect(stepDirection(at, 'ArrowUp')).toEqual({ from: -40, height: 45 });
    expect(stepDirection({ from: 0, height: 43 }, 'ArrowDown')).toEqual({ from: 0, height: 40 });
    expect(stepDirection(at, 'ArrowRight', true)).toEqual({ from: 10, height: 40 });
  });

  it('goes round, and ends at horizon and zenith', () => {
    expect(stepDirection({ from: 180, height: 0 }, 'ArrowRight')?.from).toBe(-175);
    expect(stepDirection({ from: -175, height: 0 }, 'ArrowLeft')?.from).toBe(180);
    expect(stepDirection({ from: 0, height: 88 }, 'ArrowUp')?.height).toBe(90);
    expect(stepDirection({ from: 0, height: 0 }, 'ArrowDown')?.height).toBe(0);
  });

  it('has the front at Home, and no other keys', () => {
    expect(stepDirection(at, 'Home')).toEqual({ from: 0, height: 40 });
    expect(stepDirection(at, 'i')).toBeNull();
  });
});
