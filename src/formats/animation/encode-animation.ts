import { ByteWriter, encodeLatin1 } from '../bytes/index.ts';
import type { Animation, AnimationConstraint, AnimationJoint, RawKeys } from './animation-asset.ts';
import {
  animationByteLength,
  MAX_CONSTRAINTS,
  NUMBERS_PER_KEY,
  VOLUME_NAME_BYTES,
} from './animation-layout.ts';
import { volumeName } from './constraint-volumes.ts';

/**
 * Encodes an animation asset: the exact inverse of `decodeAnimation`, byte for byte. It accepts whatever the layout can
 * represent, even beyond the viewer's limits.
 *
 * @throws {@link RangeError} for a value that no file can give: a NUL or a character above U+00FF in a name, a number
 * outside its field, keys of the other version, or a contradiction between `loop` and `rawLoop`, a volume and its raw
 * bytes, or constraints and `constraintsIgnored`.
 *
 * **Source:** reference/animation.md section 2.
 */
export function encodeAnimation(animation: Animation): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(animationByteLength(animation));
  writeHeader(writer, animation);
  writer.u32le(animation.joints.length);
  for (const joint of animation.joints) writeJoint(writer, animation.version, joint);
  writeConstraints(writer, animation);
  writer.raw(animation.trailing);
  return writer.finish();
}

function writeHeader(writer: ByteWriter, animation: Animation): void {
  const { rawLoop, loop, handPose } = animation;
  check((rawLoop !== 0) === loop, `loop is ${loop}, rawLoop is ${rawLoop}`);
  check(handPose >>> 0 === handPose, `handPose is ${handPose}`);
  const [version, subVersion] = animation.version === '1.0' ? [1, 0] : [0, 1];
  writer.u16le(version);
  writer.u16le(subVersion);
  writeInteger(writer, animation.basePriority);
  writeFloat(writer, animation.duration);
  writeName(writer, animation.emote);
  writeFloat(writer, animation.loopIn);
  writeFloat(writer, animation.loopOut);
  writeInteger(writer, rawLoop);
  writeFloat(writer, animation.easeIn);
  writeFloat(writer, animation.easeOut);
  writer.u32le(handPose);
}

function writeJoint(
  writer: ByteWriter,
  version: Animation['version'],
  joint: AnimationJoint,
): void {
  writeName(writer, joint.name);
  writeInteger(writer, joint.priority);
  writeKeys(writer, version, joint.rotationKeys);
  writeKeys(writer, version, joint.positionKeys);
}

function writeKeys(writer: ByteWriter, version: Animation['version'], keys: RawKeys): void {
  check(keys.length % NUMBERS_PER_KEY === 0, `${keys.length} numbers are not whole keys`);
  check(
    keys instanceof (version === '1.0' ? Uint16Array : Float32Array),
    `keys are not those of version ${version}`,
  );
  writer.s32le(keys.length / NUMBERS_PER_KEY);
  if (keys instanceof Uint16Array) {
    writer.u16leArray(keys);
  } else {
    for (const value of keys) writeFloat(writer, value);
  }
}

function writeConstraints(writer: ByteWriter, animation: Animation): void {
  const { constraints, constraintsIgnored, trailing } = animation;
  if (constraintsIgnored && constraints.length === 0) {
    // The count and the bytes after it are among the trailing bytes.
    check(trailing.length >= 4, 'constraints are ignored, and no bytes of them are kept');
    return;
  }
  check(
    constraints.length > MAX_CONSTRAINTS === constraintsIgnored,
    `${constraints.length} constraints, constraintsIgnored is ${constraintsIgnored}`,
  );
  writer.s32le(constraints.length);
  for (const constraint of constraints) writeConstraint(writer, constraint);
}

function writeConstraint(writer: ByteWriter, constraint: AnimationConstraint): void {
  const { chainLength } = constraint;
  check((chainLength & 0xff) === chainLength, `chainLength is ${chainLength}`);
  writer.u8(chainLength);
  writer.u8(constraint.type === 'plane' ? 1 : 0);
  writeVolume(writer, constraint.sourceVolume, constraint.rawSourceVolume);
  writeFloats(writer, constraint.sourceOffset);
  writeVolume(writer, constraint.targetVolume, constraint.rawTargetVolume);
  writeFloats(writer, constraint.targetOffset);
  writeFloats(writer, constraint.targetDirection);
  writeFloat(writer, constraint.easeInStart);
  writeFloat(writer, constraint.easeInStop);
  writeFloat(writer, constraint.easeOutStart);
  writeFloat(writer, constraint.easeOutStop);
}

function writeVolume(writer: ByteWriter, name: string, raw: Uint8Array): void {
  check(raw.length === VOLUME_NAME_BYTES, `the bytes of volume "${name}" are ${raw.length}`);
  check(volumeName(raw) === name, `volume "${name}" has other bytes: "${volumeName(raw)}"`);
  writer.raw(raw);
}

function writeName(writer: ByteWriter, name: string): void {
  check(!name.includes('\0'), `"${name}" has a NUL in it`);
  writer.raw(encodeLatin1(name));
  writer.u8(0);
}

function writeFloats(writer: ByteWriter, values: readonly number[]): void {
  for (const value of values) writeFloat(writer, value);
}

function writeFloat(writer: ByteWriter, value: number): void {
  check(Number.isFinite(Math.fround(value)), `${value} is no finite number of single precision`);
  writer.f32le(value);
}

function writeInteger(writer: ByteWriter, value: number): void {
  check((value | 0) === value, `${value} is no 32-bit integer`);
  writer.s32le(value);
}

function check(condition: boolean, message: string): void {
  if (!condition) throw new RangeError(`cannot encode the animation: ${message}`);
}
