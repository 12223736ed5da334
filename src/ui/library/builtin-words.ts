import type { Replacement } from '../../app/index.ts';
import { type BuiltinAnimation, fallbackClipFor } from '../../motion/builtin-animations/index.ts';
import { emoteLabel } from '../words/emote.ts';
import { PLAYS } from '../words/en/library.ts';

/** What plays for a built-in animation, in words. */
export interface PlaysWords {
  readonly text: string;
  /** Why it cannot be played; null where it can. */
  readonly reason: string | null;
}

/** Says what plays: the visitor's file, one of our clips, or why nothing does. */
export function playsWords(
  builtin: BuiltinAnimation,
  replacement: Replacement | undefined,
): PlaysWords {
  if (replacement) return { text: PLAYS.yourFile(replacement.fileName), reason: null };
  const clip = fallbackClipFor(builtin.name);
  if (clip) return { text: PLAYS.ours(clip), reason: null };
  if (builtin.procedural) return PLAYS.byViewer;
  return builtin.group === 'faces' ? PLAYS.face : PLAYS.absent;
}

/** From so many characters on, what is typed may be the beginning of a UUID: `dea` is only a word. */
const UUID_PREFIX = 4;

/** Whether a search finds a built-in: by a part of its name or of its label, or by how its UUID begins. */
export function isFound(builtin: BuiltinAnimation, search: string): boolean {
  const text = search.trim().toLowerCase();
  if (builtin.name.includes(text.replaceAll(' ', '_'))) return true;
  if (emoteLabel(builtin.name)?.toLowerCase().includes(text)) return true;
  return text.length >= UUID_PREFIX && builtin.uuid.startsWith(text);
}
