import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers, expectUnitQuaternions } from '../../../test/matchers.ts';
import { AgentFacing } from './index.ts';

const HALF = Math.SQRT1_2;

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

  it('turns left for positive angles, past half a turn the short way', () => {
    const facing = new AgentFacing();
    facing.turn(Math.PI / 2);
    expectNumbers(facing.body, [0, 0, HALF, HALF], 1e-15);
    facing.turn(Math.PI);
    expectNumbers(facing.body, [0, 0, -HALF, HALF], 1e-15);
    facing.turn(Number.NaN);
    expectNumbers(facing.body, [0, 0, -HALF, HALF], 1e-15);
  });

  it('makes the head a unit quaternion', () => {
    const facing = new AgentFacing();
    facing.turnHead([0, 3, 0, 4]);
    expectNumbers(facing.head, [0, 0.6, 0, 0.8], 1e-15);
    facing.turnHead([0, 0, 0, 0]);
    facing.turnHead([Number.POSITIVE_INFINITY, 0, 0, 1]);
    expectNumbers(facing.head, [0, 0.6, 0, 0.8], 1e-15);
  });

  it('stays of unit length and about Z through any turning', () => {
    const four = fc.tuple(fc.double(), fc.double(), fc.double(), fc.double());
    fc.assert(
      fc.property(fc.array(four, { maxLength: 50 }), (steps) => {
        const facing = new AgentFacing();
        for (const step of steps) {
          facing.turn(step[0]);
          facing.faceAlong(step);
          facing.turn(step[2]);
          facing.turnHead(step);
          expectUnitQuaternions([...facing.body, ...facing.head], 1e-12);
          expect([facing.body[0], facing.body[1]]).toEqual([0, 0]);
          expect(facing.body[3]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
