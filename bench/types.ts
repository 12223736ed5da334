/** One figure measured over several rounds. */
export interface Stats {
  median: number;
  /** Lower and upper quartile. */
  low: number;
  high: number;
  rounds: number;
}

/** Ours beside a peer's, measured in the same run, round by round in turn. */
export interface BenchResult {
  name: string;
  /** Unit of `ours` and `peer`. */
  unit: string;
  ours: Stats;
  /** Null for a figure that stands alone. */
  peer: Stats | null;
  /** peer / ours by the medians; null without a peer. */
  ratio: number | null;
  /** What is promised, in words. */
  target: string;
  /** Whether the promise is kept. */
  met: boolean;
  note: string;
}
