import type { Animation } from '../src/formats/animation/index.ts';
import {
  setBasePriority,
  setEases,
  setEmote,
  setHandPose,
  setJointPriorities,
  setLoop,
} from '../src/motion/edit/index.ts';
import type { ConvertOptions } from './convert-options.ts';
import { UsageError } from './exit.ts';

/** Seconds: what single precision does to a number that was asked for. */
const SINGLE = 1e-5;

/**
 * The animation with what was asked for set, and a sentence for each time that did not fit into the clip.
 * As in the upload dialog, a loop point switches the loop on.
 *
 * @throws {@link UsageError} for a value that the format does not have.
 */
export function applyOptions(animation: Animation, options: ConvertOptions) {
  try {
    const edited = edit(animation, options);
    return { animation: edited, remarks: remarksOn(edited, options) };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function edit(animation: Animation, options: ConvertOptions): Animation {
  const { priority, loop, loopIn, loopOut, easeIn, easeOut, handPose, emote } = options;
  let edited = animation;
  if (priority !== undefined) {
    edited = setJointPriorities(setBasePriority(edited, priority), edited.joints.keys(), priority);
  }
  if (loop || loopIn !== undefined || loopOut !== undefined) {
    edited = setLoop(edited, { loop: true, loopIn, loopOut });
  }
  if (easeIn !== undefined) edited = setEases(edited, { easeIn });
  if (easeOut !== undefined) edited = setEases(edited, { easeOut });
  if (handPose !== undefined) edited = setHandPose(edited, handPose);
  if (emote !== undefined) edited = setEmote(edited, emote);
  return edited;
}

function remarksOn(animation: Animation, options: ConvertOptions): string[] {
  return (['loopIn', 'loopOut', 'easeIn', 'easeOut'] as const).flatMap((name) => {
    const asked = options[name];
    const got = animation[name];
    if (asked === undefined || Math.abs(asked - got) < SINGLE) return [];
    const flag = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    return [`--${flag} ${asked} does not fit: it became ${Number(got.toFixed(3))} s.`];
  });
}
