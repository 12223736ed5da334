import type { ByteReader, Warning } from '../bytes/index.ts';
import { checkChain } from './check-chain.ts';
import { checkNames, checkNumbers, hasGoodNumbers } from './check-constraint.ts';
import { volumeName } from './collision-volumes.ts';
import { CONSTRAINT_BYTES, MAX_CONSTRAINTS, VOLUME_NAME_BYTES } from './layout.ts';
import type { AnimationConstraint, AnimationJoint, JointDirectory } from './types.ts';

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
  const rawSourceVolume = new Uint8Array(reader.take(VOLUME_NAME_BYTES));
  const sourceOffset = readVector(reader);
  const rawTargetVolume = new Uint8Array(reader.take(VOLUME_NAME_BYTES));
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
