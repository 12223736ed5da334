import type { DemoGridCounts } from '../types.ts';

/** Counted by all simulators of a grid. */
export type Counts = { -readonly [Name in keyof DemoGridCounts]: number };

export function noCounts(): Counts {
  return { received: 0, sent: 0, malformed: 0, strangers: 0, wrongCodes: 0, impostors: 0 };
}
