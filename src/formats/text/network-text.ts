/**
 * What changes the order in which other characters are shown, and what is not shown at all: control characters, format
 * characters such as U+202E, private use characters and lone surrogates. The two joiners are kept: Persian, Indic
 * scripts and emoji need them.
 */
const HIDDEN = /(?!\u200c|\u200d)\p{C}/gu;
/** The same in a text of several lines, which may also contain the marks of right-to-left languages. */
const HIDDEN_IN_TEXT = /(?!\n|\u200c|\u200d|\u200e|\u200f|\u061c)\p{C}/gu;
/** White space and line ends of any kind; blank letters, of which a name could consist. */
const BLANK = /[\s\u115f\u1160\u3164\uffa0\u2800]+/gu;
/** More marks over one letter than any language has: they would cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Joiners at an end or in a row, which only make one name look like another. */
const STRAY_JOINERS = /^(?:\u200c|\u200d)+|(?:\u200c|\u200d)+$|(\u200c|\u200d)(?:\u200c|\u200d)+/gu;

/** A longer name than any grid allows. */
const NAME_LENGTH = 80;
const TEXT_LENGTH = 4096;
/** Lines of one text: what follows stays on the last one. */
const TEXT_LINES = 24;

/**
 * A name, label or address from the network as one line that can stand among others: without control characters,
 * direction marks, invisible characters and stacked marks. Empty if nothing remains.
 *
 * @param limit the most UTF-16 units.
 */
export function cleanName(name: string, limit: number = NAME_LENGTH): string {
  const clean = name
    .slice(0, 8 * limit)
    .replace(BLANK, ' ')
    .replace(HIDDEN, '')
    .replace(STACKED_MARKS, '$1')
    .replace(STRAY_JOINERS, '$1')
    .trim();
  return shorten(clean, limit);
}

/**
 * A text from the network that may have several lines, without the characters that {@link cleanName} removes, but for
 * line feeds and the marks of right-to-left languages. The element that shows it has `unicode-bidi: isolate`.
 *
 * @param limit the most UTF-16 units.
 */
export function cleanText(text: string, limit: number = TEXT_LENGTH): string {
  const clean = text
    .slice(0, 2 * limit)
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(HIDDEN_IN_TEXT, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const lines = clean.split('\n');
  const head = lines.slice(0, TEXT_LINES - 1);
  const last = lines.slice(TEXT_LINES - 1).filter(Boolean);
  return shorten([...head, ...(last.length > 0 ? [last.join(' ')] : [])].join('\n'), limit);
}

/** At most `limit` units, with an ellipsis for what is left out; no surrogate pair is cut. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
