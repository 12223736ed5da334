import { isIP } from 'node:net';
import { z } from 'zod';
import { isHttpUrl } from '../../src/protocol/grid/index.ts';

/*
 * The kinds of value that configuration files have. Every one of them refuses what could never take effect, since a limit
 * or an address that silently does not apply is worse than none.
 */

/** What a token may consist of, as shown in error messages. */
export const TOKEN_RULE = '8 to 128 letters, digits or any of . _ ~ -';

/** Whether a text may be a token of pages or of programs: it has to fit into the name of a WebSocket subprotocol. */
export function isValidToken(text: string): boolean {
  return /^[A-Za-z0-9._~-]{8,128}$/.test(text);
}

/** Of pages, or of programs. */
export const token = z.string().refine(isValidToken, `expected ${TOKEN_RULE}`);

/** A number of things, or of bytes. */
export const count = z.int('expected a whole number').positive('expected 1 at least');

/** A duration. Less than a second would mean thousands of heartbeats, or sessions that end before they begin. */
export const seconds = z
  .number()
  .min(1, 'expected 1 second at least')
  .max(1e6, 'expected fewer seconds');

/** Shown to people. */
export const entryName = z
  .string()
  .min(1, 'expected a name')
  .max(80, 'expected at most 80 characters');

/** A host name or address without a port, as URLs have it. */
export const hostName = z.string().transform((text, { issues }) => {
  const host = canonicalHost(text);
  if (host !== null) return host;
  const message = 'expected a host name or address without a port';
  issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});

/** An http or https address, without a password. */
export const httpUrl = z
  .string()
  .refine(isHttpUrl, 'expected an http or https address, without a password');

/** The origin of a page, exactly as browsers send it: any other spelling would never match. */
export const origin = z.string().refine((text) => originOf(text) === text, {
  error: ({ input }) => {
    const meant = originOf(String(input));
    return meant === null
      ? 'expected an origin such as https://viewer.example.org'
      : `expected an origin as browsers send it: ${meant}`;
  },
});

/** A host name or address as URLs have it, in lower case, IPv6 in its short form and without brackets; null for no host. */
export function canonicalHost(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 6 && !/^[a-z0-9._-]{1,253}$/i.test(bare)) return null;
  const url = `http://${isIP(bare) === 6 ? `[${bare}]` : bare}/`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : null;
}

/** The origin of an http or https address, in whatever spelling; null for any other text. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^\s?#@]+$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
