import { builtinName, findBuiltin } from '../../motion/builtin-animations/index.ts';
import { EMOTES, HAND_POSE, HAND_POSES, namedEmote } from './en/poses.ts';

/** The upload dialog's word for an emote, given by its name in any case or by its UUID; null for all others. */
export function emoteLabel(emote: string): string | null {
  return EMOTES[findBuiltin(emote)?.name ?? ''] ?? null;
}

/**
 * An emote as people read it, with what the file says: `Laugh (express_laugh_emote)`; for one that the
 * upload dialog does not offer its built-in name, where the file has another spelling of it.
 */
export function emoteText(emote: string): string {
  const name = emoteLabel(emote) ?? builtinName(emote);
  return name === null || name === emote.toLowerCase() ? emote : namedEmote(name, emote);
}

/** `Relaxed`, `Fist, right`; `None` for a number that names no pose. */
export function handPoseName(handPose: number): string {
  return HAND_POSES[handPose] ?? HAND_POSE.none;
}

/** `1 Relaxed`, `9 Fist, right`. */
export function handPoseText(handPose: number): string {
  return HAND_POSE.numbered(handPose, handPoseName(handPose));
}
