import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type BenchResult, type Stats, statsOf } from './measure.ts';
import {
  connectDirectly,
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

/** Compares our relay with the simplest one and with no relay. */
export async function run(): Promise<BenchResult[]> {
  return [...(await withProcesses(benchRates)), await withProcesses(benchMemory)];
}

/** The processes of both relays and of the simulator. */
interface Processes {
  readonly ours: RelayProcess;
  readonly naive: RelayProcess;
  readonly echo: RelayProcess;
}

async function withProcesses<Result>(
  measure: (processes: Processes) => Promise<Result>,
): Promise<Result> {
  const echo = await RelayProcess.start('echo');
  const ours = await RelayProcess.start('ours', echo.port);
  const naive = await RelayProcess.start('naive', echo.port);
  const result = await measure({ ours, naive, echo });
  for (const each of [ours, naive, echo]) await each.stop();
  return result;
}

interface Samples {
  readonly rate: number[];
  /** Seconds of CPU time per second at the steady rate. */
  readonly cpu: number[];
  /** Milliseconds. */
  readonly p99: number[];
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
  return { connections, relay, samples: { rate: [], cpu: [], p99: [] } };
}

async function benchRates({ ours, naive, echo }: Processes): Promise<BenchResult[]> {
  const runners = [
    await createRunner(ours, () => connectThroughBridge(ours.port, echo.port)),
    await createRunner(naive, () => connectThroughNaiveRelay(naive.port)),
    await createRunner(null, () => connectDirectly(echo.port)),
  ];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    if (round === WARM_UP_ROUNDS) {
      for (const { samples } of runners) {
        for (const list of Object.values(samples)) list.length = 0;
      }
    }
    for (const each of round % 2 ? runners : runners.toReversed()) await measure(each);
  }
  for (const { connections } of runners) for (const each of connections) each.close();
  const [oursSamples, naiveSamples, bareSamples] = runners.map(({ samples }) => samples);
  return compareRates(oursSamples, naiveSamples, bareSamples);
}

async function measure({ connections, relay, samples }: Runner): Promise<void> {
  samples.rate.push(await maximumRate(connections, WINDOW, RATE_MS));
  const before = (await relay?.report())?.cpu ?? 0;
  const latencies = await steadyRate(connections, STEADY);
  const after = (await relay?.report())?.cpu ?? 0;
  samples.cpu.push((after - before) / (STEADY.milliseconds * 1000));
  samples.p99.push(latencies[Math.floor(latencies.length * 0.99)]);
}

function compareRates(ours: Samples, naive: Samples, bare: Samples): BenchResult[] {
  const [rate, naiveRate, bareRate] = [ours, naive, bare].map((samples) => statsOf(samples.rate));
  const [cpu, naiveCpu] = [ours, naive].map((samples) => statsOf(samples.cpu));
  const [p99, naiveP99, bareP99] = [ours, naive, bare].map((samples) => statsOf(samples.p99));
  const ratioOf = (relay: Stats, peer: Stats) => relay.median / peer.median;
  const ratioText = (relay: Stats, peer: Stats) =>
    `${ratioOf(relay, peer).toFixed(2)} times the naive relay's`;
  const result = (
    name: string,
    relay: Stats,
    peer: Stats,
    rest: Pick<BenchResult, 'unit' | 'target' | 'met' | 'note'>,
  ): BenchResult => ({
    name: `relay against naive ws-dgram, ${name}`,
    ours: relay,
    peer,
    ratio: peer.median / relay.median,
    ...rest,
  });
  return [
    result('maximum rate', rate, naiveRate, {
      unit: 'round trips of 300 bytes a second',
      target: 'at least 1.5 times',
      met: ratioOf(rate, naiveRate) >= 1.5,
      note: `${ratioText(rate, naiveRate)}; bare dgram echo ${bareRate.median.toFixed(0)}`,
    }),
    result('processor time at 10,000 round trips a second', cpu, naiveCpu, {
      unit: 'of one core',
      target: 'at most 0.7 times',
      met: ratioOf(cpu, naiveCpu) <= 0.7,
      note: ratioText(cpu, naiveCpu),
    }),
    result('p99 at 10,000 round trips a second', p99, naiveP99, {
      unit: 'ms',
      target: 'at most 0.8 times',
      met: ratioOf(p99, naiveP99) <= 0.8,
      note: `${ratioText(p99, naiveP99)}; bare dgram echo ${bareP99.median.toFixed(2)} ms`,
    }),
  ];
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
