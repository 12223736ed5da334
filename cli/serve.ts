import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BridgeConfig,
  ConfigError,
  defaultConfig,
  type ProgramsConfig,
  readConfig,
  withDemoGrid,
} from '../bridge/config/index.ts';
import { type DemoGrid, startDemoGrid } from '../bridge/demo-grid/index.ts';
import { type Bridge, createLog, startBridge } from '../bridge/index.ts';

import { BRIDGE_PATHS } from '../src/protocol/bridge/index.ts';
import { EXIT } from './exit.ts';
import type { Streams } from './main.ts';
import type { ServeOptions } from './serve-options.ts';

/** Beside `cli/` as beside `dist-cli/`. */
const SITE = fileURLToPath(new URL('../dist/', import.meta.url));

/** Of a token that is made up. */
const TOKEN_BYTES = 18;

/** Chooses the least severe level of the log. */
const LOG_LEVEL = process.env.VITRINE_LOG_LEVEL || 'warn';

/** What a test does its own way. */
export interface ServePlace {
  /** Folder of the built page. */
  readonly siteRoot: string;
  /** Settles when it is time to stop. */
  readonly stopped: () => Promise<unknown>;
}

const HERE: ServePlace = {
  siteRoot: SITE,
  stopped: () => Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]),
};

/** Serves the page with its bridge, and the demo grid if it is wanted, until it is told to stop. */
export async function serve(
  options: ServeOptions,
  { write, complain }: Streams,
  { siteRoot, stopped }: ServePlace = HERE,
): Promise<number> {
  if (!existsSync(`${siteRoot}/index.html`)) {
    complain('The page is not built yet: run `npm run build` first.\n');
    return EXIT.unusable;
  }
  // A signal counts from now on: what has been started is stopped in order.
  const end = stopped();
  let demo: DemoGrid | null = null;
  let bridge: Bridge | null = null;
  try {
    const read = readOptions(options);
    const config = withProgramToken(read);
    demo = options.demo && (await startDemoGrid(options.demo));
    const whole = demo ? withDemoGrid(config, demo) : config;
    bridge = await startBridge({ config: whole, siteRoot, log: createLog(LOG_LEVEL) });
    write(welcome(bridge.url, whole, read.programs));
    await end;
    write('Logging out and stopping.\n');
    return EXIT.good;
  } catch (error) {
    const words = wordsOf(error);
    if (words === null) throw error;
    complain(`${words}\n`);
    return EXIT.unusable;
  } finally {
    await bridge?.close();
    await demo?.close();
  }
}

function readOptions({ config, port, host, programs }: ServeOptions): BridgeConfig {
  const read = config === null ? defaultConfig() : readConfig(config);
  return {
    ...read,
    port: port ?? read.port,
    host: host ?? read.host,
    programs: programs ?? read.programs,
  };
}

function withProgramToken(config: BridgeConfig): BridgeConfig {
  const { programs } = config;
  const token = programs?.token ?? randomBytes(TOKEN_BYTES).toString('base64url');
  return { ...config, programs: programs && { token } };
}

/** @param asked what was said of programs: a token that somebody chose is not told. */
function welcome(url: string, config: BridgeConfig, asked: ProgramsConfig | null): string {
  const { grids, host, token, otherGrids, programs } = config;
  const names = grids.map(({ name }) => name);
  if (otherGrids) names.push('any other public grid');
  const lines = [`Vitrine is at ${url} and connects to ${names.join(', ') || 'no grid'}.`];
  const isOpen = token === null && !/^(127\.|::1$|localhost$)/.test(host);
  if (isOpen) lines.push('Everybody who reaches this address can use it: no token is set.');
  if (programs) {
    const address = new URL(BRIDGE_PATHS.programs, url.replace('http', 'ws'));
    const secret = asked?.token === null ? `the token ${programs.token}` : 'their token';
    lines.push(`Programs may puppeteer through ${address} with ${secret}.`);
  }
  return `${lines.join('\n')}\nCtrl+C stops it.\n`;
}

/** For the faults of somebody's configuration or machine; null for those of ours. */
function wordsOf(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return null;
  const port = `Port ${error.port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${port} is taken: stop what uses it, or choose another with --port.`;
    case 'EACCES':
      return `${port} may not be used: choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
      return 'This machine has no such address to listen on: choose another with --host.';
    default:
      return null;
  }
}
