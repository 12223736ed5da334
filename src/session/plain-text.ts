/**
 * A text of a grid as it may be shown beside texts of the page: on one line, without control characters, and without
 * the marks of text direction that would turn round what follows. What is longer than `limit` UTF-16 units ends in `…`.
 */
export function plainText(text: string, limit: number): string {
  // Cut before the replacements, so that megabytes cost nothing.
  const cut = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return cut
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}
