import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNatsServer } from '../../scripts/nats-server.mjs';
import { NatsServer } from '../../test/nats/nats-server-process.ts';
import { type MetricsSample, scrapeMetrics } from './scrape-metrics.ts';
import {
  type ForbiddenContacts,
  HOSTILE_GRID,
  SOAK_GRID,
  type SoakAttacksOptions,
  type SoakAttacksReport,
  type SoakBridgeOptions,
  type SoakClientsOptions,
  type SoakClientsReport,
  type SoakGridReady,
} from './soak-contract.ts';
import { SoakProcess } from './soak-process.ts';

/** How large a soak is. */
export interface SoakSize {
  readonly seconds: number;
  readonly idle: number;
  readonly busy: number;
  readonly watchers: number;
  /** Avatars of the region that is watched. */
  readonly avatars: number;
  readonly connectsPerSecond: number;
  /** Seconds between two looks at everything. */
  readonly interval: number;
}

export const TEN_MINUTES: SoakSize = {
  ...{ seconds: 600, idle: 1000, busy: 200, watchers: 200, avatars: 20 },
  ...{ connectsPerSecond: 40, interval: 5 },
};

/** For every day: the same attacks and failures, with fewer clients. */
export const SHORT: SoakSize = {
  ...{ seconds: 22, idle: 60, busy: 20, watchers: 12, avatars: 4 },
  ...{ connectsPerSecond: 40, interval: 2 },
};

/** After a killed process runs again. */
const MAX_AWAY_MS = 15_000;
const MAX_RESIDENT_BYTES = 768 * 1024 * 1024;
/** Growth of a bridge's memory from the second fifth of the time to the last, where both have been seen. */
const MAX_GROWTH = 1.3;
const MAX_GROWTH_BYTES = 48 * 1024 * 1024;

/** When the failures happen, as shares of the time. */
const KILL_BRIDGE_AT = 0.4;
const KILL_BROKER_AT = 0.65;
/** How long everything may take longer than planned, on a machine with other work to do, in seconds. */
const MAX_OVERTIME = 60;
/** How long a killed process is away before it is started again, in seconds. */
const BRIDGE_AWAY = 2;
const BROKER_AWAY = 3;

const TOKEN = 'soak-token-of-the-bridges';
const BRIDGES = 2;

/** Sources that a bridge runs for all bridges. */
const HELD_SOURCES = 'vitrine_bridge_broker_sources_held';

/** One look at everything. */
export interface SoakSample {
  /** Since the start. */
  readonly seconds: number;
  /** Of each bridge; null while it is away. */
  readonly bridges: readonly (MetricsSample | null)[];
  readonly clients: SoakClientsReport | null;
}

export interface SoakResult {
  readonly size: SoakSize;
  readonly samples: readonly SoakSample[];
  readonly events: readonly { readonly seconds: number; readonly what: string }[];
  readonly attacks: SoakAttacksReport;
  readonly forbidden: ForbiddenContacts;
  /** What the well-behaved clients saw in the end. */
  readonly clients: SoakClientsReport;
  /** The longest time that a bridge, and the broker, was away, milliseconds. */
  readonly longestFailure: number;
  /** The longest answer of a health check, milliseconds. */
  readonly slowestHealth: number;
  readonly hadBroker: boolean;
  /** What should have held and did not; empty for a soak that has passed. */
  readonly failures: readonly string[];
}

/**
 * Runs bridges, a broker where one is installed, well-behaved clients and attackers, kills a bridge and the broker, and
 * ends all of it, whatever happens.
 *
 * @param say is told what happens.
 * @param signal stops it early: the promise rejects with its reason, after everything has been ended.
 */
export async function soak(
  size: SoakSize,
  say: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<SoakResult> {
  const run = new SoakRun(size, say, signal);
  try {
    await run.start();
    await run.watch();
    return await run.result();
  } finally {
    await run.close();
  }
}

class SoakRun {
  readonly #size: SoakSize;
  readonly #say: (line: string) => void;
  readonly #signal: AbortSignal;
  readonly #samples: SoakSample[] = [];
  readonly #events: { seconds: number; what: string }[] = [];
  readonly #failures: string[] = [];
  readonly #siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-soak-'));
  #broker: NatsServer | null = null;
  #grid: SoakProcess | null = null;
  readonly #bridges: (SoakProcess | null)[] = [];
  #bridgeOptions: SoakBridgeOptions[] = [];
  #clients: SoakProcess | null = null;
  #attacks: SoakProcess | null = null;
  #startedAt = 0;
  #slowestHealth = 0;
  #longestFailure = 0;
  #wasComplete = false;
  /** Whether all clients were connected at the last look. */
  #isComplete = false;
  /** Index of the bridge that was killed. */
  #killed = -1;

  constructor(size: SoakSize, say: (line: string) => void, signal: AbortSignal) {
    this.#size = size;
    this.#say = say;
    this.#signal = signal;
  }

  async start(): Promise<void> {
    const { avatars, idle, busy, watchers, connectsPerSecond } = this.#size;
    writeFileSync(join(this.#siteRoot, 'index.html'), '<!doctype html><title>Soak</title>');
    if (findNatsServer()) this.#broker = await NatsServer.start();
    else
      this.#say('SKIPPED the broker: no nats-server on this machine (apt-get install nats-server)');
    this.#grid = await this.#startProcess('grid', 'soak-grid', { avatars });
    const grid = this.#grid.ready as SoakGridReady;
    const config = this.#configuration(grid);
    for (let i = 0; i < BRIDGES; i++) {
      // Without a broker each has the source to itself.
      const guest = this.#broker ? 'Camera' : `Camera${i + 1}`;
      const options = { port: 0, siteRoot: this.#siteRoot, config, demo: grid.demo, guest };
      const bridge = await this.#startProcess(`bridge ${i + 1}`, 'soak-bridge', options);
      const { port } = bridge.ready as { port: number };
      this.#bridges.push(bridge);
      this.#bridgeOptions.push({ ...options, port });
    }
    this.#startedAt = performance.now();
    const { simulatorPort, forbidden, hostileLoginUri } = grid;
    const target = { bridges: this.#urls, token: TOKEN, simulatorPort };
    const clients: SoakClientsOptions = { ...target, idle, busy, watchers, connectsPerSecond };
    this.#clients = await this.#startProcess('clients', 'soak-clients', clients);
    const attacks: SoakAttacksOptions = { ...target, forbidden, hostileLoginUri };
    this.#attacks = await this.#startProcess('attacks', 'soak-attacks', attacks);
  }

  /** Looks at everything until the time is over, and has processes fail once all clients are connected. */
  async watch(): Promise<void> {
    const { seconds, interval } = this.#size;
    const failures = [
      { at: KILL_BRIDGE_AT * seconds, run: () => this.#failBridge() },
      { at: KILL_BROKER_AT * seconds, run: () => this.#failBroker() },
    ];
    let failing: Promise<void> | null = null;
    let [mended, mendedAt] = [true, 0];
    for (let look = 1; !this.#isOver(failures.length === 0 && mended, mendedAt); look++) {
      this.#signal.throwIfAborted();
      await sleep(Math.max(0, (look * interval - this.#seconds) * 1000));
      await this.#look();
      const [next] = failures;
      // One failure at a time: the next one when everybody is back.
      if (!next || !mended || this.#seconds < next.at || !this.#isComplete) continue;
      failures.shift();
      mended = false;
      failing = next.run().then(() => {
        mended = true;
        mendedAt = this.#seconds;
      });
    }
    await failing;
  }

  /** The time is over when all have failed that should, and their clients had the time to come back. */
  #isOver(isMended: boolean, mendedAt: number): boolean {
    const { seconds, interval } = this.#size;
    const now = this.#seconds;
    if (now < seconds) return false;
    if (isMended && (this.#isComplete || now > mendedAt + MAX_AWAY_MS / 1000 + interval))
      return true;
    return now > seconds + MAX_OVERTIME;
  }

  async result(): Promise<SoakResult> {
    const clients = (await this.#clients?.request<SoakClientsReport>('report')) ?? null;
    const attacks = (await this.#attacks?.request<SoakAttacksReport>('report')) ?? {};
    const forbidden = await this.#grid?.request<ForbiddenContacts>('report');
    if (!clients || !forbidden) throw new Error('the processes of the soak do not answer');
    this.#judgeClients(clients);
    this.#judgeMemory();
    this.#judgeAttacks(attacks);
    const { datagrams, connections } = forbidden;
    if (datagrams + connections > 0) {
      this.#failures.push(
        `${datagrams} datagrams and ${connections} connections went to an address that the policy forbids`,
      );
    }
    return {
      ...{ size: this.#size, samples: this.#samples, events: this.#events },
      ...{ clients, attacks, forbidden },
      longestFailure: this.#longestFailure,
      slowestHealth: this.#slowestHealth,
      hadBroker: this.#broker !== null,
      failures: [...new Set(this.#failures)],
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#clients?.kill(), this.#attacks?.kill()]);
    await Promise.all(this.#bridges.map((bridge) => bridge?.stop()));
    await this.#grid?.kill();
    await this.#broker?.close();
    rmSync(this.#siteRoot, { recursive: true, force: true });
  }

  get #seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  get #urls(): string[] {
    return this.#bridgeOptions.map(({ port }) => `http://127.0.0.1:${port}/`);
  }

  #configuration({ loginUri, hostileLoginUri, demo }: SoakGridReady): Record<string, unknown> {
    const hosts = ['127.0.0.1'];
    const sockets = 4 * (this.#size.idle + this.#size.busy + this.#size.watchers) + 1024;
    return {
      // Every client states an address of its own, as through a proxy: attackers do not share that of the others.
      ...{ trustProxy: true, token: TOKEN },
      grids: [
        { id: SOAK_GRID, name: 'Soak', loginUri, hosts },
        { id: HOSTILE_GRID, name: 'Hostile', loginUri: hostileLoginUri, hosts },
      ],
      // All connections come from one address of the network.
      limits: {
        connections: sockets,
        httpConnections: sockets,
        httpConnectionsPerAddress: sockets,
      },
      ...(demo && this.#broker && { broker: { url: this.#broker.url } }),
    };
  }

  #startProcess(name: string, program: Parameters<typeof SoakProcess.start>[1], options: unknown) {
    return SoakProcess.start(name, program, options, (reason) => {
      this.#note(reason);
      this.#failures.push(reason);
    });
  }

  async #failBridge(): Promise<void> {
    const start = performance.now();
    const index = this.#holder();
    this.#killed = index;
    this.#note(`${this.#bridges[index]?.name} is killed`);
    await this.#bridges[index]?.kill();
    this.#bridges[index] = null;
    await sleep(BRIDGE_AWAY * 1000);
    const name = `bridge ${index + 1}`;
    this.#bridges[index] = await this.#startProcess(
      name,
      'soak-bridge',
      this.#bridgeOptions[index],
    );
    this.#longestFailure = Math.max(this.#longestFailure, performance.now() - start);
    this.#note(`${name} runs again`);
  }

  /** The bridge that runs the source for all; without a broker, the last one. */
  #holder(): number {
    const holds = this.#samples
      .at(-1)
      ?.bridges.findIndex((bridge) => (bridge?.values.get(HELD_SOURCES) ?? 0) > 0);
    return holds === undefined || holds < 0 ? BRIDGES - 1 : holds;
  }

  async #failBroker(): Promise<void> {
    if (!this.#broker) return;
    const start = performance.now();
    this.#note('the broker is killed');
    await this.#broker.stop();
    await sleep(BROKER_AWAY * 1000);
    await this.#broker.resume();
    this.#longestFailure = Math.max(this.#longestFailure, performance.now() - start);
    this.#note('the broker runs again');
  }

  async #look(): Promise<void> {
    const seconds = this.#seconds;
    const clients = (await this.#clients?.request<SoakClientsReport>('report')) ?? null;
    const bridges = await Promise.all(
      this.#urls.map((url, index) => (this.#bridges[index] ? scrapeMetrics(url) : null)),
    );
    for (const bridge of bridges) {
      if (bridge) this.#slowestHealth = Math.max(this.#slowestHealth, bridge.healthMs);
    }
    this.#samples.push({ seconds, bridges, clients });
    if (clients) {
      const { pages, watchers } = clients;
      const isComplete = pages.connected === pages.count && watchers.connected === watchers.count;
      if (isComplete && !this.#wasComplete) this.#note('all clients are connected');
      this.#wasComplete ||= isComplete;
      this.#isComplete = isComplete;
    }
    this.#say(describeSample({ seconds, bridges, clients }));
  }

  #note(what: string): void {
    const seconds = this.#seconds;
    this.#events.push({ seconds, what });
    this.#say(`${seconds.toFixed(0).padStart(4)} s  ${what}`);
  }

  #judgeClients({ pages, watchers }: SoakClientsReport): void {
    if (!this.#wasComplete) this.#failures.push('never were all clients connected at once');
    for (const [kind, report] of Object.entries({ pages, watchers })) {
      const { connected, count, longestAway, wrongs } = report;
      if (connected < count)
        this.#failures.push(`${count - connected} ${kind} of ${count} are away`);
      // From the moment at which the killed process runs again.
      const away = longestAway - this.#longestFailure;
      if (away > MAX_AWAY_MS) {
        this.#failures.push(
          `one of the ${kind} was not back ${(away / 1000).toFixed(1)} s after the failure`,
        );
      }
      const list = Object.entries(wrongs).map(([what, times]) => `${what} (${times})`);
      if (list.length > 0) this.#failures.push(`${kind} were refused: ${list.join(', ')}`);
    }
    // A bridge that was killed has lost the connections of its pages.
    if (pages.outages === 0) this.#failures.push('no page was ever away: nothing was killed');
  }

  #judgeMemory(): void {
    for (let index = 0; index < BRIDGES; index++) {
      const sizes = this.#samples.map(({ bridges, seconds }) => ({
        seconds,
        bytes: bridges[index]?.values.get('vitrine_bridge_resident_bytes') ?? null,
      }));
      const within = (from: number, to: number) =>
        sizes.flatMap(({ seconds, bytes }) => {
          const share = seconds / this.#size.seconds;
          return bytes !== null && share >= from && share <= to ? [bytes] : [];
        });
      const most = Math.max(0, ...within(0, 2));
      if (most === 0) this.#failures.push(`bridge ${index + 1} has never reported its memory`);
      if (most > MAX_RESIDENT_BYTES) {
        this.#failures.push(`bridge ${index + 1} had ${toMiB(most)} MiB of memory`);
      }
      // The one that was killed has been new since.
      if (index === this.#killed) continue;
      const [early, late] = [median(within(0.2, 0.4)), median(within(0.8, 2))];
      if (early > 0 && late > early * MAX_GROWTH + MAX_GROWTH_BYTES) {
        this.#failures.push(
          `the memory of bridge ${index + 1} grew from ${toMiB(early)} to ${toMiB(late)} MiB`,
        );
      }
    }
  }

  #judgeAttacks(attacks: SoakAttacksReport): void {
    for (const [name, { made, refused, unanswered }] of Object.entries(attacks)) {
      if (made === 0) this.#failures.push(`the attack was never made: ${name}`);
      if (!ALWAYS_REFUSED.has(name)) continue;
      const accepted = made - refused - unanswered;
      if (accepted > UNDER_WAY || refused === 0) {
        this.#failures.push(
          `${name}: of ${made}, ${accepted} were not refused and ${refused} were`,
        );
      }
    }
  }
}

/** Most attacks of one kind that are under way in the end. */
const UNDER_WAY = 4;

/** Attacks that are refused each time; those under way in the end have not been answered yet. */
const ALWAYS_REFUSED: ReadonlySet<string> = new Set([
  ...['empty batches', 'oversized frames', 'pings and controls', 'token guessing'],
  ...['forbidden circuits', 'forbidden logins', 'hostile grid', 'talking watchers'],
]);

function describeSample({ seconds, bridges, clients }: SoakSample): string {
  const sizes = bridges.map((bridge) => {
    const bytes = bridge?.values.get('vitrine_bridge_resident_bytes');
    return bytes === undefined ? 'away' : `${toMiB(bytes)} MiB`;
  });
  const of = (report: { connected: number; count: number } | undefined) =>
    report ? `${report.connected}/${report.count}` : '?';
  const p99 = clients && quantileOf(clients.roundTrips, 0.99);
  const delay = clients && quantileOf(clients.delays, 0.99);
  return [
    `${seconds.toFixed(0).padStart(4)} s  pages ${of(clients?.pages)}`,
    `watchers ${of(clients?.watchers)}`,
    `bridges ${sizes.join(', ')}`,
    `round trip p99 ${p99?.toFixed(0) ?? '?'} ms`,
    `watching p99 ${delay?.toFixed(0) ?? '?'} ms`,
  ].join(', ');
}

/** Of ascending values; null of none. */
function quantileOf(values: readonly number[], share: number): number | null {
  return values.length === 0 ? null : values[Math.floor(share * (values.length - 1))];
}

function median(values: readonly number[]): number {
  return (
    quantileOf(
      [...values].sort((a, b) => a - b),
      0.5,
    ) ?? 0
  );
}

function toMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
