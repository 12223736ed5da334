import { modulo } from '../bot-routines.ts';
import type { BotPuppetry } from '../demo-content.ts';
import { BOTS_PER_PARCEL } from '../parcels.ts';
import { CONDUCTING } from './conducting.ts';
import { HAND_DANCE } from './hand-dance.ts';
import { PAGE_TURNING } from './page-turning.ts';
import { type PuppetryPerformance, repeatPerformance } from './puppetry-performance.ts';
import { WAVING } from './waving.ts';

/** The performances of a parcel's bots, by the place whose routine they suit. */
const BY_PLACE: ReadonlyMap<number, PuppetryPerformance> = new Map([
  [0, HAND_DANCE],
  [1, WAVING],
  [4, PAGE_TURNING],
  [7, CONDUCTING],
]);

/** Performances that suit any routine, for the bots of other places. Their legs go on playing animations. */
const FOR_ANY_PLACE: readonly PuppetryPerformance[] = [WAVING, CONDUCTING, HAND_DANCE];

/** Seconds between the beginnings of two bots of a parcel, and of two parcels. */
const BOT_DELAY = 0.2;
const PARCEL_DELAY = 5.3;

/**
 * The puppetry that a bot sends, if any.
 *
 * @param puppeteers - how many bots, the first ones, send puppetry; by default their places decide.
 */
export function puppetryOf(number: number, puppeteers?: number): BotPuppetry | null {
  const suitable = BY_PLACE.get(number % BOTS_PER_PARCEL);
  const sends = puppeteers === undefined ? suitable !== undefined : number < puppeteers;
  if (!sends) return null;
  const performance = suitable ?? FOR_ANY_PLACE[number % FOR_ANY_PLACE.length];
  return repeatPerformance(performance, startSeconds(performance, number));
}

function startSeconds(
  { durationSeconds, pauseSeconds }: PuppetryPerformance,
  number: number,
): number {
  const parcel = Math.floor(number / BOTS_PER_PARCEL);
  return (
    modulo(parcel * PARCEL_DELAY, durationSeconds + pauseSeconds) +
    (number % BOTS_PER_PARCEL) * BOT_DELAY
  );
}
