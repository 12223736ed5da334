import { type ByteReader, singleText, type Warning } from '../bytes/index.ts';
import { KeyReader } from './key-reader.ts';
import {
  FORBIDDEN_JOINTS,
  HEADER,
  INHERIT_PRIORITY,
  keyBytes,
  MAX_JOINT_PRIORITY,
  MAX_JOINTS,
  MIN_JOINT_BYTES,
} from './layout.ts';
import { quoteName, readName, shortName } from './read-fields.ts';
import { type CurveKind, isPlainCurve, reviewKeys } from './review-keys.ts';
import type { AnimationJoint, ClipScale, JointDirectory, RawKeys } from './types.ts';

/** Path names of a curve's keys; the count's is the same after `num_`. */
const CURVE_FIELDS = { rotation: 'rot_keys', position: 'pos_keys' } as const;

export function readJoints(
  reader: ByteReader,
  clip: ClipScale,
  directory: JointDirectory | undefined,
  warnings: Warning[],
): AnimationJoint[] {
  const count = readJointCount(reader);
  const jointReader = new JointReader(reader, clip, warnings);
  const joints: AnimationJoint[] = [];
  const seen = new Set<string | number>();
  for (let index = 0; index < count; index++) {
    const offset = reader.position;
    const joint = jointReader.read(index);
    joints.push(joint);
    reviewName(joint.name, directory, seen, warnings, index, offset);
  }
  return joints;
}

function readJointCount(reader: ByteReader): number {
  const found = reader.u32le('num_joints');
  const offset = reader.position - 4;
  if (found === 0) throw reader.error('no-joints', 'has no joints', 'num_joints', offset);
  if (found > MAX_JOINTS) {
    const message = `announces ${found} joints; at most ${MAX_JOINTS} are allowed`;
    const details = { found, limit: MAX_JOINTS };
    throw reader.error('too-many-joints', message, 'num_joints', offset, details);
  }
  reader.needCount(found, MIN_JOINT_BYTES, 'num_joints');
  return found;
}

/** Reads the joint blocks of one clip, one after another. */
class JointReader {
  readonly #reader: ByteReader;
  readonly #clip: ClipScale;
  readonly #warnings: Warning[];
  readonly #keyReader: KeyReader;
  readonly #bytesEach: number;
  /** Of the joint being read, for its errors and warnings. */
  #path = '';
  #name = '';

  constructor(reader: ByteReader, clip: ClipScale, warnings: Warning[]) {
    this.#reader = reader;
    this.#clip = clip;
    this.#warnings = warnings;
    this.#keyReader = new KeyReader(reader, clip.version);
    this.#bytesEach = keyBytes(clip.version);
  }

  read(index: number): AnimationJoint {
    this.#path = `joints[${index}]`;
    const name = this.#readName();
    const priority = this.#readPriority();
    const rotationKeys = this.#readCurve('rotation');
    this.#checkDuration(rotationKeys);
    const positionKeys = this.#readCurve('position');
    return { name, priority, rotationKeys, positionKeys };
  }

  #readName(): string {
    const offset = this.#reader.position;
    const path = `${this.#path}.joint_name`;
    this.#name = readName(this.#reader, path);
    if (FORBIDDEN_JOINTS.includes(this.#name)) {
      const message = `is ${this.#name}, which a clip must not move`;
      throw this.#reader.error('forbidden-joint', message, path, offset, { joint: this.#name });
    }
    return this.#name;
  }

  #readPriority(): number {
    const path = `${this.#path}.joint_priority`;
    const found = this.#reader.s32le(path);
    const offset = this.#reader.position - 4;
    if (found < INHERIT_PRIORITY) {
      const message = `is ${found}; the lowest priority is ${INHERIT_PRIORITY}`;
      const details = { found, lowest: INHERIT_PRIORITY, joint: shortName(this.#name) };
      throw this.#reader.error('priority-too-low', message, path, offset, details);
    }
    if (found > MAX_JOINT_PRIORITY) {
      const message = `Joint ${quoteName(this.#name)} has priority ${found}; the highest is ${MAX_JOINT_PRIORITY}.`;
      this.#warnings.push({ code: 'joint-priority-high', message, offset, path });
    }
    return found;
  }

  /** A key count and its keys. */
  #readCurve(kind: CurveKind): RawKeys {
    const field = CURVE_FIELDS[kind];
    const path = `${this.#path}.${field}`;
    const count = this.#readKeyCount(`${this.#path}.num_${field}`);
    const offset = this.#reader.position;
    const keys = this.#keyReader.read(count, path);
    if (!isPlainCurve(this.#clip, kind, keys)) {
      const curve = { keys, kind, path, offset, jointName: this.#name };
      reviewKeys(this.#clip, curve, this.#warnings);
    }
    return keys;
  }

  #readKeyCount(path: string): number {
    const reader = this.#reader;
    const bytesEach = this.#bytesEach;
    const found = reader.s32le(path);
    const offset = reader.position - 4;
    const left = reader.remaining;
    if (found < 0) {
      const details = { found, joint: shortName(this.#name) };
      throw reader.error('negative-count', `announces ${found} keys`, path, offset, details);
    }
    if (found * bytesEach > left) {
      const room = Math.floor(left / bytesEach);
      const message = `announces ${found} keys of ${bytesEach} bytes, there is room for ${room}`;
      const details = { found, room, bytesEach, left, joint: shortName(this.#name) };
      throw reader.error('count-over-end', message, path, offset, details);
    }
    return found;
  }

  /** The viewer finds no rotation key's time inside a clip of less than 0 s, and so rejects it. */
  #checkDuration(rotationKeys: RawKeys): void {
    const { version, duration } = this.#clip;
    if (duration >= 0 || version !== '1.0' || rotationKeys.length === 0) return;
    const message = `is ${singleText(duration)} s, so no rotation key lies inside the clip`;
    const details = { found: duration, joint: shortName(this.#name) };
    throw this.#reader.error('negative-duration', message, 'duration', HEADER.duration, details);
  }
}

/** Notes a joint that the skeleton lacks, or that the clip has already listed. */
function reviewName(
  name: string,
  directory: JointDirectory | undefined,
  seen: Set<string | number>,
  warnings: Warning[],
  index: number,
  offset: number,
): void {
  const number = directory ? directory.jointNumber(name) : -1;
  if (directory && number < 0) {
    const message = `The skeleton has no joint ${quoteName(name)}; its keys move nothing.`;
    warnings.push({ code: 'unknown-joint', message, offset, path: `joints[${index}].joint_name` });
  }
  const identity = number < 0 ? name : number;
  if (seen.has(identity)) {
    const message = `Joint ${quoteName(name)} is listed twice; only the first one is played.`;
    warnings.push({ code: 'joint-twice', message, offset, path: `joints[${index}].joint_name` });
  }
  seen.add(identity);
}
