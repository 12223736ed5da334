/** Size of a sparkline's view box. */
export const SPARK_WIDTH = 140;
export const SPARK_HEIGHT = 28;
/** Room for half of the line's own width at top and foot. */
const MARGIN = 1;

/** Paths of a sparkline, newest value at the right edge. */
export interface Sparkline {
  readonly line: string;
  /** The same, down to the foot. */
  readonly area: string;
  /** Height of the limit, or null where it lies above the box or there is none. */
  readonly limitY: number | null;
}

/**
 * Draws the values of one meter, one for each second.
 *
 * @param slots - how many values fill the width; fewer begin further right.
 * @param atLeast - the box reaches up to this value at least, so that small changes look small.
 */
export function sparkline(
  values: readonly number[],
  slots: number,
  atLeast: number,
  limit: number | null = null,
): Sparkline {
  const top = Math.max(atLeast, ...values);
  const yOf = (value: number) =>
    SPARK_HEIGHT - MARGIN - (Math.max(0, value) / top) * (SPARK_HEIGHT - 2 * MARGIN);
  const xOf = (index: number) =>
    SPARK_WIDTH * (1 - (values.length - 1 - index) / Math.max(1, slots - 1));
  const points = values.map((value, index) => `${round(xOf(index))} ${round(yOf(value))}`);
  const line = points.length > 0 ? `M${points.join('L')}` : '';
  return {
    line,
    area: line && `${line}V${SPARK_HEIGHT}H${round(xOf(0))}Z`,
    limitY: limit === null || limit > top ? null : round(yOf(limit)),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
