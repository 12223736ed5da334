import { nameBasedUuid } from '../name-based-uuid.ts';

/*
 * Ids and random numbers that are the same at every start.
 */
/** The UUID of a name: the same one each time. */
export const namedUuid = (name: string): string => nameBasedUuid(`vitrine demo grid/${name}`);

/** Returns numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** A generator that repeats its numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
