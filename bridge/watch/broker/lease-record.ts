import { z } from 'zod';

/** The value of a lease. */
export interface LeaseRecord {
  /** Name of the process that holds it. */
  readonly holder: string;
  /** Higher than that of every holder before. */
  readonly term: number;
  /** Counts the holder's renewals: revisions begin anew in a store that was lost, and may not tell two values apart. */
  readonly renewal: number;
}

/** Highest term: those of an unsigned number of 32 bits, since every frame has it. */
export const MAX_TERM = 0xffff_ffff;
const MAX_BYTES = 256;

const RECORD = z.strictObject({
  holder: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  term: z.int().min(1).max(MAX_TERM),
  renewal: z.int().min(0),
});

export function encodeLeaseRecord(record: LeaseRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** Null for what is not the value of a lease: others can write to a broker, too. */
export function decodeLeaseRecord(bytes: Uint8Array): LeaseRecord | null {
  if (bytes.length > MAX_BYTES) return null;
  try {
    return RECORD.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
