import { z } from 'zod';
import { MAX_CHANNEL, type PageControl } from '../../src/protocol/bridge/index.ts';

/** Parses a control message of a page; null for anything else. */
export function readPageControl(text: string): PageControl | null {
  try {
    return PAGE_CONTROL.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const id = z.int().nonnegative();
const channel = z.int().min(0).max(MAX_CHANNEL);
const shortText = z.string().max(256);

const START = z.union([
  z.enum(['last', 'home']),
  z.strictObject({ region: shortText, x: z.number(), y: z.number(), z: z.number() }),
]);

const LOGIN_REQUEST = z.strictObject({
  first: shortText,
  last: shortText,
  passwordDigest: shortText,
  start: START,
  channel: shortText,
  version: shortText,
  platform: z.enum(['win', 'mac', 'lnx']),
  mac: shortText,
  id0: shortText,
  agreesToTerms: z.boolean(),
  readCritical: z.boolean(),
  token: shortText.optional(),
  mfaHash: shortText.optional(),
  options: z.array(shortText).max(64).optional(),
});

const PAGE_CONTROL: z.ZodType<PageControl> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('login'),
    id,
    grid: z.string().max(2048),
    request: LOGIN_REQUEST,
  }),
  z.strictObject({ type: z.literal('resume'), id, token: shortText }),
  z.strictObject({
    type: z.literal('open'),
    id,
    channel,
    address: z.ipv4(),
    port: z.int().min(1).max(65535),
  }),
  z.strictObject({ type: z.literal('open-bubble'), id, channel, server: shortText }),
  z.strictObject({ type: z.literal('close'), channel }),
  z.strictObject({ type: z.literal('leave') }),
]);
