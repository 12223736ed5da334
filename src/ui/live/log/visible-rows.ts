/** The part of a list of equally high rows that is drawn; the rest is empty room. */
export interface RowSpan {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Drawn above and below what is in sight, so that scrolling shows no gap. */
const OVERSCAN = 6;

/** Which of `count` rows are drawn at this place of the scroller. Heights in CSS pixels. */
export function visibleRows(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
): RowSpan {
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN;
  const end = Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN;
  return { first: clamp(first, count), end: clamp(end, count) };
}

function clamp(value: number, count: number): number {
  return Math.min(count, Math.max(0, value));
}
