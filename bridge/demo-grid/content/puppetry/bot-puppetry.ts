import { within } from '../bot-routines.ts';
import type { BotPuppetry } from '../demo-content.ts';
import { BOTS_PER_PARCEL } from '../parcels.ts';
import { CONDUCTING } from './conducting.ts';
import { HAND_DANCE } from './hand-dance.ts';
import { PAGE_TURNING } from './page-turning.ts';
import { type PuppetryPerformance, repeatPerformance } from './puppetry-performance.ts';
import { WAVING } from './waving.ts';

/** Who of a plot shows what, by the place of the part that it goes with. */
const SHOWN_AT: ReadonlyMap<number, PuppetryPerformance> = new Map([
  [0, HAND_DANCE],
  [1, WAVING],
  [4, PAGE_TURNING],
  [7, CONDUCTING],
]);

/** For those who are to move though their part has nothing to show; legs stay with their animations. */
const FOR_ANYBODY: readonly PuppetryPerformance[] = [WAVING, CONDUCTING, HAND_DANCE];

/** Seconds from the beginning of one to that of the next: in the first plot nearly at once, then spread. */
const LATER = 0.2;
const SPREAD = 5.3;

/**
 * What the bot of that number sends.
 *
 * @param puppeteers - how many bots send any, the first ones; without it the parts say who does.
 */
export function puppetryOf(number: number, puppeteers?: number): BotPuppetry | null {
  const shown = SHOWN_AT.get(number % BOTS_PER_PARCEL);
  if (puppeteers === undefined)
    return shown ? repeatPerformance(shown, begin(shown, number)) : null;
  if (number >= puppeteers) return null;
  const performance = shown ?? FOR_ANYBODY[number % FOR_ANYBODY.length];
  return repeatPerformance(performance, begin(performance, number));
}

function begin({ lasts, pauses }: PuppetryPerformance, number: number): number {
  const plot = Math.floor(number / BOTS_PER_PARCEL);
  return within(plot * SPREAD, lasts + pauses) + (number % BOTS_PER_PARCEL) * LATER;
}
