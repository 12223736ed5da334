import type { ByteReader, DecodeError, Warning } from '../bytes/index.ts';
import { COLLISION_VOLUMES, isTarget } from './collision-volumes.ts';
import { CONSTRAINT, MAX_SAFE_CHAIN } from './layout.ts';
import { notFinite, shortName } from './read-fields.ts';
import type { AnimationConstraint } from './types.ts';

/** Where a constraint stands: byte offset and field path. */
export interface ConstraintPlace {
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
export function hasGoodNumbers({ bytes, view }: ByteReader, at: number): boolean {
  return (
    bytes[at + CONSTRAINT.type] <= LAST_TYPE &&
    FLOAT_FIELDS.every(([, offset]) => Number.isFinite(view.getFloat32(at + offset, true)))
  );
}

/** @throws {@link DecodeError} `constraint-type-unknown`, `not-finite`. */
export function checkNumbers(reader: ByteReader, { at, path }: ConstraintPlace): void {
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
export function checkNames(
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
  if (!isTarget(targetVolume)) {
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
