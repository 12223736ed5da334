import { builtinName, findBuiltin } from '../../motion/builtin-animations/index.ts';
import { EMOTES, namedEmote } from './en/poses.ts';

/** The upload dialog's word for an emote, given by its name in any case or by its UUID; null for all others. */
export function emoteLabel(emote: string): string | null {
  return EMOTES[findBuiltin(emote)?.name ?? ''] ?? null;
}

/**
 * An emote as people read it, with what the file says: `Laugh (express_laugh_emote)`; for one that the
 * upload dialog does not offer its built-in name, where the file has another spelling of it.
 */
export function emoteWords(emote: string): string {
  const name = emoteLabel(emote) ?? builtinName(emote);
  return name === null || name === emote.toLowerCase() ? emote : namedEmote(name, emote);
}
