import { decodeLatin1 } from '../../formats/bytes/index.ts';

const FORMATS = ['vitrine-avatar-object', 'vitrine-render-object'] as const;

/** What the member `format` says. */
export type DocumentFormat = (typeof FORMATS)[number];

/** Bytes at the start of a file among which its format is looked for. */
const START_BYTES = 400;
const STATED_FORMAT = /^(?:\xef\xbb\xbf)?\s*\{[^[{}\]]*"format"\s*:\s*"(vitrine-[a-z]+-object)"/;

/** Which of the two a file begins as, whether or not it can be read; null for anything else. */
export function documentFormatOf(bytes: Uint8Array): DocumentFormat | null {
  const stated = STATED_FORMAT.exec(decodeLatin1(bytes.subarray(0, START_BYTES)))?.[1];
  return FORMATS.find((format) => format === stated) ?? null;
}
