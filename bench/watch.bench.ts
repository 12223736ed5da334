import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findNatsServer } from '../scripts/nats-server.mjs';
import { NatsServer } from '../test/nats/nats-server-process.ts';
import { type BenchResult, statsOf } from './measure.ts';
import type {
  DemoAddress,
  WatchBridgeOptions,
  WatchersOptions,
  WatchersReport,
  WatchProcessReport,
  WatchRole,
} from './watch-process.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;
/** The source logs in, everything is described, and the code that runs often is compiled. */
const WARM_UP_MS = 8000;
const CONNECT_TIMEOUT_MS = 60_000;

const AVATARS = 20;
const WATCHERS = 200;

/** With a broker. */
const BRIDGES = 3;
const SHARED_WATCHERS = 1000;

/** A third of a core, for the source, the encoding and the sending. */
const MAX_CPU = 1 / 3;
const MIB = 1024 * 1024;
const KIB = 1024;

/** Live regions for many: real sockets, and bridges, grid and watchers in processes of their own. */
export async function run(): Promise<BenchResult[]> {
  const usual = await measure(AVATARS, WATCHERS);
  const results = [
    cpuResult(usual),
    ...delayResults(usual),
    growthResult('watchers', usual, await measure(AVATARS, 3 * WATCHERS)),
    growthResult('avatars', usual, await measure(3 * AVATARS, WATCHERS)),
  ];
  if (!findNatsServer()) {
    console.warn('SKIPPED the bench of several bridges: no nats-server on this machine');
    return results;
  }
  const broker = await NatsServer.start();
  try {
    const shared = await measure(AVATARS, SHARED_WATCHERS, BRIDGES, broker.url);
    return [...results, sharedResult(shared), ...delayResults(shared)];
  } finally {
    await broker.close();
  }
}

interface Measured {
  readonly avatars: number;
  readonly watchers: number;
  readonly bridges: number;
  /** Seconds of CPU time in a second, all bridges together. */
  readonly cpu: readonly number[];
  /** Bytes and frames that one watcher gets in a second. */
  readonly bytes: readonly number[];
  readonly frames: readonly number[];
  /** Milliseconds from the source to watchers, by round. */
  readonly p50: readonly number[];
  readonly p99: readonly number[];
  /** Bytes of resident memory that a watcher adds. */
  readonly memory: number;
  /** Bytes of resident memory of a bridge. */
  readonly resident: number;
}

async function measure(
  avatars: number,
  watchers: number,
  bridgeCount = 1,
  broker: string | null = null,
): Promise<Measured> {
  const processes: BenchProcess[] = [];
  const start = async (role: WatchRole, options: unknown) => {
    const started = await BenchProcess.start(role, options);
    processes.push(started);
    return started;
  };
  try {
    const grid = await start('grid', { avatars });
    const bridges: BenchProcess[] = [];
    const bridgeOptions: WatchBridgeOptions = { demo: grid.ready as DemoAddress, broker };
    while (bridges.length < bridgeCount) bridges.push(await start('bridge', bridgeOptions));
    const ports = bridges.map(({ ready }) => (ready as { port: number }).port);
    // The first ones of each bridge have it load and allocate all that is there only once.
    const first = await start('watchers', { ports, count: bridgeCount } satisfies WatchersOptions);
    await connected(first, bridgeCount);
    await sleep(WARM_UP_MS);
    const before = await report(bridges);
    const all = await start('watchers', { ports, count: watchers } satisfies WatchersOptions);
    await connected(all, watchers);
    await first.stop();
    await sleep(WARM_UP_MS);
    return {
      ...{ avatars, watchers, bridges: bridgeCount },
      ...(await measureRounds(bridges, all, watchers)),
      ...memoryOf(before, await report(bridges), watchers),
    };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
  }
}

async function measureRounds(
  bridges: readonly BenchProcess[],
  watchers: BenchProcess,
  count: number,
) {
  const samples = {
    ...{ cpu: [] as number[], bytes: [] as number[], frames: [] as number[] },
    ...{ p50: [] as number[], p99: [] as number[] },
  };
  await watchers.report<WatchersReport>();
  for (let round = 0; round < ROUNDS; round++) {
    const before = await report(bridges);
    const start = performance.now();
    await sleep(ROUND_MS);
    const { bytes, frames, delays } = await watchers.report<WatchersReport>();
    const seconds = (performance.now() - start) / 1000;
    const after = await report(bridges);
    const cpu = after.reduce((sum, each, index) => sum + each.cpu - before[index].cpu, 0);
    samples.cpu.push(cpu / 1e6 / seconds);
    samples.bytes.push(bytes / count / seconds);
    samples.frames.push(frames / count / seconds);
    samples.p50.push(delays[Math.floor(delays.length * 0.5)]);
    samples.p99.push(delays[Math.floor(delays.length * 0.99)]);
  }
  return samples;
}

async function report(bridges: readonly BenchProcess[]): Promise<WatchProcessReport[]> {
  return Promise.all(bridges.map((bridge) => bridge.report<WatchProcessReport>()));
}

function memoryOf(
  before: readonly WatchProcessReport[],
  after: readonly WatchProcessReport[],
  watchers: number,
) {
  const sum = (reports: readonly WatchProcessReport[]) =>
    reports.reduce((bytes, { memory }) => bytes + memory, 0);
  return {
    memory: (sum(after) - sum(before)) / watchers,
    resident: sum(after) / after.length,
  };
}

/** @throws if some do not get any frame in time. */
async function connected(watchers: BenchProcess, count: number): Promise<void> {
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    const { connected } = await watchers.report<WatchersReport>();
    if (connected === count) return;
    if (performance.now() > deadline) throw new Error(`${connected} of ${count} watch`);
    await sleep(200);
  }
}

function nameOf({ watchers, avatars, bridges }: Measured): string {
  const through = bridges > 1 ? ` through ${bridges} bridges and a broker` : '';
  return `${watchers} watchers of ${avatars} moving avatars${through}`;
}

function traffic({ bytes, frames, memory, resident }: Measured): string {
  const [rate, count] = [statsOf(bytes).median, statsOf(frames).median];
  return (
    `each gets ${(rate / KIB).toFixed(2)} KiB in ${count.toFixed(1)} frames a second and adds ` +
    `${(memory / KIB).toFixed(1)} KiB of memory; a bridge has ${(resident / MIB).toFixed(0)} MiB`
  );
}

/** A result without a peer. */
function result(
  name: string,
  unit: string,
  samples: readonly number[],
  most: number,
  note: string,
): BenchResult {
  const ours = statsOf(samples);
  return {
    ...{ name, unit, ours, peer: null, ratio: null, note },
    target: `at most ${Number(most.toPrecision(3))}`,
    met: ours.median <= most,
  };
}

function cpuResult(measured: Measured): BenchResult {
  const name = `${nameOf(measured)}: processor time of the bridge, source included`;
  return result(name, 'of one core', measured.cpu, MAX_CPU, traffic(measured));
}

function sharedResult(measured: Measured): BenchResult {
  const { cpu, watchers, bridges } = measured;
  const name = `${nameOf(measured)}: processor time of a bridge`;
  const perWatcher = (statsOf(cpu).median / watchers) * 1e6;
  const note = `${perWatcher.toFixed(0)} µs a second for each watcher; ${traffic(measured)}`;
  const samples = cpu.map((all) => all / bridges);
  return result(name, 'of one core', samples, 2 * MAX_CPU, note);
}

function delayResults(measured: Measured): BenchResult[] {
  const name = `${nameOf(measured)}: from the source to the watcher`;
  return [
    result(`${name}, p50`, 'ms', measured.p50, 30, ''),
    result(`${name}, p99`, 'ms', measured.p99, 300, ''),
  ];
}

/** Three times as many of either must not cost more than three times as much, and a little. */
function growthResult(of: 'watchers' | 'avatars', usual: Measured, more: Measured): BenchResult {
  const growth = more.cpu.map((cpu) => cpu / statsOf(usual.cpu).median);
  const name = `${nameOf(more)}: processor time`;
  const note = `${statsOf(more.cpu).median.toFixed(3)} of a core; ${traffic(more)}`;
  return result(name, `times that with a third of the ${of}`, growth, 3.3, note);
}

/** A process of `watch-process.ts`. */
class BenchProcess {
  readonly ready: unknown;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, ready: unknown) {
    this.#process = process;
    this.ready = ready;
  }

  static async start(role: WatchRole, options: unknown): Promise<BenchProcess> {
    const script = fileURLToPath(new URL('./watch-process.mjs', import.meta.url));
    const process = fork(script, [role, JSON.stringify(options)], { execArgv: ['--expose-gc'] });
    const [ready] = await once(process, 'message');
    return new BenchProcess(process, ready);
  }

  async report<Report>(): Promise<Report> {
    const answer = once(this.#process, 'message');
    this.#process.send('report');
    return (await answer)[0];
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill();
    await exit;
  }
}
