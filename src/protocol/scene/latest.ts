/**
 * A value and the packet that told it, by its place in the order of packets. Each of several packets in any
 * order, and any number of times, leaves the same one behind.
 */
export interface Latest<Value> {
  readonly order: number;
  readonly value: Value;
}

/** Before every packet. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** `kept`, or the new value if no later packet told the kept one. In one packet the last one counts. */
export function latest<Value>(
  kept: Latest<Value> | null,
  order: number,
  value: Value,
): Latest<Value> {
  return kept !== null && kept.order > order ? kept : { order, value };
}
