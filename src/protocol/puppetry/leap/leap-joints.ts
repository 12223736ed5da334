import type { JointDirectory } from '../../../formats/animation/index.ts';
import type { LeapJoint, LeapSet } from './leap-command.ts';
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

type Kind = 'inverse_kinematics' | 'joint_state';
/** One joint of a command, and where what is not understood of it is told. */
interface JointContext {
  joint: number;
  kind: Kind;
  key: string;
  ignored: IgnoredKeys;
}

type Content = Pick<LeapSet, 'inverseKinematics' | 'jointState' | 'camera'>;

/** Both names of every member; anything else is passed over. */
const SET_MEMBERS = new Set(['i', 'inverse_kinematics', 'j', 'joint_state', 'c', 'camera']);
const JOINT_MEMBERS = new Set([
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
 * The content of a `set` command: `inverse_kinematics` and `joint_state`, by long or short names.
 *
 * **Source:** puppetry.md section 8, "Current".
 */
export function readSet(data: JsonObject, joints: JointDirectory, ignored: IgnoredKeys): Content {
  for (const key of Object.keys(data)) if (!SET_MEMBERS.has(key)) ignored.add(key);
  const camera = memberByName(data, 'c', 'camera');
  return {
    inverseKinematics: readJoints(
      memberByName(data, 'i', 'inverse_kinematics'),
      'inverse_kinematics',
      joints,
      ignored,
    ),
    jointState: readJoints(memberByName(data, 'j', 'joint_state'), 'joint_state', joints, ignored),
    camera: camera === undefined ? null : readCamera(camera, ignored),
  };
}

/** A whole number; fractions are cut off, as LLSD does. */
export function readCamera(value: unknown, ignored: IgnoredKeys): number | null {
  if (typeof value === 'number' && Math.abs(value) < 2 ** 31) return Math.trunc(value);
  ignored.add('camera');
  return null;
}

/** @throws {@link DecodeError} `wrong-type`, `too-many-joints`. */
export function readJoints(
  value: unknown,
  kind: Kind,
  joints: JointDirectory,
  ignored: IgnoredKeys,
): readonly LeapJoint[] {
  if (value === undefined || value === null) return [];
  const map = asJsonObject(value);
  if (!map)
    throw leapError('wrong-type', `${kind} is no map`, kind, { expected: 'a map of joints' });
  const entries = Object.entries(map);
  checkJointCount(entries.length, kind);
  const wishes = new JointList();
  for (const [key, content] of entries) {
    const joint = jointFromKey(key, joints);
    const wish = asJsonObject(content);
    if (joint < 0 || !wish) ignored.add(key);
    else wishes.fields(joint, readSetJoint(wish, { joint, kind, key, ignored }));
  }
  return wishes.list();
}

/** @throws {@link DecodeError} `too-many-joints`. */
export function checkJointCount(found: number, path: string): void {
  if (found <= MAX_COMMAND_JOINTS) return;
  const details = { found, limit: MAX_COMMAND_JOINTS };
  throw leapError('too-many-joints', `speaks of ${found} joints`, path, details);
}

/** `r` is a rotation as a list and asks for a report as anything else. */
function readSetJoint(
  content: JsonObject,
  { joint, kind, key, ignored }: Readonly<JointContext>,
): JointFields {
  const position = listOf(content, 'p', 'position');
  const rotation = listOf(content, 'r', 'rotation');
  const scale = kind === 'joint_state' ? listOf(content, 's', 'scale') : undefined;
  const wish: JointFields = {
    ...found('position', position && readVector(position)),
    ...found('rotation', rotation && readRotation(rotation)),
    ...found('scale', scale && readVector(scale)),
    ...(hasFlag(content, 'd', 'disable_constraint') && { disableConstraint: true }),
    // mPelvis is where everything hangs from: it has nothing to report.
    ...(joint > 0 && hasFlag(content, 'r', 'report') && { report: true }),
  };
  for (const name of Object.keys(content)) {
    if (!JOINT_MEMBERS.has(name)) ignored.add(`${key}.${name}`);
  }
  return wish;

  function found(name: string, value: readonly number[] | null | undefined) {
    if (value === null) ignored.add(`${key}.${name}`);
    return value ? { [name]: value } : {};
  }
}

function listOf(map: JsonObject, short: string, long: string): unknown[] | undefined {
  return [ownMember(map, short), ownMember(map, long)].find((value) => Array.isArray(value));
}

/** Whatever it is, false as well, unless it is a list. */
function hasFlag(map: JsonObject, short: string, long: string): boolean {
  return [short, long].some((name) => Object.hasOwn(map, name) && !Array.isArray(map[name]));
}

/** What one entry of a command says of a joint; what it does not say is absent. */
export type JointFields = Partial<Omit<LeapJoint, 'joint'>>;

const UNCHANGED: Omit<LeapJoint, 'joint'> = {
  position: null,
  rotation: null,
  scale: null,
  disableConstraint: false,
  report: false,
};

/** What a command wants of joints: said twice, field by field the last word counts. */
export class JointList {
  readonly #joints = new Map<number, LeapJoint>();

  fields(joint: number, wish: JointFields): void {
    if (Object.keys(wish).length === 0) return;
    const before = this.#joints.get(joint) ?? { joint, ...UNCHANGED };
    this.#joints.set(joint, { ...before, ...wish });
  }

  /** By joint number. */
  list(): LeapJoint[] {
    return [...this.#joints.values()].sort((a, b) => a.joint - b.joint);
  }
}

/** Members of the flat map that are no joints. */
const MOVE_COMMAND_MEMBERS = new Set(['command', 'reqid', 'time']);
const MOVE_JOINT_MEMBERS = new Set(['pos', 'eff', 'rot', 'local_rot', 'scale', 'no_constraint']);

/**
 * The content of `move`, the command of 2022: joints beside the command itself. `pos` (or `eff`) and `rot` are
 * targets in the root's frame, `local_rot` and `scale` are of the joint in its parent's; lists have exactly
 * three items.
 *
 * @throws {@link DecodeError} `too-many-joints`.
 *
 * **Source:** puppetry.md section 8, "Old". Freedom from limits is given to whichever of the two is asked for.
 */
export function readMove(
  map: JsonObject,
  joints: JointDirectory,
  ignored: IgnoredKeys,
): Pick<LeapSet, 'inverseKinematics' | 'jointState'> {
  const keys = Object.keys(map).filter((key) => !MOVE_COMMAND_MEMBERS.has(key));
  checkJointCount(keys.length, '');
  const targets = new JointList();
  const states = new JointList();
  for (const key of keys) {
    const joint = jointFromKey(key, joints);
    const content = asJsonObject(map[key]);
    if (joint < 0 || !content) ignored.add(key);
    else readJoint(content, joint, key);
  }
  return { inverseKinematics: targets.list(), jointState: states.list() };

  function readJoint(content: JsonObject, joint: number, key: string): void {
    const position = ownMember(content, 'pos') ?? ownMember(content, 'eff');
    const rotation = ownMember(content, 'rot');
    const local = ownMember(content, 'local_rot');
    const scale = ownMember(content, 'scale');
    const free = ownMember(content, 'no_constraint') ? { disableConstraint: true } : {};
    const target = {
      ...found('pos', position, readVector, 'position'),
      ...found('rot', rotation, readRotation, 'rotation'),
    };
    const state = {
      ...found('local_rot', local, readRotation, 'rotation'),
      ...found('scale', scale, readVector, 'scale'),
    };
    if (Object.keys(target).length > 0) targets.fields(joint, { ...target, ...free });
    if (Object.keys(state).length > 0) states.fields(joint, { ...state, ...free });
    for (const name of Object.keys(content))
      if (!MOVE_JOINT_MEMBERS.has(name)) ignored.add(`${key}.${name}`);

    function found(
      name: string,
      value: unknown,
      read: (value: unknown, exact: boolean) => readonly number[] | null,
      field: string,
    ) {
      if (value === undefined) return {};
      const numbers = read(value, true);
      if (!numbers) ignored.add(`${key}.${name}`);
      return numbers ? { [field]: numbers } : {};
    }
  }
}
