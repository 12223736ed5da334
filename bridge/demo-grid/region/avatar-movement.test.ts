import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromZRotation } from '../../../src/math/index.ts';
import { CONTROL_FLAGS as C } from '../../../src/protocol/lludp/index.ts';
import { type Movement, type MovementControls, SPEEDS, stepMovement } from './avatar-movement.ts';

const REGION = {
  floor: 22,
  ceiling: 1000,
  edges: { west: 0.5, east: 255.5, south: 0.5, north: 255.5 },
};
const EAST = fromZRotation(0);
const STEP = 0.045;

const standing = (): Movement => ({
  position: [128, 128, 22],
  velocity: [0, 0, 0],
  isOnGround: true,
});

/** Moves an avatar for some seconds. @returns its greatest speed and height. */
function move(
  movement: Movement,
  flags: number,
  seconds: number,
  controls: Partial<MovementControls> = {},
) {
  let fastest = 0;
  let highest = 0;
  for (let time = 0; time < seconds; time += STEP) {
    stepMovement(movement, { flags, rotation: EAST, alwaysRuns: false, ...controls }, REGION, STEP);
    fastest = Math.max(fastest, Math.hypot(...movement.velocity));
    highest = Math.max(highest, movement.position[2]);
  }
  return { fastest, highest };
}

it('walks, runs and flies at its speeds', () => {
  expect(move(standing(), C.AT_POS, 3).fastest).toBeCloseTo(SPEEDS.walk, 6);
  expect(move(standing(), C.AT_POS | C.LEFT_POS, 3).fastest).toBeCloseTo(SPEEDS.walk, 6);
  expect(move(standing(), C.AT_POS | C.FAST_AT, 3).fastest).toBeCloseTo(SPEEDS.run, 6);
  expect(move(standing(), C.AT_POS, 3, { alwaysRuns: true }).fastest).toBeCloseTo(SPEEDS.run, 6);
  expect(move(standing(), C.FLY | C.AT_POS, 3).fastest).toBeCloseTo(SPEEDS.fly, 6);
});

it('moves where the body faces, whatever its pitch', () => {
  const movement = standing();
  // Facing north, and bent forward.
  const north = fromZRotation(90);
  move(movement, C.AT_POS, 2, { rotation: [0.2, 0.1, north[2], north[3]] });
  expect(movement.position[0]).toBeCloseTo(128, 6);
  expect(movement.position[1]).toBeGreaterThan(132.5);
  move(movement, C.LEFT_POS, 2, { rotation: north });
  expect(movement.position[0]).toBeLessThan(123.5);
});

it('does not run by FAST_LEFT, and is slow with STOP', () => {
  expect(move(standing(), C.LEFT_POS | C.FAST_LEFT, 3).fastest).toBeCloseTo(SPEEDS.walk, 6);
  expect(move(standing(), C.AT_POS | C.STOP, 3).fastest).toBeCloseTo(SPEEDS.slow, 6);
  expect(move(standing(), C.NUDGE_LEFT_POS, 3).fastest).toBeCloseTo(SPEEDS.walk, 6);
});

it('opposite controls cancel out', () => {
  const movement = standing();
  expect(move(movement, C.AT_POS | C.AT_NEG, 1).fastest).toBe(0);
});

it('stops at once on the ground with STOP', () => {
  const movement = standing();
  move(movement, C.AT_POS, 1);
  stepMovement(movement, { flags: C.STOP, rotation: EAST, alwaysRuns: false }, REGION, STEP);
  expect(movement.velocity).toEqual([0, 0, 0]);
});

it('jumps about a metre high and lands', () => {
  const movement = standing();
  stepMovement(movement, { flags: C.UP_POS, rotation: EAST, alwaysRuns: false }, REGION, STEP);
  const { highest } = move(movement, 0, 2);
  expect(highest - 22).toBeGreaterThan(0.8);
  expect(highest - 22).toBeLessThan(1.3);
  expect(movement).toMatchObject({ isOnGround: true, velocity: [0, 0, 0] });
});

it('never leaves the region, whatever the controls', () => {
  const flags = fc.array(fc.integer({ min: 0, max: 0x7fffffff }), { maxLength: 60 });
  fc.assert(
    fc.property(flags, fc.double({ min: 0.001, max: 0.2, noNaN: true }), (steps, seconds) => {
      const movement = standing();
      for (const flags of steps) {
        stepMovement(movement, { flags, rotation: EAST, alwaysRuns: false }, REGION, seconds);
      }
      const [x, y, z] = movement.position;
      expect(x >= 0.5 && x <= 255.5 && y >= 0.5 && y <= 255.5).toBe(true);
      expect(z >= 22 && z <= 1000).toBe(true);
    }),
  );
});
