import { type ByteReader, type DecodeError, excerpt, type Warning } from '../bytes/index.ts';
import type { AnimationConstraint, AnimationJoint, JointDirectory } from './animation-asset.ts';
import {
  CONSTRAINT,
  CONSTRAINT_BYTES,
  MAX_CONSTRAINTS,
  MAX_SAFE_CHAIN,
  VOLUME_NAME_BYTES,
} from './animation-layout.ts';
import { COLLISION_VOLUMES, isConstraintTarget, volumeName } from './constraint-volumes.ts';

/** The constraints of a clip, as fields of `Animation`. */
interface ConstraintPart {
  constraints: AnimationConstraint[];
  constraintsIgnored: boolean;
}

/** The byte offset and field path of a constraint. */
interface ConstraintLocation {
  at: number;
  path: string;
}

/**
 * Reads and checks all constraints of a clip.
 *
 * @throws {@link DecodeError} `truncated`, `count-over-end`, `constraint-type-unknown`, `not-finite`,
 * `chain-over-joints`, `volume-unknown`, `chain-joint-missing`, `chain-unknown-joint`.
 */
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
  reader.checkCount(count, CONSTRAINT_BYTES, 'num_constraints');
  const constraints: AnimationConstraint[] = [];
  for (let index = 0; index < count; index++) {
    const location = { at: reader.position, path: `constraints[${index}]` };
    checkNumbers(reader, location);
    const constraint = readConstraint(reader);
    constraints.push(constraint);
    checkNames(reader, constraint, joints.length, location, warnings);
    if (directory) checkChain(reader, constraint, joints, directory, location);
  }
  return { constraints, constraintsIgnored: false };
}

/**
 * Reads constraints that the viewer does not play. Nothing in them is an error: if they cannot be read, they stay among
 * the trailing bytes, beginning with their count.
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
    if (!hasValidNumbers(reader, reader.position + index * CONSTRAINT_BYTES)) return false;
  }
  return true;
}

/** Reads one constraint, whose bytes and numbers were checked before. */
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

/** 0 is point, 1 is plane. */
const LAST_TYPE = 1;

/** The 32-bit floats: their names in field paths, and their offsets in the constraint. */
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

/** Whether the type and the floats can be represented and written back unchanged. */
function hasValidNumbers({ bytes, view }: ByteReader, at: number): boolean {
  return (
    bytes[at + CONSTRAINT.type] <= LAST_TYPE &&
    FLOAT_FIELDS.every(([, offset]) => Number.isFinite(view.getFloat32(at + offset, true)))
  );
}

/** @throws {@link DecodeError} `constraint-type-unknown`, `not-finite`. */
function checkNumbers(reader: ByteReader, { at, path }: ConstraintLocation): void {
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
    if (!Number.isFinite(value)) throw reader.notFiniteError(value, `${path}.${name}`, at + offset);
  }
}

/** @throws {@link DecodeError} `chain-over-joints`, `volume-unknown`. */
function checkNames(
  reader: ByteReader,
  { chainLength, sourceVolume, targetVolume }: AnimationConstraint,
  jointCount: number,
  { at, path }: ConstraintLocation,
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
    throw volumeUnknownError(reader, sourceVolume, `${path}.source_volume`, position);
  }
  if (!isConstraintTarget(targetVolume)) {
    const position = at + CONSTRAINT.targetVolume;
    throw volumeUnknownError(reader, targetVolume, `${path}.target_volume`, position);
  }
  if (chainLength > MAX_SAFE_CHAIN) {
    const message = `A constraint on ${sourceVolume} has a chain of ${chainLength}. Chains over ${MAX_SAFE_CHAIN} are not safe in the viewer; we do not play it.`;
    warnings.push({ code: 'chain-too-long', message, offset: at, path: chainPath });
  }
}

function volumeUnknownError(
  reader: ByteReader,
  volume: string,
  path: string,
  position: number,
): DecodeError {
  const message = `names "${volume}", which is no collision volume`;
  return reader.error('volume-unknown', message, path, position, { volume: excerpt(volume) });
}

/**
 * Checks that the clip has every joint of a constraint's chain, from the parent of the source volume up by `chainLength`
 * ancestors, and that the viewer, which searches the list from its start, meets no unknown joint before one of them.
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
  { at, path }: ConstraintLocation,
): void {
  let joint = directory.jointNumber(sourceVolume);
  for (let step = 0; step <= chainLength; step++) {
    const parent = joint < 0 ? -1 : directory.parentOf(joint);
    const missing = parent < 0 ? 'mRoot' : directory.nameOf(parent);
    const result = searchJoints(joints, parent, directory);
    if (result === 'missing') {
      const message = `needs joint ${missing}, which the clip does not have`;
      const details = { joint: missing, volume: sourceVolume, step };
      throw reader.error('chain-joint-missing', message, `${path}.chain_length`, at, details);
    }
    if (result !== 'found') {
      const message = `needs joint ${missing}, and the clip lists an unknown joint before it`;
      const details = { joint: missing, unknown: excerpt(result.unknown), volume: sourceVolume };
      throw reader.error('chain-unknown-joint', message, `${path}.chain_length`, at, details);
    }
    joint = parent;
  }
}

/** Searches the joint with this number as the viewer does, which stops at an unknown joint. */
function searchJoints(
  joints: readonly AnimationJoint[],
  target: number,
  directory: JointDirectory,
): 'found' | 'missing' | { unknown: string } {
  for (const { name } of joints) {
    const number = directory.jointNumber(name);
    if (number < 0) return { unknown: name };
    if (number === target) return 'found';
  }
  return 'missing';
}
