/** The samples of a quantity over several rounds. */
export interface Stats {
  median: number;
  /** The lower and the upper quartile. */
  low: number;
  high: number;
  rounds: number;
}

/** A measured quantity of ours and of a peer, whose rounds alternate in the same run. */
export interface BenchResult {
  name: string;
  /** Unit of `ours` and `peer`. */
  unit: string;
  ours: Stats;
  /** Null for a quantity without a peer. */
  peer: Stats | null;
  /** peer / ours by the medians; null without a peer. */
  ratio: number | null;
  /** In words. */
  target: string;
  /** Whether the result is within the target. */
  met: boolean;
  note: string;
}

export function statsOf(samples: readonly number[]): Stats {
  const at = (share: number) => quantile(samples, share);
  return { median: at(0.5), low: at(0.25), high: at(0.75), rounds: samples.length };
}

/** The sample that this share (0..1) of all samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))];
}

/** The same statistics in another unit. */
export function scaled({ median, low, high, rounds }: Stats, factor: number): Stats {
  return { median: median * factor, low: low * factor, high: high * factor, rounds };
}

/** Runs both tasks in turn, in reverse order in every second round. @returns microseconds of CPU time per run. */
export function interleave(
  rounds: number,
  ours: () => void,
  peer: () => void,
): { ours: Stats; peer: Stats } {
  const samples = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    if (round % 2) samples.peer.push(cpuTime(peer));
    samples.ours.push(cpuTime(ours));
    if (round % 2 === 0) samples.peer.push(cpuTime(peer));
  }
  return { ours: statsOf(samples.ours), peer: statsOf(samples.peer) };
}

function cpuTime(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The bytes that one run of `task` leaves on the V8 heap: the median growth of `heapUsed` (a garbage collection spoils
 * a round, not the median), less that of the measurement itself.
 */
export function allocatedBytes(rounds: number, task: () => void): number {
  const emptyTask = () => {};
  return Math.max(heapGrowth(rounds, task) - heapGrowth(rounds, emptyTask), 0);
}

function heapGrowth(rounds: number, task: () => void): number {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.memoryUsage().heapUsed;
    task();
    samples.push(process.memoryUsage().heapUsed - before);
  }
  return statsOf(samples).median;
}

/** The growth of the heap as a result without a peer; the target is none. */
export function heapResult(name: string, unit: string, bytes: number): BenchResult {
  return {
    name: `${name}: heap growth`,
    unit,
    ours: statsOf([bytes]),
    peer: null,
    ratio: null,
    target: 'zero bytes',
    met: bytes === 0,
    note: 'growth of heapUsed, median of rounds, less the cost of measuring',
  };
}
