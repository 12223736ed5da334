import { DecodeError } from '../../formats/bytes/index.ts';
import {
  asArray,
  asInteger,
  asMap,
  asReal,
  asUuid,
  decodeLlsd,
  type Llsd,
  type LlsdMap,
} from '../../formats/llsd/index.ts';

/** What a key may hold. */
export interface Kind<T> {
  /** As in "is not …". */
  readonly expected: string;
  /** Undefined for what is of another kind. */
  readonly read: (value: Llsd) => T | undefined;
}

/** A boolean and nothing else: an integer would be a mistake that nobody notices. */
export const FLAG: Kind<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** A finite real, or an integer, of 0 or more. */
export const AMOUNT: Kind<number> = {
  expected: 'a number that is not negative',
  read: (value) => {
    const real = asReal(value);
    return real !== undefined && Number.isFinite(real) && real >= 0 ? real : undefined;
  },
};

/** As {@link AMOUNT}, without its fraction. */
export const COUNT: Kind<number> = {
  expected: AMOUNT.expected,
  read: (value) => {
    const whole = asInteger(value);
    return whole !== undefined && whole >= 0 ? whole : undefined;
  },
};

/** UUIDs, as such or as text. */
export const AGENTS: Kind<string[]> = {
  expected: 'an array of UUIDs',
  read: (value) => {
    const ids = asArray(value)?.map(asUuid);
    return ids?.every((id) => id !== undefined) ? ids : undefined;
  },
};

/** A map with a few lists has two levels; the rest is room for keys that nobody knows yet. */
const MAX_DEPTH = 8;
/** Four lists of agents at their limits are far below. */
const MAX_VALUES = 4096;

/**
 * The map of a body, in any form of LLSD.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}.
 */
export function decodeMap(bytes: Uint8Array): LlsdMap {
  const limits = { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES };
  const map = asMap(decodeLlsd(bytes, { format: 'puppetry', ...limits }));
  if (!map) throw wrongType('', 'a map');
  return map;
}

/**
 * The value of a key, or undefined where the map does not have it.
 *
 * @throws {@link DecodeError} `wrong-type`.
 */
export function readKey<T>(map: LlsdMap, key: string, { expected, read }: Kind<T>): T | undefined {
  const value = map.get(key);
  if (value === undefined) return undefined;
  const known = read(value);
  if (known === undefined) throw wrongType(key, expected);
  return known;
}

/** The offset is 0: LLSD that is decoded no longer knows its bytes. */
function wrongType(path: string, expected: string): DecodeError {
  const place = { format: 'puppetry', offset: 0, path, details: { expected } } as const;
  return new DecodeError(`is not ${expected}`, { ...place, code: 'wrong-type' });
}
