import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromZRotation } from '../../../src/math/index.ts';
import { CONTROL_FLAGS as C } from '../../../src/protocol/lludp/index.ts';
import { type Movement, type MovementControls, SPEEDS, stepMovement } from './avatar-movement.ts';

const ROOM = { floor: 22, ceiling: 1000, size: 256 };
const EAST = fromZRotation(0);
const STEP = 0.045;

const standing = (): Movement => ({
  position: [128, 128, 22],
  velocity: [0, 0, 0],
  isOnGround: true,
});

/** The fastest and the highest that it got. */
function go(
  movement: Movement,
  flags: number,
  seconds: number,
  wish: Partial<MovementControls> = {},
) {
  let fastest = 0;
  let highest = 0;
  for (let time = 0; time < seconds; time += STEP) {
    stepMovement(movement, { flags, rotation: EAST, alwaysRuns: false, ...wish }, ROOM, STEP);
    fastest = Math.max(fastest, Math.hypot(...movement.velocity));
    highest = Math.max(highest, movement.position[2]);
  }
  return { fastest, highest };
}

it('walks, runs and flies as fast as it may', () => {
  expect(go(standing(), C.AT_POS, 3).fastest).toBeCloseTo(SPEEDS.walk, 6);
  expect(go(standing(), C.AT_POS | C.LEFT_POS, 3).fastest).toBeCloseTo(SPEEDS.walk, 6);
  expect(go(standing(), C.AT_POS | C.FAST_AT, 3).fastest).toBeCloseTo(SPEEDS.run, 6);
  expect(go(standing(), C.AT_POS, 3, { alwaysRuns: true }).fastest).toBeCloseTo(SPEEDS.run, 6);
  expect(go(standing(), C.FLY | C.AT_POS, 3).fastest).toBeCloseTo(SPEEDS.fly, 6);
});

it('goes where it faces, whatever its head does', () => {
  const movement = standing();
  // Facing north, and bent forward.
  const north = fromZRotation(90);
  go(movement, C.AT_POS, 2, { rotation: [0.2, 0.1, north[2], north[3]] });
  expect(movement.position[0]).toBeCloseTo(128, 6);
  expect(movement.position[1]).toBeGreaterThan(133);
  go(movement, C.LEFT_POS, 2, { rotation: north });
  expect(movement.position[0]).toBeLessThan(123);
});

it('opposite wishes are none', () => {
  const movement = standing();
  expect(go(movement, C.AT_POS | C.AT_NEG, 1).fastest).toBe(0);
});

it('stops at once on the ground when told to', () => {
  const movement = standing();
  go(movement, C.AT_POS, 1);
  stepMovement(movement, { flags: C.STOP, rotation: EAST, alwaysRuns: false }, ROOM, STEP);
  expect(movement.velocity).toEqual([0, 0, 0]);
});

it('jumps about a metre high and comes down', () => {
  const movement = standing();
  stepMovement(movement, { flags: C.UP_POS, rotation: EAST, alwaysRuns: false }, ROOM, STEP);
  const { highest } = go(movement, 0, 2);
  expect(highest - 22).toBeGreaterThan(0.8);
  expect(highest - 22).toBeLessThan(1.3);
  expect(movement).toMatchObject({ isOnGround: true, velocity: [0, 0, 0] });
});

it('never leaves the room, whatever is wished', () => {
  const flags = fc.array(fc.integer({ min: 0, max: 0x7fffffff }), { maxLength: 60 });
  fc.assert(
    fc.property(flags, fc.double({ min: 0.001, max: 0.2, noNaN: true }), (wishes, seconds) => {
      const movement = standing();
      for (const wish of wishes) {
        stepMovement(movement, { flags: wish, rotation: EAST, alwaysRuns: false }, ROOM, seconds);
      }
      const [x, y, z] = movement.position;
      expect(x >= 0.5 && x <= 255.5 && y >= 0.5 && y <= 255.5).toBe(true);
      expect(z >= 22 && z <= 1000).toBe(true);
    }),
  );
});
