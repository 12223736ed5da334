import { type Animation, HAND_POSES } from '../../formats/animation/index.ts';
import { demandInteger } from './numbers.ts';

/**
 * Sets what the classic body's hands do while the clip plays: a number of HAND_POSES.
 *
 * @throws {@link RangeError} for any other number.
 *
 * **Source:** reference/animation.md section 9.
 */
export function setHandPose(animation: Animation, handPose: number): Animation {
  demandInteger(handPose, 0, HAND_POSES.length - 1, 'the hand pose');
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
