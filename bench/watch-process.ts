import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig, withDemoGrid, withDemoSources } from '../bridge/config/index.ts';
import { startDemoGrid } from '../bridge/demo-grid/index.ts';
import { createLog, startBridge } from '../bridge/index.ts';
import { LightWatcher } from './light-watcher.ts';

/*
 * A process of the bench of watching: `watch-process.mjs <role> <options as JSON>`. It sends what it is when it is ready,
 * and a report for each message that it receives.
 */

export type WatchRole = 'grid' | 'bridge' | 'watchers';

export interface DemoAddress {
  readonly name: string;
  readonly loginUri: string;
}

export interface WatchBridgeOptions {
  readonly demo: DemoAddress;
  /** Address of the broker; null for a bridge that has the source to itself. */
  readonly broker: string | null;
}

export interface WatchersOptions {
  readonly ports: readonly number[];
  readonly count: number;
}

export interface WatchProcessReport {
  /** Microseconds of CPU time since the start, those of the threads included. */
  readonly cpu: number;
  /** Resident bytes, after a garbage collection. */
  readonly memory: number;
}

/** Of all watchers of a process, since the last report. */
export interface WatchersReport {
  readonly connected: number;
  readonly bytes: number;
  readonly frames: number;
  /** Milliseconds from the source to the watcher, ascending: at most 20,000 of them. */
  readonly delays: readonly number[];
}

/** Watchers that connect at the same time. */
const TOGETHER = 20;
const CONNECT_MS = 20;
const MAX_DELAYS = 20_000;
const UNLIMITED = 1_000_000;

const [role, options] = [process.argv[2] as WatchRole, JSON.parse(process.argv[3])];
process.on('disconnect', () => process.exit());
const START = { grid: startGrid, bridge: startWatchedBridge, watchers: startWatchers };
await START[role](options);

function ready(value: unknown, report: () => unknown): void {
  process.on('message', () => process.send?.(report() ?? {}));
  process.send?.(value ?? {});
}

/** The demo grid, whose bots walk, dance and stream puppetry. */
async function startGrid({ avatars }: { readonly avatars: number }): Promise<void> {
  const { name, loginUri } = await startDemoGrid({ avatars, seed: 3 });
  ready({ name, loginUri } satisfies DemoAddress, () => ({}));
}

async function startWatchedBridge({ demo, broker }: WatchBridgeOptions): Promise<void> {
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  writeFileSync(join(siteRoot, 'index.html'), '');
  process.on('exit', () => rmSync(siteRoot, { recursive: true, force: true }));
  const limits = {
    ...{ connections: UNLIMITED, connectionsPerAddress: UNLIMITED, watchersPerAddress: UNLIMITED },
    ...{ httpConnections: UNLIMITED, httpConnectionsPerAddress: UNLIMITED },
  };
  const file = { port: 0, limits, broker: broker && { url: broker } };
  const config = withDemoSources(withDemoGrid(parseConfig(file, 'bench', {}), demo));
  const sources = config.sources.map((source) => ({ ...source, watchers: UNLIMITED }));
  const bridge = await startBridge({
    ...{ config: { ...config, sources }, siteRoot, log: createLog('error') },
  });
  ready({ port: bridge.port }, (): WatchProcessReport => {
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    return { cpu: user + system, memory: process.memoryUsage.rss() };
  });
}

async function startWatchers({ ports, count }: WatchersOptions): Promise<void> {
  const watchers: LightWatcher[] = [];
  let delays: number[] = [];
  let seen = 0;
  const note = (delay: number) => {
    // Some of many, evenly: those after the first ones replace others by chance.
    seen += 1;
    if (delays.length < MAX_DELAYS) delays.push(delay);
    else if (Math.random() * seen < MAX_DELAYS) {
      delays[Math.floor(Math.random() * MAX_DELAYS)] = delay;
    }
  };
  while (watchers.length < count) {
    for (let i = 0; i < TOGETHER && watchers.length < count; i++) {
      watchers.push(new LightWatcher(ports[watchers.length % ports.length], 'demo', note));
    }
    await sleep(CONNECT_MS);
  }
  ready({}, (): WatchersReport => {
    const report = {
      connected: watchers.filter(({ isConnected }) => isConnected).length,
      bytes: watchers.reduce((sum, { bytes }) => sum + bytes, 0),
      frames: watchers.reduce((sum, { frames }) => sum + frames, 0),
      delays: delays.sort((a, b) => a - b),
    };
    for (const watcher of watchers) {
      watcher.bytes = 0;
      watcher.frames = 0;
    }
    delays = [];
    seen = 0;
    return report;
  });
}
