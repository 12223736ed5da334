import type { Animation } from '../../formats/animation/index.ts';
import { clamp, demandFinite, single } from './numbers.ts';

/** Seconds, in all of them. What is left out stays. */
export interface LoopChange {
  loop?: boolean;
  loopIn?: number;
  loopOut?: number;
}

/**
 * Sets whether and where a clip loops, with 0 ≤ in ≤ out ≤ duration. A point that would pass the other
 * stops at it; when both are given, `loopIn` gives way. A clip that stops looping has its eases
 * shortened to fit, as at upload.
 *
 * @throws {@link RangeError} for a point that is no number.
 *
 * **Source:** reference/animation.md sections 2.1, 6.1 and 12.1.
 */
export function setLoop(animation: Animation, change: LoopChange): Animation {
  demandFinite(change.loopIn ?? 0, 'loopIn');
  demandFinite(change.loopOut ?? 0, 'loopOut');
  const end = Math.max(animation.duration, 0);
  const { loop = animation.loop } = change;
  let loopOut = clamp(single(change.loopOut ?? animation.loopOut), 0, end);
  let loopIn = clamp(single(change.loopIn ?? animation.loopIn), 0, end);
  if (change.loopIn === undefined) loopOut = Math.max(loopOut, loopIn);
  else loopIn = Math.min(loopIn, loopOut);
  const rawLoop = loop ? animation.rawLoop || 1 : 0;
  return fitEases({ ...animation, loop, rawLoop, loopIn, loopOut });
}

/** Loops the clip from its first moment to its last. */
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

/** Whether the clip ends in a held pose. */
export function holdsLastPose({ loop, loopIn, loopOut, duration }: Animation): boolean {
  return loop && loopIn === loopOut && loopOut === duration;
}

/**
 * Sets the seconds over which a clip comes and goes. In a clip that does not loop each leaves the other
 * its room, so that both fit into the duration.
 *
 * @throws {@link RangeError} below zero, or for what is no number.
 *
 * **Source:** reference/animation.md sections 6.3 and 12.4.
 */
export function setEases(
  animation: Animation,
  change: { easeIn?: number; easeOut?: number },
): Animation {
  for (const [name, value] of Object.entries(change)) {
    demandFinite(value, name);
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

/** Seconds that both eases together may last. */
export function longestEase({ loop, duration }: Animation): number {
  return loop ? Infinity : Math.max(duration, 0);
}

/**
 * Shortens the eases of a clip that does not loop, both by the same share, until they fit into it; as the
 * viewer's uploader does.
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
