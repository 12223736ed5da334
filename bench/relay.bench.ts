import { Child } from './relay/child.ts';
import { type Lane, openBare, openNaive, openOurs } from './relay/lanes.ts';
import { maximumRate, steadyRate } from './relay/load.ts';
import { statsOf } from './stats.ts';
import type { BenchResult, Stats } from './types.ts';

const ROUNDS = 8;

/** Not counted: it takes some seconds until all that runs often is compiled. */
const WARM_UP_ROUNDS = 3;

const LANES = 20;
const WINDOW = 16;
const RATE_MS = 400;
const STEADY = { rate: 10_000, burst: 10, milliseconds: 600 };

interface Figures {
  readonly rate: number[];
  /** Seconds of processor time for a second at the steady rate. */
  readonly cpu: number[];
  /** Milliseconds. */
  readonly p99: number[];
}

interface Runner {
  readonly lanes: readonly Lane[];
  /** Whose processor time counts; none for the bare echo. */
  readonly relay: Child | null;
  readonly figures: Figures;
}

async function runner(relay: Child | null, open: () => Promise<Lane>): Promise<Runner> {
  const lanes: Lane[] = [];
  for (let i = 0; i < LANES; i++) lanes.push(await open());
  return { lanes, relay, figures: { rate: [], cpu: [], p99: [] } };
}

async function measure({ lanes, relay, figures }: Runner): Promise<void> {
  figures.rate.push(await maximumRate(lanes, WINDOW, RATE_MS));
  const before = (await relay?.report())?.cpu ?? 0;
  const { latencies } = await steadyRate(lanes, STEADY);
  const after = (await relay?.report())?.cpu ?? 0;
  figures.cpu.push((after - before) / (STEADY.milliseconds * 1000));
  figures.p99.push(latencies[Math.floor(latencies.length * 0.99)]);
}

function results(ours: Figures, naive: Figures, bare: Figures): BenchResult[] {
  const row = (
    name: string,
    unit: string,
    mine: Stats,
    peer: Stats,
    target: string,
    met: boolean,
    note: string,
  ): BenchResult => {
    const ratio = peer.median / mine.median;
    return {
      name: `relay against naive ws-dgram, ${name}`,
      unit,
      ours: mine,
      peer,
      ratio,
      target,
      met,
      note,
    };
  };
  const [rate, naiveRate, bareRate] = [ours, naive, bare].map((figures) => statsOf(figures.rate));
  const [cpu, naiveCpu] = [ours, naive].map((figures) => statsOf(figures.cpu));
  const [p99, naiveP99, bareP99] = [ours, naive, bare].map((figures) => statsOf(figures.p99));
  const times = (mine: Stats, peer: Stats) => mine.median / peer.median;
  const share = (mine: Stats, peer: Stats) =>
    `${times(mine, peer).toFixed(2)} times the naive relay's`;
  return [
    row(
      'maximum rate',
      'round trips of 300 bytes a second',
      rate,
      naiveRate,
      'at least 1.5 times',
      times(rate, naiveRate) >= 1.5,
      `${share(rate, naiveRate)}; bare dgram echo ${bareRate.median.toFixed(0)}`,
    ),
    row(
      'processor time at 10,000 round trips a second',
      'of one core',
      cpu,
      naiveCpu,
      'at most 0.7 times',
      times(cpu, naiveCpu) <= 0.7,
      share(cpu, naiveCpu),
    ),
    row(
      'p99 at 10,000 round trips a second',
      'ms',
      p99,
      naiveP99,
      'at most 0.8 times',
      times(p99, naiveP99) <= 0.8,
      `${share(p99, naiveP99)}; bare dgram echo ${bareP99.median.toFixed(2)} ms`,
    ),
  ];
}

function forget(runners: readonly Runner[]): void {
  for (const { figures } of runners) {
    for (const list of Object.values(figures)) list.length = 0;
  }
}

/** Relay, simulator and pages in processes of their own; the relays take turns. */
export async function run(): Promise<BenchResult[]> {
  const echo = await Child.start('echo');
  const ours = await Child.start('ours', echo.port);
  const naive = await Child.start('naive', echo.port);
  const runners = [
    await runner(ours, () => openOurs(ours.port, echo.port)),
    await runner(naive, () => openNaive(naive.port)),
    await runner(null, () => openBare(echo.port)),
  ];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    if (round === WARM_UP_ROUNDS) forget(runners);
    for (const each of round % 2 ? runners : runners.toReversed()) await measure(each);
  }
  for (const { lanes } of runners) for (const lane of lanes) lane.close();
  for (const child of [ours, naive, echo]) await child.stop();
  const [mine, theirs, bare] = runners.map(({ figures }) => figures);
  return results(mine, theirs, bare);
}
