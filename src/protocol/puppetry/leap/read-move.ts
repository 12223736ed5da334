import type { JointDirectory } from '../../../formats/animation/index.ts';
import type { Ignored } from './ignored.ts';
import { jointOfKey } from './joint-key.ts';
import { JointWishes } from './joint-wishes.ts';
import { asLeapMap, type LeapMap, ownOf } from './leap-map.ts';
import { readRotation, readVector } from './numbers.ts';
import { checkCount } from './read-set.ts';
import type { LeapSet } from './types.ts';

/** Members of the flat map that are no joints. */
const OTHERS = new Set(['command', 'reqid', 'time']);
const MEMBERS = new Set(['pos', 'eff', 'rot', 'local_rot', 'scale', 'no_constraint']);

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
  map: LeapMap,
  joints: JointDirectory,
  ignored: Ignored,
): Pick<LeapSet, 'inverseKinematics' | 'jointState'> {
  const keys = Object.keys(map).filter((key) => !OTHERS.has(key));
  checkCount(keys.length, '');
  const targets = new JointWishes();
  const states = new JointWishes();
  for (const key of keys) {
    const joint = jointOfKey(key, joints);
    const content = asLeapMap(map[key]);
    if (joint < 0 || !content) ignored.add(key);
    else readJoint(content, joint, key);
  }
  return { inverseKinematics: targets.list(), jointState: states.list() };

  function readJoint(content: LeapMap, joint: number, key: string): void {
    const position = ownOf(content, 'pos') ?? ownOf(content, 'eff');
    const rotation = ownOf(content, 'rot');
    const local = ownOf(content, 'local_rot');
    const scale = ownOf(content, 'scale');
    const free = ownOf(content, 'no_constraint') ? { disableConstraint: true } : {};
    const target = {
      ...found('pos', position, readVector, 'position'),
      ...found('rot', rotation, readRotation, 'rotation'),
    };
    const state = {
      ...found('local_rot', local, readRotation, 'rotation'),
      ...found('scale', scale, readVector, 'scale'),
    };
    if (Object.keys(target).length > 0) targets.add(joint, { ...target, ...free });
    if (Object.keys(state).length > 0) states.add(joint, { ...state, ...free });
    for (const name of Object.keys(content)) if (!MEMBERS.has(name)) ignored.add(`${key}.${name}`);

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
