import { BlobReader, type Steps } from './blob-reader.ts';
import type { Motion, Vector3 } from './types.ts';

/** How the numbers are written, and the largest of each where they are in steps of a range. */
interface Precision {
  readonly steps: Steps;
  /** Metres per second. */
  readonly velocity: number;
  /** Metres per second squared. */
  readonly acceleration: number;
  /** Radians per second. */
  readonly angularVelocity: number;
}

interface Form {
  readonly plane: boolean;
  readonly precision: 'full' | Precision;
}

/** Metres; what the ranges of quantised updates are made of. */
const REGION_SIZE = 256;

/** Metres: no object is higher up. */
const HIGHEST = 4096;

const regionWide = (steps: Steps): Precision => ({
  steps,
  velocity: REGION_SIZE,
  acceleration: REGION_SIZE,
  angularVelocity: REGION_SIZE,
});

/** Ranges of ImprovedTerseObjectUpdate. */
const TERSE: Precision = { steps: 16, velocity: 128, acceleration: 64, angularVelocity: 64 };

/**
 * The forms of ObjectData, told apart by nothing but their length. 124 and 140 bytes are reserved for the
 * full forms with more behind.
 *
 * The reference has the full forms and leaves all others aside. Those in steps of a byte or two are read here
 * all the same, as older viewers do, although no simulator is known to send them: positions east and north
 * from half a region before the region to half a region behind it, up from a region's size below zero to
 * {@link HIGHEST}, all else within a region's size either way, and the size taken as 256 m.
 */
const FORMS: ReadonlyMap<number, Form> = new Map([
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
  const form = FORMS.get(bytes.length);
  if (!form) return null;
  const reader = new BlobReader(bytes, 'ObjectUpdate.ObjectData.ObjectData');
  const footPlane = form.plane ? readPlane(reader) : null;
  if (form.precision === 'full') return { ...readFull(reader), footPlane };
  const position = readRegionPosition(reader, form.precision.steps);
  return { ...readQuantised(reader, position, form.precision), footPlane };
}

/** What stands behind the state in a terse update. */
export function readTerseMotion(reader: BlobReader, isAvatar: boolean): Motion {
  const footPlane = isAvatar ? readPlane(reader) : null;
  return { ...readQuantised(reader, reader.vector('position'), TERSE), footPlane };
}

function readFull(reader: BlobReader): Omit<Motion, 'footPlane'> {
  return {
    position: reader.vector('position'),
    velocity: reader.vector('velocity'),
    acceleration: reader.vector('acceleration'),
    rotation: reader.packedRotation('rotation'),
    angularVelocity: reader.vector('angular_velocity'),
  };
}

function readQuantised(
  reader: BlobReader,
  position: Vector3,
  { steps, velocity, acceleration, angularVelocity }: Precision,
): Omit<Motion, 'footPlane'> {
  return {
    position,
    velocity: reader.quantisedVector(steps, velocity, 'velocity'),
    acceleration: reader.quantisedVector(steps, acceleration, 'acceleration'),
    rotation: reader.quantisedRotation(steps, 'rotation'),
    angularVelocity: reader.quantisedVector(steps, angularVelocity, 'angular_velocity'),
  };
}

function readRegionPosition(reader: BlobReader, steps: Steps): Vector3 {
  const level = () => reader.quantised(steps, -0.5 * REGION_SIZE, 1.5 * REGION_SIZE, 'position');
  return [level(), level(), reader.quantised(steps, -REGION_SIZE, HIGHEST, 'position')];
}

/** A plane of numbers that are none is none. */
function readPlane(reader: BlobReader): Motion['footPlane'] {
  const next = () => reader.f32le('foot_plane');
  const plane: Motion['footPlane'] = [next(), next(), next(), next()];
  return plane.every(Number.isFinite) ? plane : null;
}
