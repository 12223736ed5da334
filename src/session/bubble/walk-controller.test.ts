import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rotateVector } from '../../math/index.ts';
import { WalkController } from './walk-controller.ts';

const FREE = { range: null, portals: [] };
const TICK = 1 / 30;

function run(
  walk: WalkController,
  seconds: number,
  limits: Parameters<WalkController['advance']>[1] = FREE,
) {
  for (let time = 0; time < seconds; time += TICK) walk.advance(TICK, limits);
}

describe('walking', () => {
  it('walks and runs where the avatar looks', () => {
    const walk = new WalkController();
    walk.turnBody(Math.PI / 2);
    walk.setHeld('forward', true);
    run(walk, 1);
    expect(walk.velocity[0]).toBeCloseTo(0);
    expect(walk.velocity[1]).toBeCloseTo(3.2);
    const ahead = rotateVector([1, 0, 0], walk.orientation);
    expect(ahead).toEqual([expect.closeTo(0), expect.closeTo(1), expect.closeTo(0)]);
    walk.setHeld('run', true);
    run(walk, 1);
    expect(walk.velocity[1]).toBeCloseTo(5.2);
    walk.releaseAll();
    run(walk, 1);
    expect(walk.isAtRest).toBe(true);
    expect(walk.location[2]).toBe(0);
  });

  it('predicts itself: its velocity and acceleration say where the next step is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('forward', 'back', 'slideLeft', 'slideRight'), { maxLength: 3 }),
        fc.integer({ min: 1, max: 40 }),
        (keys, ticks) => {
          const walk = new WalkController();
          for (const key of keys) walk.setHeld(key as 'forward', true);
          for (let i = 0; i < ticks; i++) walk.advance(TICK, FREE);
          const { location, velocity, acceleration } = walk;
          walk.advance(TICK, FREE);
          for (let axis = 0; axis < 3; axis++) {
            const predicted =
              location[axis] + velocity[axis] * TICK + 0.5 * acceleration[axis] * TICK * TICK;
            // Within what the end of the acceleration changes in one step.
            expect(Math.abs(walk.location[axis] - predicted)).toBeLessThan(0.02);
          }
        },
      ),
    );
  });

  it('moves for a key that was released before the next step', () => {
    const walk = new WalkController();
    walk.setHeld('forward', true);
    walk.setHeld('forward', false);
    run(walk, 1);
    expect(walk.location[0]).toBeGreaterThan(0);
  });

  it('walks to a place and stops there, until a key is pressed', () => {
    const walk = new WalkController();
    walk.walkTo([-3, 4, 0]);
    run(walk, 5);
    expect(Math.hypot(walk.location[0] + 3, walk.location[1] - 4)).toBeLessThan(0.4);
    expect(walk.isAtRest).toBe(true);
    walk.walkTo([20, 0, 0]);
    run(walk, 1);
    walk.setHeld('back', true);
    walk.setHeld('back', false);
    run(walk, 2);
    expect(walk.isAtRest).toBe(true);
    expect(walk.location[0]).toBeLessThan(10);
  });

  it('flies up and down, and falls to the ground', () => {
    const walk = new WalkController();
    walk.togglePosture('flying');
    walk.setHeld('up', true);
    run(walk, 1);
    walk.setHeld('up', false);
    run(walk, 1);
    const height = walk.location[2];
    expect(height).toBeGreaterThan(3);
    run(walk, 1);
    expect(walk.location[2]).toBeCloseTo(height);
    walk.togglePosture('flying');
    run(walk, 3);
    expect(walk.location[2]).toBe(0);
    expect(walk.isAtRest).toBe(true);
  });

  it('jumps', () => {
    const walk = new WalkController();
    walk.trigger('jump');
    run(walk, 0.3);
    expect(walk.location[2]).toBeGreaterThan(0.3);
    run(walk, 1);
    expect(walk.location[2]).toBe(0);
  });

  it('does not walk while it sits', () => {
    const walk = new WalkController();
    walk.togglePosture('seated');
    run(walk, 1);
    expect(walk.isAtRest).toBe(true);
    walk.setHeld('forward', true);
    run(walk, 1);
    expect(walk.location[0]).toBeGreaterThan(2);
    expect(walk.posture).toBe('upright');
  });

  it('turns where the camera looks in mouselook, and not by keys', () => {
    const walk = new WalkController();
    walk.look({ yaw: 2, pitch: 0.5 });
    walk.setHeld('turnLeft', true);
    run(walk, 1);
    expect(walk.heading).toBeCloseTo(2);
    walk.look(null);
    run(walk, 0.5);
    expect(walk.heading).toBeGreaterThan(2.5);
  });

  it('stays in range, and leaves it only in a portal', () => {
    const limits = { range: 5, portals: [] };
    const walk = new WalkController();
    walk.setHeld('forward', true);
    run(walk, 5, limits);
    expect(walk.location[0]).toBeLessThan(5);
    expect(walk.location[0]).toBeGreaterThan(4.9);
    run(walk, 1, { range: 5, portals: [{ location: [5, 0, 1], radius: 1.5 }] });
    expect(walk.location[0]).toBeGreaterThan(5);
    expect(walk.location[0]).toBeLessThan(7.1);
  });
});
