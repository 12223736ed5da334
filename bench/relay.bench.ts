import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type BenchResult, statsOf } from './measure.ts';
import {
  connectDirectly,
  connectThroughBatchingRelay,
  connectThroughBridge,
  connectThroughNaiveRelay,
  type EchoConnection,
  maximumRate,
  steadyRate,
} from './relay-load.ts';
import type { ProcessReport, ReportRequest, Role } from './relay-process.ts';

const ROUNDS = 8;

/** Rounds that are not counted: within them the JavaScript engine compiles the code that runs often. */
const WARM_UP_ROUNDS = 3;

const CONNECTIONS = 20;
/** Datagrams in flight on each connection. */
const WINDOW = 16;
const RATE_MS = 400;
const STEADY = { rate: 10_000, burst: 10, milliseconds: 600 };

/**
 * CPU time is measured in many short rounds, because on a machine with other work to do it is that work that decides
 * about a single one.
 */
const CPU_ROUNDS = 40;
const CPU_WARM_UP_ROUNDS = 10;
const CPU_ROUND_MS = 200;

/** Compares our relay with the simplest one, with one that batches as ours does and nothing else, and with no relay. */
export async function run(): Promise<BenchResult[]> {
  return [...(await withProcesses(benchRates)), await withProcesses(benchMemory)];
}

/** The processes of the relays and of the simulator. */
interface Processes {
  readonly ours: RelayProcess;
  readonly naive: RelayProcess;
  readonly batching: RelayProcess;
  readonly echo: RelayProcess;
}

async function withProcesses<Result>(
  measure: (processes: Processes) => Promise<Result>,
): Promise<Result> {
  const echo = await RelayProcess.start('echo');
  const ours = await RelayProcess.start('ours', echo.port);
  const naive = await RelayProcess.start('naive', echo.port);
  const batching = await RelayProcess.start('batching', echo.port);
  const result = await measure({ ours, naive, batching, echo });
  for (const each of [ours, naive, batching, echo]) await each.stop();
  return result;
}

interface Samples {
  readonly rate: number[];
  /** Milliseconds. */
  readonly p99: number[];
  /** Seconds of CPU time for the round trips of a second at the steady rate. */
  readonly cpu: number[];
}

interface Runner {
  readonly connections: readonly EchoConnection[];
  /** The process whose CPU time is measured; null without a relay. */
  readonly relay: RelayProcess | null;
  readonly samples: Samples;
}

async function createRunner(
  relay: RelayProcess | null,
  open: () => Promise<EchoConnection>,
): Promise<Runner> {
  const connections: EchoConnection[] = [];
  while (connections.length < CONNECTIONS) connections.push(await open());
  return { connections, relay, samples: { rate: [], p99: [], cpu: [] } };
}

async function benchRates({ ours, naive, batching, echo }: Processes): Promise<BenchResult[]> {
  // Our relay is between the two that it is compared with, so that each comparison is between neighbours in time.
  const runners = [
    await createRunner(naive, () => connectThroughNaiveRelay(naive.port)),
    await createRunner(ours, () => connectThroughBridge(ours.port, echo.port)),
    await createRunner(batching, () => connectThroughBatchingRelay(batching.port)),
    await createRunner(null, () => connectDirectly(echo.port)),
  ];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const runner of inTurn(runners, round)) await measureRate(runner, round >= 0);
  }
  const relays = runners.slice(0, 3);
  for (let round = -CPU_WARM_UP_ROUNDS; round < CPU_ROUNDS; round++) {
    for (const runner of inTurn(relays, round)) await measureCpu(runner, round >= 0);
  }
  for (const { connections } of runners) for (const each of connections) each.close();
  const [naiveSamples, oursSamples, batchingSamples, bareSamples] = runners.map(
    ({ samples }) => samples,
  );
  return [
    ...compareWithNaive(oursSamples, naiveSamples, bareSamples),
    ...compareWithBatching(oursSamples, batchingSamples),
  ];
}

/** Forwards and backwards, so that none is always measured before or after another. */
function inTurn(runners: readonly Runner[], round: number): readonly Runner[] {
  return round % 2 ? runners : runners.toReversed();
}

async function measureRate({ connections, samples }: Runner, isCounted: boolean): Promise<void> {
  const rate = await maximumRate(connections, WINDOW, RATE_MS);
  const latencies = await steadyRate(connections, STEADY);
  if (!isCounted) return;
  samples.rate.push(rate);
  samples.p99.push(latencies[Math.floor(latencies.length * 0.99)]);
}

async function measureCpu({ connections, relay, samples }: Runner, isCounted: boolean) {
  const before = (await relay?.report())?.cpu ?? 0;
  const { length } = await steadyRate(connections, { ...STEADY, milliseconds: CPU_ROUND_MS });
  const after = (await relay?.report())?.cpu ?? 0;
  // By the round trips that were made, which are not always as many as planned.
  if (isCounted) samples.cpu.push(((after - before) / 1e6 / Math.max(length, 1)) * STEADY.rate);
}

function compareWithNaive(ours: Samples, naive: Samples, bare: Samples): BenchResult[] {
  const [bareRate, bareP99] = [statsOf(bare.rate), statsOf(bare.p99)];
  return [
    compare('naive', 'maximum rate', ours.rate, naive.rate, {
      unit: 'round trips of 300 bytes a second',
      atLeast: 1.5,
      note: `bare dgram echo ${bareRate.median.toFixed(0)}`,
    }),
    compare('naive', 'processor time at 10,000 round trips a second', ours.cpu, naive.cpu, {
      unit: 'of one core',
      atMost: 0.7,
    }),
    compare('naive', 'p99 at 10,000 round trips a second', ours.p99, naive.p99, {
      unit: 'ms',
      atMost: 0.8,
      note: `bare dgram echo ${bareP99.median.toFixed(2)} ms`,
    }),
  ];
}

function compareWithBatching(ours: Samples, batching: Samples): BenchResult[] {
  return [
    compare('batching', 'processor time at 10,000 round trips a second', ours.cpu, batching.cpu, {
      unit: 'of one core',
      atMost: 1.05,
    }),
    compare('batching', 'maximum rate', ours.rate, batching.rate, {
      unit: 'round trips of 300 bytes a second',
      atLeast: 0.9,
    }),
  ];
}

interface Comparison {
  readonly unit: string;
  /** Bounds of ours, as a multiple of the peer's. */
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly note?: string;
}

/** By the median of the rounds' ratios: what slows a round down slows both relays of it. */
function compare(
  peerName: string,
  quantity: string,
  ours: readonly number[],
  peer: readonly number[],
  { unit, atLeast = 0, atMost = Number.POSITIVE_INFINITY, note }: Comparison,
): BenchResult {
  const { median, low, high } = statsOf(ours.map((value, round) => value / peer[round]));
  const times = `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}) times the ${peerName} relay's, by rounds`;
  return {
    name: `relay against ${peerName} ws-dgram, ${quantity}`,
    unit,
    ours: statsOf(ours),
    peer: statsOf(peer),
    ratio: 1 / median,
    target: atLeast > 0 ? `at least ${atLeast} times` : `at most ${atMost} times`,
    met: median >= atLeast && median <= atMost,
    note: note ? `${times}; ${note}` : times,
  };
}

const IDLE = 1000;
const BUSY = 200;

/** Connections that are opened at the same time. */
const OPENED_TOGETHER = 20;

/** Ten datagrams a second on each busy connection, as from the page of a walking avatar. */
const WALKING = { rate: BUSY * 10, burst: 1, milliseconds: 3000 };

const KIB = 1024;

/** The memory of connections, in processes that had none before. */
async function benchMemory({ ours, naive, echo }: Processes): Promise<BenchResult> {
  const bridge = await memoryPerConnection(ours, () => connectThroughBridge(ours.port, echo.port));
  const peer = await memoryPerConnection(naive, () => connectThroughNaiveRelay(naive.port));
  return {
    name: `memory of ${IDLE} idle and ${BUSY} busy connections on one bridge`,
    unit: 'KiB a connection',
    ours: statsOf([bridge]),
    peer: statsOf([peer]),
    ratio: peer / bridge,
    target: 'at most 64 KiB',
    met: bridge <= 64,
    note: 'session, WebSocket, UDP socket and keep-alive; the naive relay has two sockets and nothing else',
  };
}

/** KiB of resident memory per connection while some of them are busy, with their UDP sockets. */
async function memoryPerConnection(
  relay: RelayProcess,
  open: () => Promise<EchoConnection>,
): Promise<number> {
  for (const each of await openAll(OPENED_TOGETHER, open)) each.close();
  const before = (await relay.report('collect-garbage')).memory;
  const idle = await openAll(IDLE, open);
  const busy = await openAll(BUSY, open);
  for (const each of idle) each.send([new Uint8Array(300)]);
  await steadyRate(busy, WALKING);
  const after = (await relay.report('collect-garbage')).memory;
  for (const each of [...idle, ...busy]) each.close();
  return (after - before) / (IDLE + BUSY) / KIB;
}

async function openAll(
  count: number,
  open: () => Promise<EchoConnection>,
): Promise<EchoConnection[]> {
  const connections: EchoConnection[] = [];
  while (connections.length < count) {
    connections.push(...(await Promise.all(Array.from({ length: OPENED_TOGETHER }, open))));
  }
  return connections;
}

/** A process of `relay-process.ts`. */
class RelayProcess {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.port = port;
  }

  /** @param simulatorPort the port to which a relay sends its datagrams. */
  static async start(role: Role, simulatorPort = 0): Promise<RelayProcess> {
    const script = fileURLToPath(new URL('./relay-process.mjs', import.meta.url));
    const process = fork(script, [role, String(simulatorPort)], { execArgv: ['--expose-gc'] });
    const [{ port }] = (await once(process, 'message')) as [{ port: number }];
    return new RelayProcess(process, port);
  }

  async report(request: ReportRequest = 'report'): Promise<ProcessReport> {
    const report = once(this.#process, 'message');
    this.#process.send(request);
    return (await report)[0];
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.kill();
    await exit;
  }
}
