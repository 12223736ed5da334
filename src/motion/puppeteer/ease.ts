/** Seconds in which a joint goes over from what moved it to what it is asked for. */
export const TAKING = 0.2;
/** Seconds in which joints go back to what the animations say. */
export const LEAVING = 0.5;

/** The cubic from 0 to 1. */
export function easeStep(share: number): number {
  if (!(share > 0)) return 0;
  return share < 1 ? share * share * (3 - 2 * share) : 1;
}
