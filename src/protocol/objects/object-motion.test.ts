import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { decodeMotion, extrapolate, readTerseMotion } from './object-motion.ts';
import type { Motion } from './object-record.ts';
import { PackedDataReader } from './packed-data-reader.ts';

/** (0, 0, 1), 20.5 m below the origin. */
const PLANE = '00000000 00000000 0000803f 0000a4c1';

/** At (128.5, 64.25, 22), 1 m/s east, 2 m/s² down, 90° about Z, turning at -1 rad/s about Z. */
const FULL = `
  00800043 00808042 0000b041  0000803f 00000000 00000000
  00000000 00000000 000000c0  00000000 00000000 f304353f  00000000 00000000 000080bf`;

/** Position x at three quarters, y at the start, z at the end; velocity x at the end; identity. */
const SIXTEEN = `
  ffbf 0000 ffff  ffff ff7f 0080  0080 0080 0080  ff7f ff7f ff7f ffff  0000 0080 0080`;
const EIGHT = 'bf 00 ff  ff 7f 80  80 80 80  7f 7f 7f ff  00 80 80';

const motionOf = (bytes: string) => decodeMotion(hex(bytes))!;

describe('ObjectData of an update', () => {
  it('has 60 bytes in full precision', () => {
    const motion = motionOf(FULL);
    expect(motion).toMatchObject({
      position: [128.5, 64.25, 22],
      velocity: [1, 0, 0],
      acceleration: [0, 0, -2],
      angularVelocity: [0, 0, -1],
      footPlane: null,
    });
    expectNumbers(motion.rotation, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  });

  it('has 76 bytes for an avatar, beginning with the foot plane', () => {
    const motion = motionOf(PLANE + FULL);
    expect(motion.footPlane).toEqual([0, 0, 1, -20.5]);
    expect(motion.position).toEqual([128.5, 64.25, 22]);
  });

  it('may have 64 further bytes in both formats', () => {
    const more = 'ff'.repeat(64);
    expect(motionOf(FULL + more)).toEqual(motionOf(FULL));
    expect(motionOf(PLANE + FULL + more)).toEqual(motionOf(PLANE + FULL));
  });

  it('has 32 bytes in 16-bit steps, 48 with a foot plane', () => {
    const motion = motionOf(SIXTEEN);
    expectNumbers(motion.position, [256, -128, 4096], 0.01);
    expect(motion.velocity).toEqual([256, 0, 0]);
    expect(motion.acceleration).toEqual([0, 0, 0]);
    expect(motion.rotation).toEqual([0, 0, 0, 1]);
    expect(motion.angularVelocity).toEqual([-256, 0, 0]);
    expect(motionOf(PLANE + SIXTEEN)).toEqual({ ...motion, footPlane: [0, 0, 1, -20.5] });
  });

  it('has 16 bytes in 8-bit steps', () => {
    const motion = motionOf(EIGHT);
    expectNumbers(motion.position, [-128 + (0xbf / 255) * 512, -128, 4096]);
    expect(motion.velocity).toEqual([256, 0, 0]);
    expect(motion.rotation).toEqual([0, 0, 0, 1]);
    expect(motion.angularVelocity).toEqual([-256, 0, 0]);
  });

  it('is null for any other length', () => {
    const known = [16, 32, 48, 60, 76, 124, 140];
    const read = Array.from({ length: 256 }, (_, length) => length).filter((length) =>
      decodeMotion(new Uint8Array(length)),
    );
    expect(read).toEqual(known);
  });

  it('replaces values that are not finite by zero, the identity and no foot plane', () => {
    const motion = motionOf('0000c07f'.repeat(19));
    expect(motion).toEqual({
      position: [0, 0, 0],
      velocity: [0, 0, 0],
      acceleration: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0],
      footPlane: null,
    });
  });

  it('always has a unit quaternion', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(16, 32, 48, 60, 76)
          .chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
        (bytes) => {
          const { rotation, position } = decodeMotion(bytes)!;
          expect(Math.abs(Math.hypot(...rotation) - 1)).toBeLessThan(1e-6);
          expect(position.every(Number.isFinite)).toBe(true);
        },
      ),
    );
  });
});

describe('the motion of a terse update', () => {
  it('has a full position and quantised other values', () => {
    const reader = new PackedDataReader(
      hex(
        '00800043 00808042 0000b041  ffff 0000 ff7f  ffff 0000 0080  ff7f ff7f ffff ff7f  ffff 0000 ff7f',
      ),
      'Data',
    );
    expect(readTerseMotion(reader, false)).toEqual({
      position: [128.5, 64.25, 22],
      velocity: [128, -128, 0],
      acceleration: [64, -64, 0],
      rotation: [0, 0, 1, 0],
      angularVelocity: [64, -64, 0],
      footPlane: null,
    });
    expect(reader.remaining).toBe(0);
  });

  it('reports the field at which it ends too soon', () => {
    const reader = new PackedDataReader(hex(`${PLANE} 00800043`), 'ObjectData[2].Data');
    const error = expectDecodeError(() => readTerseMotion(reader, true), 'truncated');
    expect(error).toMatchObject({
      format: 'objects',
      offset: 20,
      path: 'ObjectData[2].Data/position',
    });
  });
});

const AT_REST: Motion = {
  position: [128, 64, 22],
  velocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  angularVelocity: [0, 0, 0],
  footPlane: null,
};

function later(motion: Partial<Motion>, seconds: number) {
  const out = { position: new Float32Array(3), rotation: new Float32Array(4) };
  extrapolate({ ...AT_REST, ...motion }, seconds, out);
  return out;
}

describe('extrapolate', () => {
  it('continues at the velocity, for two seconds at most', () => {
    const walking = { velocity: [2, -1, 0] as const };
    expectNumbers(later(walking, 0).position, [128, 64, 22]);
    expectNumbers(later(walking, 0.5).position, [129, 63.5, 22]);
    expectNumbers(later(walking, 1).position, [130, 63, 22]);
    expectNumbers(later(walking, 2).position, [132, 62, 22]);
    expectNumbers(later(walking, 60).position, [132, 62, 22]);
  });

  it('does not extrapolate backwards', () => {
    expectNumbers(later({ velocity: [2, 0, 0] }, -1).position, [128, 64, 22]);
  });

  it('ignores the acceleration', () => {
    expectNumbers(later({ acceleration: [0, 0, -9.8] }, 1).position, [128, 64, 22]);
  });

  it('rotates without end, about the axes of the parent', () => {
    const { SQRT1_2 } = Math;
    const spinning = { angularVelocity: [0, 0, Math.PI / 2] as const };
    expectSameRotation(later(spinning, 1).rotation, [0, 0, SQRT1_2, SQRT1_2]);
    expectSameRotation(later(spinning, 6).rotation, [0, 0, 1, 0]);
    // Lying on its back by a quarter turn about X, then a quarter about the region's Z.
    const lying = { ...spinning, rotation: [SQRT1_2, 0, 0, SQRT1_2] as const };
    expectSameRotation(later(lying, 1).rotation, [0.5, 0.5, 0.5, 0.5]);
  });

  it('keeps the rotation at unit length', () => {
    const rate = fc.float({ min: -64, max: 64, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(rate, rate, rate), fc.nat(3600), (angularVelocity, seconds) => {
        expectUnitQuaternions(later({ angularVelocity }, seconds).rotation);
      }),
    );
  });
});
