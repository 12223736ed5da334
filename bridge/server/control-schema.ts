import { z } from 'zod';
import { MAX_CHANNEL, type PageControl } from '../../src/protocol/bridge/index.ts';

const id = z.int().nonnegative();
const channel = z.int().min(0).max(MAX_CHANNEL);
const word = z.string().max(256);

const START = z.union([
  z.enum(['last', 'home']),
  z.strictObject({ region: word, x: z.number(), y: z.number(), z: z.number() }),
]);

const LOGIN_REQUEST = z.strictObject({
  first: word,
  last: word,
  passwordDigest: word,
  start: START,
  channel: word,
  version: word,
  platform: z.enum(['win', 'mac', 'lnx']),
  mac: word,
  id0: word,
  agreesToTerms: z.boolean(),
  readCritical: z.boolean(),
  token: word.optional(),
  mfaHash: word.optional(),
  options: z.array(word).max(64).optional(),
});

const PAGE_CONTROL: z.ZodType<PageControl> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('login'),
    id,
    grid: z.string().max(2048),
    request: LOGIN_REQUEST,
  }),
  z.strictObject({ type: z.literal('resume'), id, token: word }),
  z.strictObject({
    type: z.literal('open'),
    id,
    channel,
    address: z.ipv4(),
    port: z.int().min(1).max(65535),
  }),
  z.strictObject({ type: z.literal('close'), channel }),
  z.strictObject({ type: z.literal('leave') }),
]);

/** A control message of the page; null for anything else. */
export function readControl(text: string): PageControl | null {
  try {
    return PAGE_CONTROL.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
