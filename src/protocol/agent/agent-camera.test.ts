import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers, expectUnitQuaternions } from '../../../test/matchers.ts';
import { fromZRotation, rotateVector } from '../../math/index.ts';
import { AgentCamera, AgentFacing } from './agent-camera.ts';

const HALF = Math.SQRT1_2;

const axesOf = ({ at, left, up }: AgentCamera) => [[...at], [...left], [...up]];

describe('AgentCamera', () => {
  it('derives its axes from the direction', () => {
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

  it('keeps its left axis when it looks straight down or up', () => {
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

describe('AgentFacing', () => {
  it('faces along a direction, whatever its height and length', () => {
    const facing = new AgentFacing();
    facing.faceAlong([0, 5, -7]);
    expectNumbers(facing.body, [0, 0, HALF, HALF], 1e-15);
    facing.faceAlong([-1, 0]);
    expectNumbers(facing.body, [0, 0, 1, 0], 1e-15);
    facing.faceAlong([0, 0, 1]);
    facing.faceAlong([Number.NaN, 1, 0]);
    expectNumbers(facing.body, [0, 0, 1, 0], 1e-15);
  });

  it('turns left for positive angles, also past half a turn', () => {
    const facing = new AgentFacing();
    facing.turn(Math.PI / 2);
    expectNumbers(facing.body, [0, 0, HALF, HALF], 1e-15);
    facing.turn(Math.PI);
    expectNumbers(facing.body, [0, 0, -HALF, HALF], 1e-15);
    facing.turn(Number.NaN);
    expectNumbers(facing.body, [0, 0, -HALF, HALF], 1e-15);
  });

  it('has a head that follows the body, and in mouselook the camera', () => {
    const facing = new AgentFacing();
    facing.faceAlong([0, 1, 0]);
    expectNumbers(facing.head, [0, 0, HALF, HALF], 1e-15);
    // North, and a quarter turn up: the head looks along +Z, with its left to the west.
    facing.look(Math.PI / 2, Math.PI / 2);
    expectNumbers(facing.body, [0, 0, HALF, HALF], 1e-15);
    expectNumbers(rotateVector([1, 0, 0], [...facing.head]), [0, 0, 1], 1e-15);
    expectNumbers(rotateVector([0, 1, 0], [...facing.head]), [-1, 0, 0], 1e-15);
    facing.look(Number.NaN, 0);
    expectNumbers(rotateVector([1, 0, 0], [...facing.head]), [0, 0, 1], 1e-15);
    facing.lookAhead();
    expectNumbers(facing.head, [0, 0, HALF, HALF], 1e-15);
  });

  it('sends what it looks at from a seat in the axes of the seat', () => {
    const facing = new AgentFacing();
    const seat = fromZRotation(90);
    facing.look(Math.PI / 2, 0.3, seat);
    expectNumbers(facing.body, [0, 0, 0, 1], 1e-15);
    expectNumbers(
      rotateVector([1, 0, 0], [...facing.head]),
      [Math.cos(0.3), 0, Math.sin(0.3)],
      1e-15,
    );
  });

  it('stays of unit length and about Z through any turns', () => {
    const four = fc.tuple(fc.double(), fc.double(), fc.double(), fc.double());
    fc.assert(
      fc.property(fc.array(four, { maxLength: 50 }), (steps) => {
        const facing = new AgentFacing();
        for (const step of steps) {
          facing.turn(step[0]);
          facing.faceAlong(step);
          facing.turn(step[2]);
          if (step[3] > 0) facing.look(step[1], step[2]);
          else facing.lookAhead();
          expectUnitQuaternions([...facing.body, ...facing.head], 1e-12);
          expect([facing.body[0], facing.body[1]]).toEqual([0, 0]);
          expect(facing.body[3]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
