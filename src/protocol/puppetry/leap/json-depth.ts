const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether no container of a JSON text lies within more than `most` others. To be asked of long texts first: a
 * parser takes minutes, and all memory, for millions of brackets.
 */
export function isJsonWithin(text: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at++;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
    if (depth > most) return false;
  }
  return true;
}
