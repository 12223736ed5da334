import {
  type Animation,
  INHERIT_PRIORITY,
  MAX_BASE_PRIORITY,
} from '../../formats/animation/index.ts';
import { clamp, demandInteger } from './numbers.ts';

/** The highest priority that the viewer's upload dialog offers. */
export const MAX_DIALOG_PRIORITY = 4;

/**
 * Sets the priority of joints that name none, -1 to 6. Joints with a priority of their own keep it.
 *
 * @throws {@link RangeError} for any other number.
 *
 * **Source:** reference/animation.md section 5.
 */
export function setBasePriority(animation: Animation, priority: number): Animation {
  demandInteger(priority, INHERIT_PRIORITY, MAX_BASE_PRIORITY, 'the priority');
  return { ...animation, basePriority: priority };
}

/**
 * Gives the joints at `indexes` (places in `animation.joints`) a priority of their own, or -1 for the
 * clip's base priority.
 *
 * @throws {@link RangeError} for a priority outside -1 to 6.
 *
 * **Source:** reference/animation.md section 5.
 */
export function setJointPriorities(
  animation: Animation,
  indexes: Iterable<number>,
  priority: number,
): Animation {
  demandInteger(priority, INHERIT_PRIORITY, MAX_BASE_PRIORITY, 'the priority');
  const chosen = new Set(indexes);
  const joints = animation.joints.map((joint, index) =>
    chosen.has(index) ? { ...joint, priority } : joint,
  );
  return { ...animation, joints };
}

/**
 * What "set priority" of the upload dialog does: the base priority becomes `priority`, 0 to 4, and every
 * joint moves by the same difference, kept within 0 to 4. A joint that follows the base priority (-1)
 * goes on following it, which moves it just as far.
 *
 * @throws {@link RangeError} for a priority outside 0 to 4.
 *
 * **Source:** reference/animation.md sections 5 and 12.4.
 */
export function movePriorities(animation: Animation, priority: number): Animation {
  demandInteger(priority, 0, MAX_DIALOG_PRIORITY, 'the priority');
  const by = priority - Math.min(animation.basePriority, MAX_BASE_PRIORITY);
  const joints = animation.joints.map((joint) =>
    joint.priority === INHERIT_PRIORITY
      ? joint
      : { ...joint, priority: clamp(joint.priority + by, 0, MAX_DIALOG_PRIORITY) },
  );
  return { ...animation, basePriority: priority, joints };
}
