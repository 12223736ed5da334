import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import {
  type BridgeConfig,
  defaultConfig,
  type SourceConfig,
  withDemoBubbleServer,
  withDemoGrid,
  withDemoSources,
} from '../../bridge/config/index.ts';
import {
  type DemoGrid,
  type DemoGridOptions,
  startDemoGrid,
} from '../../bridge/demo-grid/index.ts';
import { startBridge } from '../../bridge/index.ts';
import type { Bridge } from '../../bridge/server/index.ts';
import { WatchClient } from './watch-client.ts';

export interface WatchedDemo {
  grid: DemoGrid;
  readonly bridge: Bridge;
  readonly config: BridgeConfig;
  /** Everything that the bridge has logged, at all levels. */
  readonly log: readonly string[];
  watch(source: string, headers?: Record<string, string>): WatchClient;
  /** Requests a path of the bridge. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** Of pino. */
const ERROR_LEVEL = 50;

interface WatchedDemoOptions extends DemoGridOptions {
  /** Changes of the source `demo`. */
  readonly source?: Partial<SourceConfig>;
  readonly prepare?: (config: BridgeConfig) => Promise<BridgeConfig>;
  /** The address of a bubble server, which is watched, too. */
  readonly bubbles?: Parameters<typeof withDemoBubbleServer>[1];
}

/** Runs `use` with the demo grid and a bridge that shows it, and closes both afterwards. */
export async function withWatchedDemo(
  { source = {}, prepare = async (config) => config, bubbles, ...options }: WatchedDemoOptions,
  use: (demo: WatchedDemo) => Promise<void>,
): Promise<void> {
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-watch-'));
  writeFileSync(join(siteRoot, 'index.html'), '<!doctype html><title>Page</title>');
  const grid = await startDemoGrid(options);
  const base = withDemoGrid(defaultConfig({}), grid);
  const shown = withDemoSources(bubbles ? withDemoBubbleServer(base, bubbles) : base);
  const sources = shown.sources.map((each) =>
    each.id === 'demo' ? ({ ...each, ...source } as SourceConfig) : each,
  );
  const config = await prepare({ ...shown, sources, port: 0 });
  const lines: string[] = [];
  const to: DestinationStream = { write: (line) => void lines.push(line) };
  const bridge = await startBridge({ config, siteRoot, log: pino({ level: 'trace' }, to) });
  const clients: WatchClient[] = [];
  const demo: WatchedDemo = {
    ...{ grid, bridge, config, log: lines },
    watch(id, headers) {
      const client = new WatchClient(bridge.url, id, headers);
      clients.push(client);
      return client;
    },
    get: (path, init) => fetch(new URL(path, bridge.url), init),
  };
  try {
    await use(demo);
    const errors = lines.filter((line) => JSON.parse(line).level >= ERROR_LEVEL);
    if (errors.length > 0) throw new Error(`the bridge has logged ${errors.join('')}`);
  } finally {
    for (const client of clients) client.close();
    await bridge.close();
    await demo.grid.close();
    rmSync(siteRoot, { recursive: true });
  }
}
