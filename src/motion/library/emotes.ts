import { findBuiltin } from './builtins.ts';

/**
 * What the viewer's upload dialog calls each expression that a clip can name as its emote.
 *
 * **Source:** reference/animation.md section 9.
 */
const EMOTE_LABELS: Readonly<Record<string, string>> = {
  express_open_mouth: 'Aaaaah',
  express_afraid_emote: 'Afraid',
  express_anger_emote: 'Angry',
  express_toothsmile: 'Big smile',
  express_bored_emote: 'Bored',
  express_cry_emote: 'Cry',
  express_disdain: 'Disdain',
  express_embarrassed_emote: 'Embarrassed',
  express_frown: 'Frown',
  express_kiss: 'Kiss',
  express_laugh_emote: 'Laugh',
  express_tongue_out: 'Plllppt',
  express_repulsed_emote: 'Repulsed',
  express_sad_emote: 'Sad',
  express_shrug_emote: 'Shrug',
  express_smile: 'Smile',
  express_surprise_emote: 'Surprise',
  express_wink_emote: 'Wink',
  express_worry_emote: 'Worry',
};

/** The dialog's word for an emote, given by its name in any case or by its UUID; null for all others. */
export function emoteLabel(emote: string): string | null {
  return EMOTE_LABELS[findBuiltin(emote)?.name ?? ''] ?? null;
}

/** The dialog's words, in its order. */
export const EMOTE_WORDS: readonly string[] = Object.values(EMOTE_LABELS);

/**
 * What a clip stores for an emote that people name by the dialog's word in any case, or for any built-in
 * animation by its name or UUID: viewers start whatever is named there. Null for all others.
 */
export function emoteNamed(word: string): string | null {
  const label = word.toLowerCase();
  const labelled = Object.entries(EMOTE_LABELS).find(([, each]) => each.toLowerCase() === label);
  return labelled?.[0] ?? findBuiltin(word)?.name ?? null;
}
