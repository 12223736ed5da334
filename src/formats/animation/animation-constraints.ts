import type { ByteReader, DecodeError, Warning } from '../bytes/index.ts';
import type { AnimationConstraint, AnimationJoint, JointDirectory } from './animation-asset.ts';
import { latin1, notFinite, shortName } from './animation-fields.ts';
import {
  CONSTRAINT,
  CONSTRAINT_BYTES,
  MAX_CONSTRAINTS,
  MAX_SAFE_CHAIN,
  VOLUME_NAME_BYTES,
} from './animation-layout.ts';

export interface ConstraintPart {
  constraints: AnimationConstraint[];
  constraintsIgnored: boolean;
}

export function readConstraints(
  reader: ByteReader,
  joints: readonly AnimationJoint[],
  directory: JointDirectory | undefined,
  warnings: Warning[],
): ConstraintPart {
  const start = reader.position;
  const count = reader.s32le('num_constraints');
  if (count < 0 || count > MAX_CONSTRAINTS) {
    const message = `The clip has ${count} constraints. The viewer accepts 0 to ${MAX_CONSTRAINTS}, and plays this clip without any.`;
    warnings.push({ code: 'constraints-ignored', message, offset: start, path: 'num_constraints' });
    return readIgnored(reader, start, count);
  }
  reader.needCount(count, CONSTRAINT_BYTES, 'num_constraints');
  const constraints: AnimationConstraint[] = [];
  for (let index = 0; index < count; index++) {
    const place = { at: reader.position, path: `constraints[${index}]` };
    checkNumbers(reader, place);
    const constraint = readConstraint(reader);
    constraints.push(constraint);
    checkNames(reader, constraint, joints.length, place, warnings);
    if (directory) checkChain(reader, constraint, joints, directory, place);
  }
  return { constraints, constraintsIgnored: false };
}

/**
 * Nothing in constraints that are not played is an error: when they cannot be read, they are left to
 * the trailing bytes, from their count on.
 */
function readIgnored(reader: ByteReader, start: number, count: number): ConstraintPart {
  const constraints: AnimationConstraint[] = [];
  if (isReadable(reader, count)) {
    for (let index = 0; index < count; index++) constraints.push(readConstraint(reader));
  } else {
    reader.position = start;
  }
  return { constraints, constraintsIgnored: true };
}

function isReadable(reader: ByteReader, count: number): boolean {
  if (count < 0 || count * CONSTRAINT_BYTES > reader.remaining) return false;
  for (let index = 0; index < count; index++) {
    if (!hasGoodNumbers(reader, reader.position + index * CONSTRAINT_BYTES)) return false;
  }
  return true;
}

/** One constraint; its bytes are known to be there and its numbers to be good. */
function readConstraint(reader: ByteReader): AnimationConstraint {
  const chainLength = reader.u8();
  const type = reader.u8() === 1 ? 'plane' : 'point';
  const rawSourceVolume = new Uint8Array(reader.readBytes(VOLUME_NAME_BYTES));
  const sourceOffset = readVector(reader);
  const rawTargetVolume = new Uint8Array(reader.readBytes(VOLUME_NAME_BYTES));
  return {
    chainLength,
    type,
    sourceVolume: volumeName(rawSourceVolume),
    sourceOffset,
    targetVolume: volumeName(rawTargetVolume),
    targetOffset: readVector(reader),
    targetDirection: readVector(reader),
    easeInStart: reader.f32le(),
    easeInStop: reader.f32le(),
    easeOutStart: reader.f32le(),
    easeOutStop: reader.f32le(),
    rawSourceVolume,
    rawTargetVolume,
  };
}

function readVector(reader: ByteReader): [number, number, number] {
  return [reader.f32le(), reader.f32le(), reader.f32le()];
}

/** The target that is no volume: the ground under the source point. Never a source. */
export const GROUND = 'GROUND';

/**
 * The collision volumes that a constraint may name, exact case.
 *
 * **Source:** reference/animation.md section 10.
 */
export const COLLISION_VOLUMES: ReadonlySet<string> = new Set([
  'PELVIS',
  'BUTT',
  'BELLY',
  'LEFT_HANDLE',
  'RIGHT_HANDLE',
  'LOWER_BACK',
  'CHEST',
  'LEFT_PEC',
  'RIGHT_PEC',
  'UPPER_BACK',
  'NECK',
  'HEAD',
  'L_CLAVICLE',
  'L_UPPER_ARM',
  'L_LOWER_ARM',
  'L_HAND',
  'R_CLAVICLE',
  'R_UPPER_ARM',
  'R_LOWER_ARM',
  'R_HAND',
  'R_UPPER_LEG',
  'R_LOWER_LEG',
  'R_FOOT',
  'L_UPPER_LEG',
  'L_LOWER_LEG',
  'L_FOOT',
]);

/** Whether a constraint may aim at this. */
export function isConstraintTarget(name: string): boolean {
  return name === GROUND || COLLISION_VOLUMES.has(name);
}

/** The text of a fixed name field: up to the first NUL, after which there may be left-overs. */
export function volumeName(raw: Uint8Array): string {
  const end = raw.indexOf(0);
  return latin1(raw, 0, end < 0 ? raw.length : end);
}

/** Where a constraint stands: byte offset and field path. */
interface ConstraintPlace {
  at: number;
  path: string;
}

/** 0 point, 1 plane. */
const LAST_TYPE = 1;

/** The numbers of single precision: name in paths, offset in the constraint. */
const FLOAT_FIELDS: readonly (readonly [name: string, offset: number])[] = [
  ...vectorFields('source_offset', CONSTRAINT.sourceOffset),
  ...vectorFields('target_offset', CONSTRAINT.targetOffset),
  ...vectorFields('target_dir', CONSTRAINT.targetDirection),
  ['ease_in_start', CONSTRAINT.easeInStart],
  ['ease_in_stop', CONSTRAINT.easeInStop],
  ['ease_out_start', CONSTRAINT.easeOutStart],
  ['ease_out_stop', CONSTRAINT.easeOutStop],
];

function vectorFields(name: string, offset: number): [string, number][] {
  return ['x', 'y', 'z'].map((axis, i) => [`${name}.${axis}`, offset + i * 4]);
}

/** Whether type and floats are such that a value can hold them and write them back unchanged. */
function hasGoodNumbers({ bytes, view }: ByteReader, at: number): boolean {
  return (
    bytes[at + CONSTRAINT.type] <= LAST_TYPE &&
    FLOAT_FIELDS.every(([, offset]) => Number.isFinite(view.getFloat32(at + offset, true)))
  );
}

/** @throws {@link DecodeError} `constraint-type-unknown`, `not-finite`. */
function checkNumbers(reader: ByteReader, { at, path }: ConstraintPlace): void {
  const found = reader.bytes[at + CONSTRAINT.type];
  if (found > LAST_TYPE) {
    throw reader.error(
      'constraint-type-unknown',
      `is ${found}; only 0 (point) and 1 (plane) exist`,
      `${path}.constraint_type`,
      at + CONSTRAINT.type,
      { found },
    );
  }
  for (const [name, offset] of FLOAT_FIELDS) {
    const value = reader.view.getFloat32(at + offset, true);
    if (!Number.isFinite(value)) throw notFinite(reader, value, `${path}.${name}`, at + offset);
  }
}

/** @throws {@link DecodeError} `chain-over-joints`, `volume-unknown`. */
function checkNames(
  reader: ByteReader,
  { chainLength, sourceVolume, targetVolume }: AnimationConstraint,
  jointCount: number,
  { at, path }: ConstraintPlace,
  warnings: Warning[],
): void {
  const chainPath = `${path}.chain_length`;
  if (chainLength > jointCount) {
    const message = `is ${chainLength}, and the clip has ${jointCount} joints`;
    const details = { found: chainLength, joints: jointCount };
    throw reader.error('chain-over-joints', message, chainPath, at, details);
  }
  if (!COLLISION_VOLUMES.has(sourceVolume)) {
    const position = at + CONSTRAINT.sourceVolume;
    throw volumeUnknown(reader, sourceVolume, `${path}.source_volume`, position);
  }
  if (!isConstraintTarget(targetVolume)) {
    const position = at + CONSTRAINT.targetVolume;
    throw volumeUnknown(reader, targetVolume, `${path}.target_volume`, position);
  }
  if (chainLength > MAX_SAFE_CHAIN) {
    const message = `A constraint on ${sourceVolume} has a chain of ${chainLength}. Chains over ${MAX_SAFE_CHAIN} are not safe in the viewer; we do not play it.`;
    warnings.push({ code: 'chain-too-long', message, offset: at, path: chainPath });
  }
}

function volumeUnknown(
  reader: ByteReader,
  volume: string,
  path: string,
  position: number,
): DecodeError {
  const message = `names "${volume}", which is no collision volume`;
  return reader.error('volume-unknown', message, path, position, { volume: shortName(volume) });
}

/**
 * Checks that the clip has every joint of a constraint's chain, and that the viewer's search for each
 * meets no unknown joint on its way: from the parent of the source volume, `chainLength` ancestors up.
 *
 * **Source:** reference/animation.md sections 3.1 and 10.
 *
 * @throws {@link DecodeError} `chain-joint-missing`, `chain-unknown-joint`.
 */
function checkChain(
  reader: ByteReader,
  { chainLength, sourceVolume }: AnimationConstraint,
  joints: readonly AnimationJoint[],
  directory: JointDirectory,
  { at, path }: ConstraintPlace,
): void {
  let joint = directory.jointNumber(sourceVolume);
  for (let step = 0; step <= chainLength; step++) {
    const parent = joint < 0 ? -1 : directory.parentOf(joint);
    const missing = parent < 0 ? 'mRoot' : directory.nameOf(parent);
    const met = findUnlessUnknown(joints, parent, directory);
    if (met === 'missing') {
      const message = `needs joint ${missing}, which the clip does not have`;
      const details = { joint: missing, volume: sourceVolume, step };
      throw reader.error('chain-joint-missing', message, `${path}.chain_length`, at, details);
    }
    if (met !== 'found') {
      const message = `needs joint ${missing}, and the clip lists an unknown joint before it`;
      const details = { joint: missing, unknown: shortName(met.unknown), volume: sourceVolume };
      throw reader.error('chain-unknown-joint', message, `${path}.chain_length`, at, details);
    }
    joint = parent;
  }
}

function findUnlessUnknown(
  joints: readonly AnimationJoint[],
  wanted: number,
  directory: JointDirectory,
): 'found' | 'missing' | { unknown: string } {
  for (const { name } of joints) {
    const number = directory.jointNumber(name);
    if (number < 0) return { unknown: name };
    if (number === wanted) return 'found';
  }
  return 'missing';
}
