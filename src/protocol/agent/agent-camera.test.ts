import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { AgentCamera } from './index.ts';

const HALF = Math.SQRT1_2;

const axesOf = ({ at, left, up }: AgentCamera) => [[...at], [...left], [...up]];

describe('AgentCamera', () => {
  it('has its axes from where it looks', () => {
    const camera = new AgentCamera();
    camera.look([128, 125, 25.5], [0, 20, 0]);
    expect(camera.center).toEqual([128, 125, 25.5]);
    expect(axesOf(camera)).toEqual([
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    ]);
    camera.look([0, 0, 0], [-1, 0, -1]);
    expectNumbers(camera.at, [-HALF, 0, -HALF], 1e-15);
    expectNumbers(camera.left, [0, -1, 0], 1e-15);
    expectNumbers(camera.up, [-HALF, 0, HALF], 1e-15);
  });

  it('keeps its left when it looks straight down or up', () => {
    const camera = new AgentCamera();
    camera.look([0, 0, 9], [0, 1, 0]);
    camera.look([0, 0, 9], [0, 0, -3]);
    expect(axesOf(camera)).toEqual([
      [0, 0, -1],
      [-1, 0, 0],
      [0, 1, 0],
    ]);
    camera.look([0, 0, 9], [0, 0, 3]);
    expect(axesOf(camera)).toEqual([
      [0, 0, 1],
      [-1, 0, 0],
      [0, -1, 0],
    ]);
  });

  it.each([[[Number.NaN, 0, 0]], [[0, 1e39, 0]], [[0, 0, Number.POSITIVE_INFINITY]]])(
    'stays where it was for the position %s',
    (position) => {
      const camera = new AgentCamera();
      camera.look([1, 2, 3], [0, 1, 0]);
      camera.look(position, [1, 0, 0]);
      expect(camera.center).toEqual([1, 2, 3]);
      expect(camera.at).toEqual([1, 0, 0]);
    },
  );

  it.each([[[0, 0, 0]], [[Number.NaN, 1, 0]], [[Number.POSITIVE_INFINITY, 0, 0]]])(
    'looks where it did for the direction %s',
    (direction) => {
      const camera = new AgentCamera();
      camera.look([1, 2, 3], [0, 1, 0]);
      camera.look([4, 5, 6], direction);
      expect(camera.center).toEqual([4, 5, 6]);
      expect(camera.at).toEqual([0, 1, 0]);
    },
  );

  it('has a right-handed frame of unit axes with a level left, and no negative zeros', () => {
    const numbers = fc.tuple(fc.double(), fc.double(), fc.double());
    fc.assert(
      fc.property(fc.array(numbers), (directions) => {
        const camera = new AgentCamera();
        for (const direction of directions) {
          camera.look(direction, direction);
          const [[ax, ay, az], [lx, ly, lz], up] = axesOf(camera);
          expect(Math.abs(Math.hypot(ax, ay, az) - 1)).toBeLessThan(1e-9);
          expect(Math.abs(Math.hypot(lx, ly) - 1)).toBeLessThan(1e-9);
          expect(lz).toBe(0);
          expect(Math.abs(ax * lx + ay * ly)).toBeLessThan(1e-9);
          expectNumbers(up, [ay * lz - az * ly, az * lx - ax * lz, ax * ly - ay * lx], 1e-9);
          const all = [...camera.center, ...axesOf(camera).flat()];
          expect(all.some((number) => Object.is(number, -0))).toBe(false);
        }
      }),
    );
  });
});
