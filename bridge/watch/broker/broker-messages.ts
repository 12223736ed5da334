import { z } from 'zod';
import { BAKE_FACES, type BakeName } from '../../../src/formats/texture-entry/index.ts';
import { WATCH_ASSET_NAMES } from '../../../src/session/watch/index.ts';
import type { AssetRequest, SourceState } from '../feed.ts';
import { MAX_TERM } from './lease-record.ts';

/*
 * What bridges tell each other of a source through the broker, besides frames. Everything is checked when it is read:
 * others may be able to write to the broker.
 */

/** The subjects of a source. Ids of sources and prefixes consist of letters, digits, `-` and `_`. */
export class SourceSubjects {
  readonly #root: string;

  constructor(prefix: string, sourceId: string) {
    this.#root = `${prefix}.watch.v1.${sourceId}`;
  }

  /** Frames of one region or bubble. @param place its handle or id; other characters are left out. */
  frames(place: string): string {
    return `${this.#root}.frames.${place.replace(/[^A-Za-z0-9-]/g, '') || 'none'}`;
  }

  get allFrames(): string {
    return `${this.#root}.frames.*`;
  }

  /** {@link SourceReport}s. */
  get state(): string {
    return `${this.#root}.state`;
  }

  /** {@link Interest}s. */
  get interest(): string {
    return `${this.#root}.interest`;
  }

  /** Requests of the present scene. */
  get snapshot(): string {
    return `${this.#root}.snapshot`;
  }

  /** Requests of assets. */
  get asset(): string {
    return `${this.#root}.asset`;
  }
}

/** What the process that runs a source says of it, once a second and whenever it changes. */
export interface SourceReport {
  readonly epoch: number;
  /** That of the last frame, so that the loss of it is noticed although none follows. */
  readonly sequence: number;
  readonly state: SourceState;
}

/** What a process with watchers says, so that the source is not logged out. */
export interface Interest {
  readonly process: string;
  readonly watchers: number;
}

const MAX_BYTES = 4096;
const number32 = z.int().min(0).max(MAX_TERM);
const time = z.number().min(0).max(8.64e15);

const STATE: z.ZodType<SourceState> = z.union([
  z.strictObject({ kind: z.enum(['idle', 'starting']) }),
  z.strictObject({ kind: z.literal('live') }),
  z.strictObject({ kind: z.literal('away'), since: time, retryAt: time.nullable() }),
]);

const REPORT: z.ZodType<SourceReport> = z.strictObject({
  epoch: number32,
  sequence: number32,
  state: STATE,
});

const INTEREST: z.ZodType<Interest> = z.strictObject({
  process: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  watchers: z.int().min(0).max(1e7),
});

const ASSET_REQUEST: z.ZodType<AssetRequest> = z.union([
  z.strictObject({
    kind: z.literal('capability'),
    name: z.enum(WATCH_ASSET_NAMES),
    query: z
      .string()
      .max(512)
      .regex(/^(\?[\x21-\x7e]*)?$/),
  }),
  z.strictObject({
    kind: z.literal('bake'),
    agentId: z.guid(),
    bake: z.enum(Object.keys(BAKE_FACES) as BakeName[]),
    id: z.guid(),
  }),
  z.strictObject({ kind: z.literal('media'), model: z.guid() }),
]);

export function encodeMessage(message: SourceReport | Interest | AssetRequest): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}

/** Null for what is none. */
export function decodeReport(bytes: Uint8Array): SourceReport | null {
  return decode(REPORT, bytes);
}

/** Null for what is none. */
export function decodeInterest(bytes: Uint8Array): Interest | null {
  return decode(INTEREST, bytes);
}

/** Null for what is none. */
export function decodeAssetRequest(bytes: Uint8Array): AssetRequest | null {
  return decode(ASSET_REQUEST, bytes);
}

function decode<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null {
  if (bytes.length > MAX_BYTES) return null;
  try {
    const result = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
