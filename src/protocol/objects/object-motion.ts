import { quat } from 'gl-matrix';
import type { Vector3 } from '../../math/index.ts';
import type { Motion } from './object-record.ts';
import { PackedDataReader, type QuantisedBits } from './packed-data-reader.ts';

/** How the numbers are written, and the largest of each where they are in steps of a range. */
interface Precision {
  readonly bits: QuantisedBits;
  /** Metres per second. */
  readonly velocity: number;
  /** Metres per second squared. */
  readonly acceleration: number;
  /** Radians per second. */
  readonly angularVelocity: number;
}

interface MotionFormat {
  readonly plane: boolean;
  readonly precision: 'full' | Precision;
}

/** Metres; what the ranges of quantised updates are made of. */
const REGION_SIZE = 256;

/** Metres: no object is higher up. */
const MAX_HEIGHT = 4096;

const regionWide = (steps: QuantisedBits): Precision => ({
  bits: steps,
  velocity: REGION_SIZE,
  acceleration: REGION_SIZE,
  angularVelocity: REGION_SIZE,
});

/** Ranges of ImprovedTerseObjectUpdate. */
const TERSE_PRECISION: Precision = {
  bits: 16,
  velocity: 128,
  acceleration: 64,
  angularVelocity: 64,
};

/**
 * The forms of ObjectData, told apart by nothing but their length. 124 and 140 bytes are reserved for the
 * full forms with more behind.
 *
 * The reference has the full forms and leaves all others aside. Those in steps of a byte or two are read here
 * all the same, as older viewers do, although no simulator is known to send them: positions east and north
 * from half a region before the region to half a region behind it, up from a region's size below zero to
 * {@link MAX_HEIGHT}, all else within a region's size either way, and the size taken as 256 m.
 */
const MOTION_FORMATS: ReadonlyMap<number, MotionFormat> = new Map([
  [140, { plane: true, precision: 'full' }],
  [124, { plane: false, precision: 'full' }],
  [76, { plane: true, precision: 'full' }],
  [60, { plane: false, precision: 'full' }],
  [48, { plane: true, precision: regionWide(16) }],
  [32, { plane: false, precision: regionWide(16) }],
  [16, { plane: false, precision: regionWide(8) }],
]);

/**
 * The field ObjectData of ObjectUpdate; null for a length that no form has.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function decodeMotion(bytes: Uint8Array): Motion | null {
  const form = MOTION_FORMATS.get(bytes.length);
  if (!form) return null;
  const reader = new PackedDataReader(bytes, 'ObjectUpdate.ObjectData.ObjectData');
  const footPlane = form.plane ? readFootPlane(reader) : null;
  if (form.precision === 'full') return { ...readFull(reader), footPlane };
  const position = readRegionPosition(reader, form.precision.bits);
  return { ...readQuantised(reader, position, form.precision), footPlane };
}

/** What stands behind the state in a terse update. */
export function readTerseMotion(reader: PackedDataReader, isAvatar: boolean): Motion {
  const footPlane = isAvatar ? readFootPlane(reader) : null;
  return { ...readQuantised(reader, reader.vector('position'), TERSE_PRECISION), footPlane };
}

function readFull(reader: PackedDataReader): Omit<Motion, 'footPlane'> {
  return {
    position: reader.vector('position'),
    velocity: reader.vector('velocity'),
    acceleration: reader.vector('acceleration'),
    rotation: reader.packedRotation('rotation'),
    angularVelocity: reader.vector('angular_velocity'),
  };
}

function readQuantised(
  reader: PackedDataReader,
  position: Vector3,
  { bits: steps, velocity, acceleration, angularVelocity }: Precision,
): Omit<Motion, 'footPlane'> {
  return {
    position,
    velocity: reader.quantisedVector(steps, velocity, 'velocity'),
    acceleration: reader.quantisedVector(steps, acceleration, 'acceleration'),
    rotation: reader.quantisedRotation(steps, 'rotation'),
    angularVelocity: reader.quantisedVector(steps, angularVelocity, 'angular_velocity'),
  };
}

function readRegionPosition(reader: PackedDataReader, steps: QuantisedBits): Vector3 {
  const level = () => reader.quantised(steps, -0.5 * REGION_SIZE, 1.5 * REGION_SIZE, 'position');
  return [level(), level(), reader.quantised(steps, -REGION_SIZE, MAX_HEIGHT, 'position')];
}

/** A plane of numbers that are none is none. */
function readFootPlane(reader: PackedDataReader): Motion['footPlane'] {
  const next = () => reader.f32le('foot_plane');
  const plane: Motion['footPlane'] = [next(), next(), next(), next()];
  return plane.every(Number.isFinite) ? plane : null;
}

/** Where something is by now. */
export interface RigidTransform {
  /** Metres. */
  readonly position: Float32Array;
  /** x y z w, unit length. */
  readonly rotation: Float32Array;
}

/**
 * Seconds for which something goes on as it was last seen to move. The reference says "a second or so": with one,
 * somebody who walks straight on would halt again and again where a simulator tells of that only every few metres;
 * that somebody stops is told at once.
 */
export const MAX_EXTRAPOLATION_SECONDS = 2;

/**
 * Where `motion` has led so many seconds after it was told.
 *
 * The position goes on at its velocity and stops after {@link MAX_EXTRAPOLATION_SECONDS}. The acceleration plays
 * no part, as the reference has it: a short push would carry an avatar metres too far. Of turning the
 * reference says nothing: here it goes on without end, because an object that was set spinning is never
 * told of again. The turn is about the parent's axes.
 *
 * Allocates nothing.
 *
 * @param out 3 and 4 numbers, overwritten: nothing is kept of one call for the next.
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
