import { describeId, emoteLabel } from '../../motion/library/index.ts';

/**
 * An emote as people read it, with what the file says: `Laugh (express_laugh_emote)`; for one that the
 * upload dialog does not offer its built-in name, where the file has another spelling of it.
 */
export function emoteWords(emote: string): string {
  const name = emoteLabel(emote) ?? describeId(emote);
  return name === null || name === emote.toLowerCase() ? emote : `${name} (${emote})`;
}
