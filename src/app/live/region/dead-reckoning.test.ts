import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers, expectUnitQuaternions } from '../../../../test/matchers.ts';
import { DeadReckoning, findGroundPoint, yawOf } from './dead-reckoning.ts';

interface News {
  position?: readonly number[];
  velocity?: readonly number[];
  yaw?: number;
}

function row({ position = [128, 64, 22], velocity = [0, 0, 0], yaw = 0 }: News): Float32Array {
  const rotation = [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)];
  return Float32Array.of(...position, ...velocity, ...rotation, 0, 0, 0);
}

function told(news: News, nowMs = 0): DeadReckoning {
  const reckoning = new DeadReckoning();
  reckoning.applyUpdate(row(news), 0, nowMs);
  return reckoning;
}

describe('Reckoning', () => {
  it('knows nothing before the first news, and believes those at once', () => {
    expect(new DeadReckoning().hasUpdate).toBe(false);
    const reckoning = told({ yaw: 1 });
    expect(reckoning.hasUpdate).toBe(true);
    expectNumbers(reckoning.position, [128, 64, 22]);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(1, 6);
  });

  it('goes on as it was told to move, for two seconds', () => {
    const reckoning = told({ velocity: [3, 0, 0] });
    expect(reckoning.advance(500)).toBe(true);
    expectNumbers(reckoning.position, [129.5, 64, 22]);
    reckoning.advance(2000);
    expectNumbers(reckoning.position, [134, 64, 22]);
    expect(reckoning.advance(5000)).toBe(false);
    expectNumbers(reckoning.position, [134, 64, 22]);
  });

  it('makes a small error good without a jump, most of it in 150 ms', () => {
    const reckoning = told({ velocity: [3, 0, 0] });
    reckoning.advance(500);
    // It stopped at 128.5 in truth: shown a metre too far.
    reckoning.applyUpdate(row({ position: [128.5, 64, 22] }), 0, 500);
    expectNumbers(reckoning.position, [129.5, 64, 22]);
    let before = reckoning.position[0];
    for (let nowMs = 516; nowMs <= 650; nowMs += 16) {
      reckoning.advance(nowMs);
      expect(before - reckoning.position[0]).toBeGreaterThan(0);
      expect(before - reckoning.position[0]).toBeLessThan(0.3);
      before = reckoning.position[0];
    }
    reckoning.advance(650);
    expect(reckoning.position[0] - 128.5).toBeCloseTo(Math.exp(-3), 3);
    reckoning.advance(1500);
    expectNumbers(reckoning.position, [128.5, 64, 22]);
  });

  it('comes to the same place in many steps as in one', () => {
    const one = told({});
    const many = told({});
    for (const reckoning of [one, many])
      reckoning.applyUpdate(row({ position: [129, 64, 22] }), 0, 0);
    for (let nowMs = 5; nowMs <= 100; nowMs += 5) many.advance(nowMs);
    one.advance(100);
    expectNumbers(many.position, one.position);
  });

  it('is at once where it was sent to', () => {
    const reckoning = told({});
    reckoning.applyUpdate(row({ position: [20, 200, 30], yaw: 2 }), 0, 100);
    expectNumbers(reckoning.position, [20, 200, 30]);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(2, 6);
  });

  it('turns the short way', () => {
    const reckoning = told({ yaw: 3 });
    reckoning.applyUpdate(row({ yaw: -3 }), 0, 0);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(3, 5);
    reckoning.advance(50);
    // Of 0.2832 radians over the back a third is left.
    const left = (2 * Math.PI - 6) * Math.exp(-1);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(-3 - left, 5);
    reckoning.advance(2000);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(-3, 5);
  });

  it('reads its own row of a batch', () => {
    const batch = Float32Array.of(...row({}), ...row({ position: [1, 2, 3] }));
    const reckoning = new DeadReckoning();
    reckoning.applyUpdate(batch, 13, 0);
    expectNumbers(reckoning.position, [1, 2, 3]);
  });

  it('never jumps by more than the error, and stays a unit rotation', () => {
    const metre = fc.double({ min: -1, max: 1, noNaN: true });
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    const news = fc.record({ x: metre, y: metre, yaw: angle, wait: fc.nat(400) });
    fc.assert(
      fc.property(fc.array(news, { maxLength: 20 }), (all) => {
        const reckoning = told({});
        let nowMs = 0;
        for (const { x, y, yaw, wait } of all) {
          nowMs += wait;
          reckoning.advance(nowMs);
          const before = [...reckoning.position];
          reckoning.applyUpdate(row({ position: [128 + x, 64 + y, 22], yaw }), 0, nowMs);
          expectNumbers(reckoning.position, before);
          expectUnitQuaternions(reckoning.rotation);
        }
      }),
    );
  });
});

const { SQRT1_2 } = Math;
/** Metres that single precision can miss at such figures. */
const NEAR = 1e-5;
const POSITION = Float32Array.of(128, 64, 22.9);

function footing(rotation: readonly number[], height: number, isSeated: boolean): Float32Array {
  const out = new Float32Array(3);
  findGroundPoint(out, POSITION, Float32Array.from(rotation), height, isSeated);
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
