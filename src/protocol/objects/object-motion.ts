import { quat } from 'gl-matrix';
import { ByteWriter } from '../../formats/bytes/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { packQuaternion, quantise16 } from '../lludp/index.ts';
import type { Motion } from './object-record.ts';
import { PackedDataReader, type QuantisedBits } from './packed-data-reader.ts';

/** The number format of a quantised motion, and the largest absolute value of each quantity. */
interface QuantisedPrecision {
  readonly bits: QuantisedBits;
  /** Metres per second. */
  readonly velocity: number;
  /** Metres per second squared. */
  readonly acceleration: number;
  /** Radians per second. */
  readonly angularVelocity: number;
}

interface MotionFormat {
  readonly hasFootPlane: boolean;
  /** `full` means floats of 32 bits. */
  readonly precision: 'full' | QuantisedPrecision;
}

/** Metres; the ranges of quantised motions are derived from it. */
const REGION_SIZE = 256;

/** Metres; no object is higher. */
const MAX_HEIGHT = 4096;

const regionWide = (bits: QuantisedBits): QuantisedPrecision => ({
  bits,
  velocity: REGION_SIZE,
  acceleration: REGION_SIZE,
  angularVelocity: REGION_SIZE,
});

/** Ranges of ImprovedTerseObjectUpdate. */
const TERSE_PRECISION: QuantisedPrecision = {
  bits: 16,
  velocity: 128,
  acceleration: 64,
  angularVelocity: 64,
};

/**
 * The formats of ObjectData by their length in bytes, which alone distinguishes them. 124 and 140 bytes are reserved
 * for the full formats with more data behind.
 *
 * The reference describes the full formats and ignores all others. The quantised formats are read here all the same,
 * as older viewers do, although no simulator is known to send them: positions east and north range from half a region
 * before the region to half a region behind it, heights from one region's size below zero to {@link MAX_HEIGHT}, and
 * everything else up to a region's size in either direction. The size is taken to be 256 m.
 */
const MOTION_FORMATS: ReadonlyMap<number, MotionFormat> = new Map([
  [140, { hasFootPlane: true, precision: 'full' }],
  [124, { hasFootPlane: false, precision: 'full' }],
  [76, { hasFootPlane: true, precision: 'full' }],
  [60, { hasFootPlane: false, precision: 'full' }],
  [48, { hasFootPlane: true, precision: regionWide(16) }],
  [32, { hasFootPlane: false, precision: regionWide(16) }],
  [16, { hasFootPlane: false, precision: regionWide(8) }],
]);

/**
 * Decodes the field ObjectData of ObjectUpdate; null for a length that no format has.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function decodeMotion(bytes: Uint8Array): Motion | null {
  const format = MOTION_FORMATS.get(bytes.length);
  if (!format) return null;
  const { hasFootPlane, precision } = format;
  const reader = new PackedDataReader(bytes, 'ObjectUpdate.ObjectData.ObjectData');
  const footPlane = hasFootPlane ? readFootPlane(reader) : null;
  if (precision === 'full') {
    return {
      position: reader.vector('position'),
      velocity: reader.vector('velocity'),
      acceleration: reader.vector('acceleration'),
      rotation: reader.packedRotation('rotation'),
      angularVelocity: reader.vector('angular_velocity'),
      footPlane,
    };
  }
  const { bits } = precision;
  const horizontal = () =>
    reader.quantised(bits, -0.5 * REGION_SIZE, 1.5 * REGION_SIZE, 'position');
  const position: Vector3 = [
    horizontal(),
    horizontal(),
    reader.quantised(bits, -REGION_SIZE, MAX_HEIGHT, 'position'),
  ];
  return { ...readQuantised(reader, position, precision), footPlane };
}

/** Reads the motion of an ImprovedTerseObjectUpdate, which follows its state. */
export function readTerseMotion(reader: PackedDataReader, isAvatar: boolean): Motion {
  const footPlane = isAvatar ? readFootPlane(reader) : null;
  return { ...readQuantised(reader, reader.vector('position'), TERSE_PRECISION), footPlane };
}

function readQuantised(
  reader: PackedDataReader,
  position: Vector3,
  { bits, velocity, acceleration, angularVelocity }: QuantisedPrecision,
): Omit<Motion, 'footPlane'> {
  return {
    position,
    velocity: reader.quantisedVector(bits, velocity, 'velocity'),
    acceleration: reader.quantisedVector(bits, acceleration, 'acceleration'),
    rotation: reader.quantisedRotation(bits, 'rotation'),
    angularVelocity: reader.quantisedVector(bits, angularVelocity, 'angular_velocity'),
  };
}

/** Null for a plane that is not finite. */
function readFootPlane(reader: PackedDataReader): Motion['footPlane'] {
  const next = () => reader.f32le('foot_plane');
  const plane: Motion['footPlane'] = [next(), next(), next(), next()];
  return plane.every(Number.isFinite) ? plane : null;
}

/**
 * Encodes the field ObjectData of ObjectUpdate in full precision: 76 bytes with a foot plane, 60 without.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function encodeMotion(motion: Motion): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(76);
  if (motion.footPlane) writeFloats(writer, motion.footPlane);
  writeFloats(writer, motion.position);
  writeFloats(writer, motion.velocity);
  writeFloats(writer, motion.acceleration);
  writeFloats(writer, packQuaternion(motion.rotation));
  writeFloats(writer, motion.angularVelocity);
  return writer.finish();
}

/**
 * Encodes the field Data of ImprovedTerseObjectUpdate: 60 bytes with a foot plane, as avatars have, 44 without.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function encodeTerseData(
  localId: number,
  state: number,
  motion: Motion,
): Uint8Array<ArrayBuffer> {
  const { velocity, acceleration, angularVelocity } = TERSE_PRECISION;
  const writer = new ByteWriter(60);
  writer.u32le(localId);
  writer.u8(state);
  writer.u8(motion.footPlane ? 1 : 0);
  if (motion.footPlane) writeFloats(writer, motion.footPlane);
  writeFloats(writer, motion.position);
  writeQuantised(writer, motion.velocity, velocity);
  writeQuantised(writer, motion.acceleration, acceleration);
  writeQuantised(writer, motion.rotation, 1);
  writeQuantised(writer, motion.angularVelocity, angularVelocity);
  return writer.finish();
}

export function writeFloats(writer: ByteWriter, values: readonly number[]): void {
  for (const value of values) writer.f32le(value);
}

function writeQuantised(writer: ByteWriter, values: readonly number[], limit: number): void {
  for (const value of values) writer.u16le(quantise16(value, -limit, limit));
}

/** A position and a rotation. */
interface RigidTransform {
  /** Metres. */
  readonly position: Float32Array;
  /** x y z w, unit length. */
  readonly rotation: Float32Array;
}

/**
 * How long a position is extrapolated. The reference says "a second or so". After one second, an avatar that walks
 * straight on would stop again and again in regions whose simulator reports it only every few metres; that an avatar
 * stops walking is reported at once.
 */
const MAX_EXTRAPOLATION_SECONDS = 2;

/**
 * Dead reckoning: extrapolates a motion to `seconds` after it was received.
 *
 * The position continues at its velocity and stops after {@link MAX_EXTRAPOLATION_SECONDS}. The acceleration is
 * ignored, as the reference recommends, since a short push would carry an avatar metres too far. The reference does
 * not mention rotation: here it continues without end, because simulators do not report a spinning object again. The
 * rotation is about the parent's axes.
 *
 * Allocates nothing.
 *
 * @param out receives 3 and 4 numbers; no state is carried from one call to the next.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function extrapolate(motion: Motion, seconds: number, out: RigidTransform): void {
  const elapsed = Math.max(0, seconds);
  const moving = Math.min(elapsed, MAX_EXTRAPOLATION_SECONDS);
  for (let axis = 0; axis < 3; axis++) {
    out.position[axis] = motion.position[axis] + motion.velocity[axis] * moving;
  }
  extrapolateRotation(motion, elapsed, out.rotation);
}

/** Scratch of {@link extrapolateRotation}, which is called every frame. */
const _spin = new Float64Array(4);

function extrapolateRotation(motion: Motion, seconds: number, rotation: Float32Array): void {
  rotation.set(motion.rotation);
  const x = motion.angularVelocity[0];
  const y = motion.angularVelocity[1];
  const z = motion.angularVelocity[2];
  const speed = Math.sqrt(x * x + y * y + z * z);
  if (speed === 0) return;
  const half = (speed * seconds) / 2;
  const share = Math.sin(half) / speed;
  _spin[0] = x * share;
  _spin[1] = y * share;
  _spin[2] = z * share;
  _spin[3] = Math.cos(half);
  quat.multiply(rotation, _spin, rotation);
}
