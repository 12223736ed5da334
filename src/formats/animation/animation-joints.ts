import {
  type ByteReader,
  excerpt,
  formatFloat32,
  IS_LITTLE_ENDIAN,
  type Warning,
} from '../bytes/index.ts';
import type {
  Animation,
  AnimationJoint,
  ClipScale,
  JointDirectory,
  RawKeys,
} from './animation-asset.ts';
import {
  FORBIDDEN_JOINTS,
  HEADER,
  INHERIT_PRIORITY,
  keyBytes,
  MAX_JOINT_PRIORITY,
  MAX_JOINTS,
  MIN_JOINT_BYTES,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
} from './animation-layout.ts';

type CurveKind = 'rotation' | 'position';

/** Names of the two curves in field paths; those of their counts have `num_` before them. */
const CURVE_FIELDS = { rotation: 'rot_keys', position: 'pos_keys' } as const;

/** Reads all joints of a clip, and warns of those that the skeleton lacks or that are listed twice. */
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
    reviewJointName(joint.name, directory, seen, warnings, index, offset);
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
  reader.checkCount(found, MIN_JOINT_BYTES, 'num_joints');
  return found;
}

/** Reads the joints of one clip one after another. */
class JointReader {
  readonly #reader: ByteReader;
  readonly #clip: ClipScale;
  readonly #warnings: Warning[];
  readonly #keyReader: KeyReader;
  readonly #bytesEach: number;
  /** Path and name of the current joint, for errors and warnings. */
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
    this.#name = this.#reader.nulTerminated(path);
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
      const details = { found, lowest: INHERIT_PRIORITY, joint: excerpt(this.#name) };
      throw this.#reader.error('priority-too-low', message, path, offset, details);
    }
    if (found > MAX_JOINT_PRIORITY) {
      const message = `Joint "${excerpt(this.#name)}" has priority ${found}; the highest is ${MAX_JOINT_PRIORITY}.`;
      this.#warnings.push({ code: 'joint-priority-high', message, offset, path });
    }
    return found;
  }

  /** Reads a key count and the keys. */
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
      const details = { found, joint: excerpt(this.#name) };
      throw reader.error('negative-count', `announces ${found} keys`, path, offset, details);
    }
    if (found * bytesEach > left) {
      const room = Math.floor(left / bytesEach);
      const message = `announces ${found} keys of ${bytesEach} bytes, there is room for ${room}`;
      const details = { found, room, bytesEach, left, joint: excerpt(this.#name) };
      throw reader.error('count-over-end', message, path, offset, details);
    }
    return found;
  }

  /** In a clip of less than 0 s the viewer finds no rotation key within the clip, and rejects it. */
  #checkDuration(rotationKeys: RawKeys): void {
    const { version, duration } = this.#clip;
    if (duration >= 0 || version !== '1.0' || rotationKeys.length === 0) return;
    const message = `is ${formatFloat32(duration)} s, so no rotation key lies inside the clip`;
    const details = { found: duration, joint: excerpt(this.#name) };
    throw this.#reader.error('negative-duration', message, 'duration', HEADER.duration, details);
  }
}

/** Warns of a joint that the skeleton lacks, or that the clip has already listed. */
function reviewJointName(
  name: string,
  directory: JointDirectory | undefined,
  seen: Set<string | number>,
  warnings: Warning[],
  index: number,
  offset: number,
): void {
  const number = directory ? directory.jointNumber(name) : -1;
  if (directory && number < 0) {
    const message = `The skeleton has no joint "${excerpt(name)}"; its keys move nothing.`;
    warnings.push({ code: 'unknown-joint', message, offset, path: `joints[${index}].joint_name` });
  }
  const identity = number < 0 ? name : number;
  if (seen.has(identity)) {
    const message = `Joint "${excerpt(name)}" is listed twice; only the first one is played.`;
    warnings.push({ code: 'joint-twice', message, offset, path: `joints[${index}].joint_name` });
  }
  seen.add(identity);
}

const KEY_FIELDS = ['time', 'x', 'y', 'z'] as const;

/**
 * Reads the keys of one clip into one buffer, of which each curve gets a view. With an array for each curve, most of
 * which have some 100 bytes, decoding took twice as long.
 */
class KeyReader {
  readonly #reader: ByteReader;
  readonly #keys: RawKeys;
  readonly #noKeys: RawKeys;
  #used = 0;

  constructor(reader: ByteReader, version: Animation['version']) {
    const left = reader.remaining;
    this.#reader = reader;
    this.#keys = version === '1.0' ? new Uint16Array(left >>> 1) : new Float32Array(left >>> 2);
    this.#noKeys = this.#keys.subarray(0, 0);
  }

  /**
   * Reads `count` keys, for which there have to be enough bytes; `path` is that of the curve's keys.
   * @throws {@link DecodeError} `not-finite`, in version 0.1 only.
   */
  read(count: number, path: string): RawKeys {
    if (count === 0) return this.#noKeys;
    const start = this.#used;
    this.#used += count * NUMBERS_PER_KEY;
    return this.#keys instanceof Uint16Array
      ? this.#readCodes(this.#keys, start)
      : this.#readFloats(this.#keys, start, path);
  }

  #readCodes(codes: Uint16Array<ArrayBuffer>, start: number): RawKeys {
    const { view } = this.#reader;
    const end = this.#used;
    const { position } = this.#reader;
    const stop = position + 2 * (end - start);
    if (IS_LITTLE_ENDIAN) {
      new Uint8Array(codes.buffer, 2 * start).set(this.#reader.bytes.subarray(position, stop));
    } else {
      for (let i = start; i < end; i++) {
        codes[i] = view.getUint16(position + 2 * (i - start), true);
      }
    }
    this.#reader.position = stop;
    return new Uint16Array(codes.buffer, start * 2, end - start);
  }

  #readFloats(floats: Float32Array<ArrayBuffer>, start: number, path: string): RawKeys {
    const { view } = this.#reader;
    const end = this.#used;
    let position = this.#reader.position;
    for (let i = start; i < end; i++, position += 4) {
      const value = view.getFloat32(position, true);
      if (!Number.isFinite(value)) {
        const key = Math.floor((i - start) / NUMBERS_PER_KEY);
        const field = KEY_FIELDS[i % NUMBERS_PER_KEY];
        throw this.#reader.notFiniteError(value, `${path}[${key}].${field}`, position);
      }
      floats[i] = value;
    }
    this.#reader.position = position;
    return new Float32Array(floats.buffer, start * 4, end - start);
  }
}

/** One curve as it was read. */
interface CurveKeys {
  keys: RawKeys;
  kind: CurveKind;
  /** Field path of the keys, such as `joints[4].rot_keys`. */
  path: string;
  /** Byte offset of the first key. */
  offset: number;
  jointName: string;
}

/**
 * No unit quaternion can have a larger squared length of x y z, in units of half a code step. Writers round down, at
 * most twice, so each component may be two steps too low.
 */
const MAX_ROTATION_SQUARED = (65535 + 4 * Math.sqrt(3)) ** 2;

/**
 * Whether a curve needs no warning. This single fast pass spares nearly all curves the slower {@link reviewKeys}. False
 * for version 0.1, which is rare.
 */
function isPlainCurve(clip: ClipScale, kind: CurveKind, keys: RawKeys): boolean {
  if (keys.length === 0) return true;
  if (clip.version !== '1.0') return false;
  if (clip.duration === 0 && keys.length > NUMBERS_PER_KEY) return false;
  let previous = -1;
  for (let at = 0; at < keys.length; at += NUMBERS_PER_KEY) {
    if (keys[at] <= previous || (kind === 'rotation' && isTooLong(keys, at))) return false;
    previous = keys[at];
  }
  return true;
}

/** Warns of what is odd about a curve, for each kind of oddity at the first key that has it. */
function reviewKeys(clip: ClipScale, curve: CurveKeys, warnings: Warning[]): void {
  const { keys, kind } = curve;
  const warn = (code: string, remark: string, isOdd: (at: number) => boolean) => {
    const key = firstKey(keys, isOdd);
    if (key < 0) return;
    warnings.push({
      code,
      message: `Key ${key + 1} of joint "${excerpt(curve.jointName)}" ${remark}.`,
      offset: curve.offset + key * keyBytes(clip.version),
      path: `${curve.path}[${key}]`,
    });
  };
  const step = (at: number) => keys[at] - keys[at - NUMBERS_PER_KEY];
  const allAtOnce = clip.version === '1.0' && clip.duration === 0;
  warn('keys-out-of-order', 'is earlier than the key before it', (at) => step(at) < 0);
  warn(
    'keys-same-time',
    'has the same time as the key before it, which is not played',
    (at) => at > 0 && (allAtOnce || step(at) === 0),
  );
  if (clip.version === '1.0') {
    if (kind === 'position') return;
    warn('rotation-too-long', 'is no unit quaternion', (at) => isTooLong(keys, at));
    return;
  }
  warn(
    'key-outside',
    `lies outside the clip of ${clip.duration} s`,
    (at) => keys[at] < 0 || keys[at] > clip.duration,
  );
  if (kind === 'rotation') return;
  warn('position-clamped', `is cut to ${POSITION_LIMIT} m on each axis`, (at) => isFar(keys, at));
}

/** The number of the first key for which `isOdd` is true, or -1. */
function firstKey(keys: RawKeys, isOdd: (at: number) => boolean): number {
  for (let at = 0; at < keys.length; at += NUMBERS_PER_KEY) {
    if (isOdd(at)) return at / NUMBERS_PER_KEY;
  }
  return -1;
}

function isTooLong(codes: RawKeys, at: number): boolean {
  const x = 2 * codes[at + 1] - 65535;
  const y = 2 * codes[at + 2] - 65535;
  const z = 2 * codes[at + 3] - 65535;
  return x * x + y * y + z * z > MAX_ROTATION_SQUARED;
}

function isFar(positions: RawKeys, at: number): boolean {
  return Math.max(...positions.subarray(at + 1, at + 4).map(Math.abs)) > POSITION_LIMIT;
}
