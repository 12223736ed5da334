import { builtinName, findBuiltin } from '../../motion/builtin-animations/index.ts';
import { EMOTES, HAND_POSE, HAND_POSES, namedEmote } from './en/poses.ts';

/**
 * The name of an emote in the viewer's upload dialog; null if the dialog does not list it.
 *
 * @param emote - its name in a file, in upper or lower case, or its UUID.
 */
export function emoteLabel(emote: string): string | null {
  return EMOTES[findBuiltin(emote)?.name ?? ''] ?? null;
}

/**
 * The name of an emote with its name in the file: `Laugh (express_laugh_emote)`. Emotes that the upload dialog does not
 * list go by the name of the built-in animation, if the file writes it differently.
 */
export function emoteText(emote: string): string {
  const name = emoteLabel(emote) ?? builtinName(emote);
  return name === null || name === emote.toLowerCase() ? emote : namedEmote(name, emote);
}

/** `Relaxed`, `Fist, right`; `None` for a number without a pose. */
export function handPoseName(handPose: number): string {
  return HAND_POSES[handPose] ?? HAND_POSE.none;
}

/** `1 Relaxed`, `9 Fist, right`. */
export function handPoseText(handPose: number): string {
  return HAND_POSE.numbered(handPose, handPoseName(handPose));
}
