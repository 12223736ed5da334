import type { JointDirectory } from '../../../formats/animation/index.ts';
import type { Ignored } from './ignored.ts';
import { jointOfKey } from './joint-key.ts';
import { type JointWish, JointWishes } from './joint-wishes.ts';
import { error } from './leap-error.ts';
import { asLeapMap, type LeapMap, memberOf, ownOf } from './leap-map.ts';
import { MAX_COMMAND_JOINTS } from './limits.ts';
import { readRotation, readVector } from './numbers.ts';
import type { LeapJoint, LeapSet } from './types.ts';

type Kind = 'inverse_kinematics' | 'joint_state';
/** One joint of a command, and where what is not understood of it is told. */
interface Entry {
  joint: number;
  kind: Kind;
  key: string;
  ignored: Ignored;
}

type Content = Pick<LeapSet, 'inverseKinematics' | 'jointState' | 'camera'>;

/** Both names of every member; anything else is passed over. */
const MEMBERS = new Set(['i', 'inverse_kinematics', 'j', 'joint_state', 'c', 'camera']);
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
export function readSet(data: LeapMap, joints: JointDirectory, ignored: Ignored): Content {
  for (const key of Object.keys(data)) if (!MEMBERS.has(key)) ignored.add(key);
  const camera = memberOf(data, 'c', 'camera');
  return {
    inverseKinematics: readJoints(
      memberOf(data, 'i', 'inverse_kinematics'),
      'inverse_kinematics',
      joints,
      ignored,
    ),
    jointState: readJoints(memberOf(data, 'j', 'joint_state'), 'joint_state', joints, ignored),
    camera: camera === undefined ? null : readCamera(camera, ignored),
  };
}

/** A whole number; fractions are cut off, as LLSD does. */
export function readCamera(value: unknown, ignored: Ignored): number | null {
  if (typeof value === 'number' && Math.abs(value) < 2 ** 31) return Math.trunc(value);
  ignored.add('camera');
  return null;
}

/** @throws {@link DecodeError} `wrong-type`, `too-many-joints`. */
export function readJoints(
  value: unknown,
  kind: Kind,
  joints: JointDirectory,
  ignored: Ignored,
): readonly LeapJoint[] {
  if (value === undefined || value === null) return [];
  const map = asLeapMap(value);
  if (!map) throw error('wrong-type', `${kind} is no map`, kind, { expected: 'a map of joints' });
  const entries = Object.entries(map);
  checkCount(entries.length, kind);
  const wishes = new JointWishes();
  for (const [key, content] of entries) {
    const joint = jointOfKey(key, joints);
    const wish = asLeapMap(content);
    if (joint < 0 || !wish) ignored.add(key);
    else wishes.add(joint, readJoint(wish, { joint, kind, key, ignored }));
  }
  return wishes.list();
}

/** @throws {@link DecodeError} `too-many-joints`. */
export function checkCount(found: number, path: string): void {
  if (found <= MAX_COMMAND_JOINTS) return;
  const details = { found, limit: MAX_COMMAND_JOINTS };
  throw error('too-many-joints', `speaks of ${found} joints`, path, details);
}

/** `r` is a rotation as a list and asks for a report as anything else. */
function readJoint(content: LeapMap, { joint, kind, key, ignored }: Readonly<Entry>): JointWish {
  const position = listOf(content, 'p', 'position');
  const rotation = listOf(content, 'r', 'rotation');
  const scale = kind === 'joint_state' ? listOf(content, 's', 'scale') : undefined;
  const wish: JointWish = {
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

function listOf(map: LeapMap, short: string, long: string): unknown[] | undefined {
  return [ownOf(map, short), ownOf(map, long)].find((value) => Array.isArray(value));
}

/** Whatever it is, false as well, unless it is a list. */
function hasFlag(map: LeapMap, short: string, long: string): boolean {
  return [short, long].some((name) => Object.hasOwn(map, name) && !Array.isArray(map[name]));
}
