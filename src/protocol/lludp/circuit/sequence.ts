const END = 0x01000000;

/**
 * The number after `last`: 24 bits, and back to 1 at the end. 0 is left out, so that it can mean "none yet"
 * in `OldestUnacked`.
 *
 * OpenSim counts in 32 bits, and drops an AgentUpdate whose number is not above the last one's: after 16.7
 * million packets (weeks) a circuit to it has to be opened anew to move its agent. The reference viewer wraps.
 *
 * **Source:** lludp.md sections 1 and 4.
 */
export function sequenceAfter(last: number): number {
  return last + 1 < END ? last + 1 : 1;
}

/** The number so many after `last`, by the rule of {@link sequenceAfter}. */
export function sequenceAhead(last: number, count: number): number {
  const sum = last + count;
  return sum < END ? sum : sum - END + 1;
}

/**
 * How far `later` is ahead of `earlier`, -0x800000..0x7fffff. Numbers are compared in their low 24 bits, as on
 * a ring: right for sides that count in 24 bits and for those that count in 32.
 */
export function sequenceDistance(earlier: number, later: number): number {
  return ((later - earlier) << 8) >> 8;
}
