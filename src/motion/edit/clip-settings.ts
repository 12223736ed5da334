import {
  type Animation,
  HAND_POSES,
  INHERIT_PRIORITY,
  MAX_BASE_PRIORITY,
} from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import { requireFinite, requireInteger, single } from './stored-numbers.ts';

/** The highest priority that the viewer's upload dialog offers. */
export const MAX_DIALOG_PRIORITY = 4;

/**
 * Sets the priority of joints without their own, -1 to 6. Joints with a priority of their own keep it.
 *
 * @throws {@link RangeError} for any other number.
 *
 * **Source:** reference/animation.md section 5.
 */
export function setBasePriority(animation: Animation, priority: number): Animation {
  requireInteger(priority, INHERIT_PRIORITY, MAX_BASE_PRIORITY, 'the priority');
  return { ...animation, basePriority: priority };
}

/**
 * Gives the joints at `indexes` in `animation.joints` a priority of their own, or -1 for the clip's base priority.
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
  requireInteger(priority, INHERIT_PRIORITY, MAX_BASE_PRIORITY, 'the priority');
  const chosen = new Set(indexes);
  const joints = animation.joints.map((joint, index) =>
    chosen.has(index) ? { ...joint, priority } : joint,
  );
  return { ...animation, joints };
}

/**
 * Sets the priority as the upload dialog does: the base priority becomes `priority`, 0 to 4, and the priority of every
 * joint changes by the same difference, within 0 to 4. A joint that inherits the base priority (-1) still inherits it,
 * which changes it just as much.
 *
 * @throws {@link RangeError} for a priority outside 0 to 4.
 *
 * **Source:** reference/animation.md sections 5 and 12.4.
 */
export function movePriorities(animation: Animation, priority: number): Animation {
  requireInteger(priority, 0, MAX_DIALOG_PRIORITY, 'the priority');
  const by = priority - Math.min(animation.basePriority, MAX_BASE_PRIORITY);
  const joints = animation.joints.map((joint) =>
    joint.priority === INHERIT_PRIORITY
      ? joint
      : { ...joint, priority: clamp(joint.priority + by, 0, MAX_DIALOG_PRIORITY) },
  );
  return { ...animation, basePriority: priority, joints };
}

/**
 * Sets the hand pose of the classic body while the clip plays: an index into HAND_POSES.
 *
 * @throws {@link RangeError} for any other number.
 *
 * **Source:** reference/animation.md section 9.
 */
export function setHandPose(animation: Animation, handPose: number): Animation {
  requireInteger(handPose, 0, HAND_POSES.length - 1, 'the hand pose');
  return { ...animation, handPose };
}

/**
 * Sets the facial expression that the clip starts: a name of EMOTES, another that a file may hold, or
 * none (`''`).
 *
 * @throws {@link RangeError} for characters that the format cannot hold.
 *
 * **Source:** reference/animation.md sections 2.1 and 9.
 */
export function setEmote(animation: Animation, emote: string): Animation {
  const isWritable = Array.from(emote).every((letter) => letter > '\0' && letter <= '\u00ff');
  if (!isWritable) throw new RangeError(`the emote "${emote}" cannot be stored`);
  return { ...animation, emote };
}

/** Points in seconds. Members that are left out stay as they are. */
interface LoopChange {
  loop?: boolean;
  loopIn?: number;
  loopOut?: number;
}

/**
 * Sets whether and where a clip loops, with 0 ≤ in ≤ out ≤ duration. A point that would pass the other stops at
 * it; if both are set, `loopIn` is limited by `loopOut`. The eases of a clip that no longer loops are shortened to fit,
 * as at upload.
 *
 * @throws {@link RangeError} for a point that is not a number.
 *
 * **Source:** reference/animation.md sections 2.1, 6.1 and 12.1.
 */
export function setLoop(animation: Animation, change: LoopChange): Animation {
  requireFinite(change.loopIn ?? 0, 'loopIn');
  requireFinite(change.loopOut ?? 0, 'loopOut');
  const end = Math.max(animation.duration, 0);
  const { loop = animation.loop } = change;
  let loopOut = clamp(single(change.loopOut ?? animation.loopOut), 0, end);
  let loopIn = clamp(single(change.loopIn ?? animation.loopIn), 0, end);
  if (change.loopIn === undefined) loopOut = Math.max(loopOut, loopIn);
  else loopIn = Math.min(loopIn, loopOut);
  const rawLoop = loop ? animation.rawLoop || 1 : 0;
  return fitEases({ ...animation, loop, rawLoop, loopIn, loopOut });
}

/** Loops the clip from beginning to end. */
export function loopWhole(animation: Animation): Animation {
  return setLoop(animation, { loop: true, loopIn: 0, loopOut: animation.duration });
}

/**
 * Plays the clip once and holds its last pose until it is stopped: a loop with both points at the end.
 *
 * **Source:** reference/animation.md section 6.1.
 */
export function holdLastPose(animation: Animation): Animation {
  const { duration } = animation;
  return setLoop(animation, { loop: true, loopIn: duration, loopOut: duration });
}

/** Whether the clip holds its last pose. */
export function holdsLastPose({ loop, loopIn, loopOut, duration }: Animation): boolean {
  return loop && loopIn === loopOut && loopOut === duration;
}

/**
 * Sets the seconds over which a clip eases in and out. In a clip that does not loop each is limited by the other,
 * so that both fit into the duration.
 *
 * @throws {@link RangeError} for a value below zero, or not a number.
 *
 * **Source:** reference/animation.md sections 6.3 and 12.4.
 */
export function setEases(
  animation: Animation,
  change: { easeIn?: number; easeOut?: number },
): Animation {
  for (const [name, value] of Object.entries(change)) {
    requireFinite(value, name);
    if (value < 0) throw new RangeError(`${name} is ${value}`);
  }
  const longest = (other: number) => Math.max(longestEase(animation) - Math.max(other, 0), 0);
  let { easeIn, easeOut } = animation;
  if (change.easeIn !== undefined) {
    easeIn = single(Math.min(change.easeIn, longest(change.easeOut ?? easeOut)));
  }
  if (change.easeOut !== undefined) easeOut = single(Math.min(change.easeOut, longest(easeIn)));
  return { ...animation, easeIn, easeOut };
}

/** Seconds that both eases together may take. */
export function longestEase({ loop, duration }: Animation): number {
  return loop ? Infinity : Math.max(duration, 0);
}

/**
 * Shortens the eases of a clip that does not loop, both by the same factor, until they fit into it, as the viewer's
 * uploader does.
 *
 * **Source:** reference/animation.md section 12.1.
 */
export function fitEases(animation: Animation): Animation {
  const easeIn = Math.max(animation.easeIn, 0);
  const easeOut = Math.max(animation.easeOut, 0);
  const room = longestEase(animation);
  if (easeIn + easeOut <= room) return animation;
  const share = room / (easeIn + easeOut);
  return { ...animation, easeIn: single(easeIn * share), easeOut: single(easeOut * share) };
}
