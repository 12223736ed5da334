import { encodeLatin1 } from '../bytes/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  type AnimationJoint,
  HAND_POSES,
} from './animation-asset.ts';
import {
  FORBIDDEN_JOINTS,
  INHERIT_PRIORITY,
  MAX_BASE_PRIORITY,
  MAX_CONSTRAINTS,
  MAX_DURATION,
  MAX_JOINT_PRIORITY,
  MAX_JOINTS,
  MAX_SAFE_CHAIN,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
  VOLUME_NAME_BYTES,
} from './animation-layout.ts';
import { COLLISION_VOLUMES, isConstraintTarget } from './constraint-volumes.ts';
import { quantiseU16, uploadCode } from './dequantise-keys.ts';

const { fround } = Math;

/** A rotation of a joint relative to its parent. */
export interface RotationKeySource {
  /** In seconds; clamped to the clip. */
  time: number;
  /** Quaternion x y z w of any length but zero. */
  rotation: readonly [number, number, number, number];
}

/** A position of a joint: a displacement for mPelvis, the local position for others. */
export interface PositionKeySource {
  /** In seconds; clamped to the clip. */
  time: number;
  /** In metres; clamped to -5..5. */
  position: readonly [number, number, number];
}

export interface JointSource {
  name: string;
  /** -1 (the clip's) to 7; default the clip's base priority. */
  priority?: number;
  rotations?: readonly RotationKeySource[];
  positions?: readonly PositionKeySource[];
}

export type ConstraintSource = Omit<AnimationConstraint, 'rawSourceVolume' | 'rawTargetVolume'>;

/** A clip in plain numbers; the defaults are those of the viewer's uploader. */
export interface AnimationSource {
  /** In seconds, 0 to 60. */
  duration: number;
  /** 1 to 216 joints. */
  joints: readonly JointSource[];
  /** -1 to 6; default 2. */
  basePriority?: number;
  /** Default false. */
  loop?: boolean;
  /** In seconds; default 0. */
  loopIn?: number;
  /** In seconds; default the duration. */
  loopOut?: number;
  /** In seconds; default 0.3. In a clip that does not loop, both eases are shortened to fit into it. */
  easeIn?: number;
  /** In seconds; default 0.3. */
  easeOut?: number;
  /** A number of HAND_POSES; default 1 (relaxed). */
  handPose?: number;
  /** Name of a facial expression; default none. */
  emote?: string;
  /** At most 10. */
  constraints?: readonly ConstraintSource[];
}

/**
 * Makes an animation of version 1.0 from plain numbers. They are quantised as in the viewer's uploader, and become up to
 * two code steps lower (rotation 6e-5, position 0.3 mm). Keys keep their order.
 *
 * @throws {@link RangeError} for what the viewer would reject or not play.
 *
 * **Source:** reference/animation.md sections 3 ("Writer side"), 3.1 and 12.1 (defaults).
 */
export function buildAnimation(source: AnimationSource): Animation {
  const { basePriority = 2, loop = false, handPose = 1, constraints = [] } = source;
  const duration = toFloat32(source.duration, 0, MAX_DURATION, 'duration');
  checkInteger(basePriority, INHERIT_PRIORITY, MAX_BASE_PRIORITY, 'basePriority');
  checkInteger(handPose, 0, HAND_POSES.length - 1, 'handPose');
  checkInteger(source.joints.length, 1, MAX_JOINTS, 'number of joints');
  checkInteger(constraints.length, 0, MAX_CONSTRAINTS, 'number of constraints');
  return {
    version: '1.0',
    basePriority,
    duration,
    emote: source.emote ?? '',
    loopIn: toFloat32(source.loopIn ?? 0, 0, duration, 'loopIn'),
    loopOut: toFloat32(source.loopOut ?? duration, 0, duration, 'loopOut'),
    loop,
    rawLoop: loop ? 1 : 0,
    ...fitEases(source, loop, duration),
    handPose,
    joints: source.joints.map((joint) => buildJoint(joint, basePriority, duration)),
    constraints: constraints.map(buildConstraint),
    constraintsIgnored: false,
    trailing: new Uint8Array(0),
    warnings: [],
  };
}

function fitEases(
  source: AnimationSource,
  loop: boolean,
  duration: number,
): Pick<Animation, 'easeIn' | 'easeOut'> {
  const easeIn = toFloat32(source.easeIn ?? 0.3, 0, MAX_DURATION, 'easeIn');
  const easeOut = toFloat32(source.easeOut ?? 0.3, 0, MAX_DURATION, 'easeOut');
  const sum = easeIn + easeOut;
  const scale = !loop && sum > duration ? duration / sum : 1;
  return { easeIn: fround(easeIn * scale), easeOut: fround(easeOut * scale) };
}

function buildJoint(source: JointSource, basePriority: number, duration: number): AnimationJoint {
  const { name, priority = basePriority, rotations = [], positions = [] } = source;
  if (FORBIDDEN_JOINTS.includes(name)) throw new RangeError(`a clip must not move ${name}`);
  checkInteger(priority, INHERIT_PRIORITY, MAX_JOINT_PRIORITY, `priority of ${name}`);
  const rotationKeys = new Uint16Array(rotations.length * NUMBERS_PER_KEY);
  rotations.forEach(({ time, rotation }, index) => {
    const at = index * NUMBERS_PER_KEY;
    rotationKeys[at] = quantiseU16(requireFinite(time, name), 0, duration);
    rotationKeys.set(vectorCodes(toUnitVectorPart(rotation, name), 1, name), at + 1);
  });
  const positionKeys = new Uint16Array(positions.length * NUMBERS_PER_KEY);
  positions.forEach(({ time, position }, index) => {
    const at = index * NUMBERS_PER_KEY;
    positionKeys[at] = quantiseU16(requireFinite(time, name), 0, duration);
    positionKeys.set(vectorCodes(position, POSITION_LIMIT, name), at + 1);
  });
  return { name, priority, rotationKeys, positionKeys };
}

/** The x y z of the same rotation at unit length and with a w of 0 or more. */
function toUnitVectorPart([x, y, z, w]: RotationKeySource['rotation'], joint: string): number[] {
  const length = Math.hypot(x, y, z, w);
  if (!(length > 0)) throw new RangeError(`a rotation of ${joint} is [${x}, ${y}, ${z}, ${w}]`);
  const scale = w < 0 ? -1 / length : 1 / length;
  return [x * scale, y * scale, z * scale];
}

function vectorCodes(vector: readonly number[], limit: number, joint: string): number[] {
  return vector.map((component) => uploadCode(requireFinite(component, joint), limit));
}

function buildConstraint(source: ConstraintSource): AnimationConstraint {
  const { sourceVolume, targetVolume } = source;
  checkInteger(source.chainLength, 0, MAX_SAFE_CHAIN, 'chainLength');
  if (!COLLISION_VOLUMES.has(sourceVolume)) throw new RangeError(`no volume "${sourceVolume}"`);
  if (!isConstraintTarget(targetVolume)) throw new RangeError(`no volume "${targetVolume}"`);
  return {
    ...source,
    sourceOffset: toFloat32s(source.sourceOffset),
    targetOffset: toFloat32s(source.targetOffset),
    targetDirection: toFloat32s(source.targetDirection),
    easeInStart: fround(requireFinite(source.easeInStart, sourceVolume)),
    easeInStop: fround(requireFinite(source.easeInStop, sourceVolume)),
    easeOutStart: fround(requireFinite(source.easeOutStart, sourceVolume)),
    easeOutStop: fround(requireFinite(source.easeOutStop, sourceVolume)),
    rawSourceVolume: volumeBytes(sourceVolume),
    rawTargetVolume: volumeBytes(targetVolume),
  };
}

function volumeBytes(name: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(VOLUME_NAME_BYTES);
  bytes.set(encodeLatin1(name));
  return bytes;
}

function toFloat32s([x, y, z]: readonly [number, number, number]): [number, number, number] {
  return [
    fround(requireFinite(x, 'a constraint')),
    fround(requireFinite(y, 'a constraint')),
    fround(requireFinite(z, 'a constraint')),
  ];
}

function requireFinite(value: number, owner: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`a number of ${owner} is ${value}`);
  return value;
}

/** The value in single precision, as the file has it, within its range. */
function toFloat32(value: number, low: number, high: number, name: string): number {
  const single = fround(value);
  if (!(single >= low && single <= high)) throw new RangeError(`${name} is ${value}`);
  return single;
}

function checkInteger(value: number, low: number, high: number, name: string): void {
  const fits = Number.isInteger(value) && value >= low && value <= high;
  if (!fits) throw new RangeError(`${name} is ${value}`);
}
