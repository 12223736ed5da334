import type { Stats } from './types.ts';

/** Median and quartiles. */
export function statsOf(samples: readonly number[]): Stats {
  const at = (share: number) => quantile(samples, share);
  return { median: at(0.5), low: at(0.25), high: at(0.75), rounds: samples.length };
}

/** The sample that so great a share (0..1) of them does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))];
}

/** The same in another unit. */
export function scaled({ median, low, high, rounds }: Stats, factor: number): Stats {
  return { median: median * factor, low: low * factor, high: high * factor, rounds };
}

/** Runs the tasks in turn, `rounds` times, the order turned round each time; microseconds of CPU per run. */
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
 * Bytes that `task` leaves on the V8 heap each time: the growth of `heapUsed` over one run, median of
 * `rounds` (a collection in between spoils a round, not the median), less what measuring itself costs.
 */
export function allocatedBytes(rounds: number, task: () => void): number {
  const nothing = () => {};
  return Math.max(heapGrowth(rounds, task) - heapGrowth(rounds, nothing), 0);
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
