import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers, expectUnitQuaternions } from '../../../../test/matchers.ts';
import { DeadReckoning, findGroundPoint, yawOf } from './dead-reckoning.ts';

interface Update {
  position?: readonly number[];
  velocity?: readonly number[];
  yaw?: number;
}

function row({ position = [128, 64, 22], velocity = [0, 0, 0], yaw = 0 }: Update): Float32Array {
  const rotation = [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)];
  return Float32Array.of(...position, ...velocity, ...rotation, 0, 0, 0);
}

function updated(update: Update, nowMs = 0): DeadReckoning {
  const reckoning = new DeadReckoning();
  reckoning.applyUpdate(row(update), 0, nowMs);
  return reckoning;
}

describe('DeadReckoning', () => {
  it('has no position before the first update, and is at its position at once', () => {
    expect(new DeadReckoning().hasUpdate).toBe(false);
    const reckoning = updated({ yaw: 1 });
    expect(reckoning.hasUpdate).toBe(true);
    expectNumbers(reckoning.position, [128, 64, 22]);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(1, 6);
  });

  it('continues at the reported velocity for two seconds', () => {
    const reckoning = updated({ velocity: [3, 0, 0] });
    reckoning.advance(500);
    expectNumbers(reckoning.position, [129.5, 64, 22]);
    reckoning.advance(2000);
    expectNumbers(reckoning.position, [134, 64, 22]);
    reckoning.advance(5000);
    expectNumbers(reckoning.position, [134, 64, 22]);
  });

  it('corrects a small error without a jump, most of it in 150 ms', () => {
    const reckoning = updated({ velocity: [3, 0, 0] });
    reckoning.advance(500);
    // In truth it stopped at 128.5: it is drawn a metre too far.
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

  it('reaches the same position in many steps as in one', () => {
    const one = updated({});
    const many = updated({});
    const update = row({ position: [129, 64, 22] });
    for (const reckoning of [one, many]) reckoning.applyUpdate(update, 0, 0);
    for (let nowMs = 5; nowMs <= 100; nowMs += 5) many.advance(nowMs);
    one.advance(100);
    expectNumbers(many.position, one.position);
  });

  it('is at once where it was teleported to', () => {
    const reckoning = updated({});
    reckoning.applyUpdate(row({ position: [20, 200, 30], yaw: 2 }), 0, 100);
    expectNumbers(reckoning.position, [20, 200, 30]);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(2, 6);
  });

  it.each([
    [3.875, 'glides'],
    [4.125, 'snaps'],
  ] as const)('that is reported %d m from where it is drawn %s there', (metres, movement) => {
    const reckoning = updated({});
    reckoning.applyUpdate(row({ position: [128 + metres, 64, 22] }), 0, 100);
    expectNumbers(reckoning.position, [movement === 'snaps' ? 128 + metres : 128, 64, 22]);
    reckoning.advance(1100);
    expectNumbers(reckoning.position, [128 + metres, 64, 22]);
  });

  it('finds the ground where an update puts it, and follows it', () => {
    const reckoning = new DeadReckoning();
    reckoning.height = 2;
    reckoning.applyUpdate(row({ position: [10, 20, 31], velocity: [1, 0, 0] }), 0, 0);
    expectNumbers(reckoning.ground, [10, 20, 30]);
    reckoning.advance(1000);
    expectNumbers(reckoning.ground, [11, 20, 30]);
  });

  it('turns the shorter way round', () => {
    const reckoning = updated({ yaw: 3 });
    reckoning.applyUpdate(row({ yaw: -3 }), 0, 0);
    expect(yawOf(reckoning.rotation)).toBeCloseTo(3, 5);
    reckoning.advance(50);
    // 1/e is left of the 0.2832 radians across the back.
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

  it('never jumps at an update, and keeps a unit rotation', () => {
    const metre = fc.double({ min: -1, max: 1, noNaN: true });
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    const update = fc.record({ x: metre, y: metre, yaw: angle, wait: fc.nat(400) });
    fc.assert(
      fc.property(fc.array(update, { maxLength: 20 }), (all) => {
        const reckoning = updated({});
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
/** Metres: the error of single precision at such coordinates. */
const NEAR = 1e-5;
const POSITION = Float32Array.of(128, 64, 22.9);

function groundPoint(rotation: readonly number[], height: number, isSeated: boolean): Float32Array {
  const out = new Float32Array(3);
  findGroundPoint(out, POSITION, Float32Array.from(rotation), height, isSeated);
  return out;
}

describe('findGroundPoint', () => {
  it('is half the height below a standing avatar, whatever its heading', () => {
    expectNumbers(groundPoint([0, 0, 0, 1], 1.8, false), [128, 64, 22], NEAR);
    expectNumbers(groundPoint([0, 0, 1, 0], 1.8, false), [128, 64, 22], NEAR);
  });

  it('has the pelvis of a seated avatar at its position, whatever its height', () => {
    expectNumbers(groundPoint([0, 0, 0, 1], 1.8, true), [128, 64, 22.9 - 1.067], NEAR);
    expectNumbers(groundPoint([0, 0, 0, 1], 1.2, true), [128, 64, 22.9 - 1.067], NEAR);
  });

  it('turns with the seat of a seated avatar', () => {
    // A quarter turn about Y: up points forward, so the ground is behind.
    expectNumbers(groundPoint([0, SQRT1_2, 0, SQRT1_2], 1.8, true), [128 - 1.067, 64, 22.9], NEAR);
    // About X: up points to the right.
    expectNumbers(groundPoint([SQRT1_2, 0, 0, SQRT1_2], 1.8, true), [128, 64 + 1.067, 22.9], NEAR);
  });
});

describe('yawOf', () => {
  it('is measured from +X to the left', () => {
    expect(yawOf(Float32Array.of(0, 0, 0, 1))).toBe(0);
    expect(yawOf(Float32Array.of(0, 0, SQRT1_2, SQRT1_2))).toBeCloseTo(Math.PI / 2, 6);
    expect(yawOf(Float32Array.of(0, 0, -SQRT1_2, SQRT1_2))).toBeCloseTo(-Math.PI / 2, 6);
  });
});
