/** How often the bridge looks at what is due. */
export const TICK_MS = 50;

/** Milliseconds that never go back, read once for many: {@link TICK_MS} old at most. */
export interface Clock {
  readonly now: number;
}

/** For the one who sets it. */
export function startClock(): { now: number } {
  return { now: performance.now() };
}
