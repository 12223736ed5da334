import type { JointDirectory } from '../../../formats/animation/index.ts';
import type { Quaternion, Vector3 } from '../../../math/index.ts';
import {
  asJsonObject,
  type IgnoredKeys,
  type JsonObject,
  jointFromKey,
  leapError,
  MAX_COMMAND_JOINTS,
  memberByName,
  ownMember,
  readRotation,
  readVector,
} from './leap-values.ts';

/** What a plug-in requests of one joint. */
export interface LeapJoint {
  /** Joint number. */
  readonly joint: number;
  /**
   * For a target, half arm spans in the root's frame; for a state, metres in the parent's frame. Each number is within
   * -10..10.
   */
  readonly position: Vector3 | null;
  /** Unit length, w not negative. */
  readonly rotation: Quaternion | null;
  /** Factors; of a state only. */
  readonly scale: Vector3 | null;
  readonly disableConstraint: boolean;
  /** Whether the plug-in wants a report of the joint's resulting position. */
  readonly report: boolean;
}

/** The joints of a command. */
export interface LeapJoints {
  /** Targets, in the root's frame. */
  readonly inverseKinematics: readonly LeapJoint[];
  /** States, in the parents' frames. */
  readonly jointState: readonly LeapJoint[];
}

type JointMap = 'inverse_kinematics' | 'joint_state';

/** Both names of every member of `set`. */
const SET_MEMBERS = new Set(['i', 'inverse_kinematics', 'j', 'joint_state', 'c', 'camera']);
const SET_JOINT_MEMBERS = new Set([
  'p',
  'r',
  's',
  'd',
  'position',
  'rotation',
  'scale',
  'disable_constraint',
  'report',
]);

/**
 * Reads the joints of a `set` command, `inverse_kinematics` and `joint_state`, by long or short names.
 *
 * @throws {@link DecodeError} `wrong-type`, `too-many-joints`.
 *
 * **Source:** puppetry.md section 8, "Current".
 */
export function readSetJoints(
  data: JsonObject,
  joints: JointDirectory,
  ignored: IgnoredKeys,
): LeapJoints {
  for (const key of Object.keys(data)) if (!SET_MEMBERS.has(key)) ignored.add(key);
  const targets = memberByName(data, 'i', 'inverse_kinematics');
  const states = memberByName(data, 'j', 'joint_state');
  return {
    inverseKinematics: readJointMap(targets, 'inverse_kinematics', joints, ignored),
    jointState: readJointMap(states, 'joint_state', joints, ignored),
  };
}

/** @throws {@link DecodeError} `wrong-type`, `too-many-joints`. */
export function readJointMap(
  value: unknown,
  kind: JointMap,
  joints: JointDirectory,
  ignored: IgnoredKeys,
): readonly LeapJoint[] {
  if (value === undefined || value === null) return [];
  const map = asJsonObject(value);
  if (!map) {
    throw leapError('wrong-type', `${kind} is no map`, kind, { expected: 'a map of joints' });
  }
  const entries = Object.entries(map);
  checkJointCount(entries.length, kind);
  const list = new JointList();
  for (const [key, content] of entries) {
    const joint = jointFromKey(key, joints);
    const members = asJsonObject(content);
    if (joint < 0 || !members) ignored.add(key);
    else list.add(joint, readSetJoint(members, joint, kind, key, ignored));
  }
  return list.sorted();
}

/** The member `r` is a rotation if it is a list, and otherwise requests a report. */
function readSetJoint(
  members: JsonObject,
  joint: number,
  kind: JointMap,
  key: string,
  ignored: IgnoredKeys,
): JointFields {
  const listOf = (short: string, long: string) =>
    [ownMember(members, short), ownMember(members, long)].find((value) => Array.isArray(value));
  // Any value but a list sets a flag, even false.
  const hasFlag = (short: string, long: string) =>
    [short, long].some((name) => Object.hasOwn(members, name) && !Array.isArray(members[name]));
  const field = (name: string, value: readonly number[] | null | undefined) => {
    if (value === null) ignored.add(`${key}.${name}`);
    return value ? { [name]: value } : {};
  };
  const position = listOf('p', 'position');
  const rotation = listOf('r', 'rotation');
  const scale = kind === 'joint_state' ? listOf('s', 'scale') : undefined;
  const fields: JointFields = {
    ...field('position', position && readVector(position)),
    ...field('rotation', rotation && readRotation(rotation)),
    ...field('scale', scale && readVector(scale)),
    ...(hasFlag('d', 'disable_constraint') && { disableConstraint: true }),
    // The position of mPelvis, the root, is not reported.
    ...(joint > 0 && hasFlag('r', 'report') && { report: true }),
  };
  for (const name of Object.keys(members)) {
    if (!SET_JOINT_MEMBERS.has(name)) ignored.add(`${key}.${name}`);
  }
  return fields;
}

/** Members of the flat object of `move` that are not joints. */
const MOVE_COMMAND_MEMBERS = new Set(['command', 'reqid', 'time']);
const MOVE_JOINT_MEMBERS = new Set(['pos', 'eff', 'rot', 'local_rot', 'scale', 'no_constraint']);

/**
 * Reads the joints of `move`, the command of 2022, which are members of the command itself. `pos` (or `eff`) and `rot`
 * are targets in the root's frame, `local_rot` and `scale` are the joint's state in its parent's frame. Lists have
 * exactly three items.
 *
 * @throws {@link DecodeError} `too-many-joints`.
 *
 * **Source:** puppetry.md section 8, "Old". `no_constraint` applies to whichever of target and state is present.
 */
export function readMoveJoints(
  command: JsonObject,
  joints: JointDirectory,
  ignored: IgnoredKeys,
): LeapJoints {
  const keys = Object.keys(command).filter((key) => !MOVE_COMMAND_MEMBERS.has(key));
  checkJointCount(keys.length, '');
  const targets = new JointList();
  const states = new JointList();
  for (const key of keys) {
    const joint = jointFromKey(key, joints);
    const members = asJsonObject(command[key]);
    if (joint < 0 || !members) {
      ignored.add(key);
      continue;
    }
    const { target, state } = readMoveJoint(members, key, ignored);
    targets.add(joint, target);
    states.add(joint, state);
  }
  return { inverseKinematics: targets.sorted(), jointState: states.sorted() };
}

function readMoveJoint(
  members: JsonObject,
  key: string,
  ignored: IgnoredKeys,
): { target: JointFields; state: JointFields } {
  const field = (
    name: string,
    value: unknown,
    read: (value: unknown, exact: boolean) => readonly number[] | null,
    as: keyof LeapJoint,
  ) => {
    if (value === undefined) return {};
    const numbers = read(value, true);
    if (!numbers) ignored.add(`${key}.${name}`);
    return numbers ? { [as]: numbers } : {};
  };
  const position = ownMember(members, 'pos') ?? ownMember(members, 'eff');
  const target = {
    ...field('pos', position, readVector, 'position'),
    ...field('rot', ownMember(members, 'rot'), readRotation, 'rotation'),
  };
  const state = {
    ...field('local_rot', ownMember(members, 'local_rot'), readRotation, 'rotation'),
    ...field('scale', ownMember(members, 'scale'), readVector, 'scale'),
  };
  for (const name of Object.keys(members)) {
    if (!MOVE_JOINT_MEMBERS.has(name)) ignored.add(`${key}.${name}`);
  }
  const disableConstraint = Boolean(ownMember(members, 'no_constraint'));
  const withConstraint = (fields: JointFields) =>
    disableConstraint && Object.keys(fields).length > 0 ? { ...fields, disableConstraint } : fields;
  return { target: withConstraint(target), state: withConstraint(state) };
}

/** @throws {@link DecodeError} `too-many-joints`. */
function checkJointCount(found: number, path: string): void {
  if (found <= MAX_COMMAND_JOINTS) return;
  const details = { found, limit: MAX_COMMAND_JOINTS };
  throw leapError('too-many-joints', `speaks of ${found} joints`, path, details);
}

/** The fields that one entry of a command sets. */
type JointFields = Partial<Omit<LeapJoint, 'joint'>>;

const UNCHANGED: Omit<LeapJoint, 'joint'> = {
  position: null,
  rotation: null,
  scale: null,
  disableConstraint: false,
  report: false,
};

/** The joints of a command. If several entries set a field of the same joint, the last one counts. */
class JointList {
  readonly #joints = new Map<number, LeapJoint>();

  add(joint: number, fields: JointFields): void {
    if (Object.keys(fields).length === 0) return;
    const before = this.#joints.get(joint) ?? { joint, ...UNCHANGED };
    this.#joints.set(joint, { ...before, ...fields });
  }

  /** By joint number. */
  sorted(): LeapJoint[] {
    return [...this.#joints.values()].sort((a, b) => a.joint - b.joint);
  }
}
