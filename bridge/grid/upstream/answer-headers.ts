import type { IncomingMessage } from 'node:http';

/** Of a grid's headers, those that a page gets to see. */
const PASSED = ['content-length', 'content-range', 'retry-after'] as const;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/i;

/** On every answer: nothing that a grid sends may act as a page of ours. */
export const HARMLESS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** The grid's content type, where it is one. */
export function contentTypeOf({ headers }: IncomingMessage): string {
  const type = headers['content-type']?.replace(/\s*;\s*/, '; ') ?? '';
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream';
}

export function passedHeaders(answer: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': contentTypeOf(answer),
    'cache-control': 'no-store',
  };
  for (const name of PASSED) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
