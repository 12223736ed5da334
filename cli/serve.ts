import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunningBubbleServer } from '../bridge/bubble/host/index.ts';
import {
  type BridgeConfig,
  defaultConfig,
  type ProgramsConfig,
  readConfig,
  withDemoBubbleServer,
  withDemoGrid,
  withDemoSources,
} from '../bridge/config/index.ts';
import { type DemoGrid, startDemoGrid } from '../bridge/demo-grid/index.ts';
import { type Bridge, type BridgeOptions, createLog, startBridge } from '../bridge/index.ts';
import { BRIDGE_PATHS } from '../src/protocol/bridge/index.ts';
import { EXIT, type Streams } from './command-line.ts';
import { explainStartError } from './explain-start-error.ts';
import type { ServeOptions } from './serve-options.ts';

/** The built page: `dist/` is beside `cli/`, and beside `dist-cli/`. */
const SITE = fileURLToPath(new URL('../dist/', import.meta.url));

/** Length of a generated token. */
const TOKEN_BYTES = 18;

/** The least severe level that the bridge logs. */
const LOG_LEVEL = process.env.VITRINE_LOG_LEVEL || 'warn';

/** The parts of the environment that tests replace. */
interface ServeEnvironment {
  /** Folder of the built page. */
  readonly siteRoot: string;
  /** Settles when the server is to stop. */
  readonly stopped: () => Promise<unknown>;
}

const PROCESS: ServeEnvironment = {
  siteRoot: SITE,
  stopped: () => Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]),
};

/** Serves the page with its bridge, and the demo grid and bubbles where the options have them, until a signal to stop. */
export async function serve(
  options: ServeOptions,
  { write, writeError }: Streams,
  { siteRoot, stopped }: ServeEnvironment = PROCESS,
): Promise<number> {
  if (!existsSync(`${siteRoot}/index.html`)) {
    writeError('The page is not built yet: run `npm run build` first.\n');
    return EXIT.unusable;
  }
  // Listens from now on, so that a signal during the start stops in order what has been started.
  const end = stopped();
  const log = createLog(LOG_LEVEL);
  let demo: DemoGrid | null = null;
  let bubbles: RunningBubbleServer | null = null;
  let bridge: Bridge | null = null;
  try {
    const configured = readBridgeConfig(options);
    let config = generateProgramToken(configured);
    demo = options.demo && (await startDemoGrid(options.demo));
    if (demo) config = withDemoGrid(config, demo);
    bubbles = options.bubbles ? await startDemoBubbles(log) : null;
    if (bubbles) config = withDemoBubbleServer(config, bubbles);
    if (options.config === null) config = withDemoSources(config);
    bridge = await startBridge({ config, siteRoot, log });
    write(describeBridge(bridge.url, config, configured.programs));
    await end;
    write('Logging out and stopping.\n');
    return EXIT.good;
  } catch (error) {
    const message = explainStartError(error);
    if (message === null) throw error;
    writeError(`${message}\n`);
    return EXIT.unusable;
  } finally {
    await bridge?.close();
    await Promise.all([demo?.close(), bubbles?.close()]);
  }
}

/** Imported on demand: a bridge of one's own grids needs nothing of it. */
async function startDemoBubbles(log: BridgeOptions['log']): Promise<RunningBubbleServer> {
  const [{ loadDemoBubbles }, { startBubbleServer }] = await Promise.all([
    import('../bridge/bubble/content/index.ts'),
    import('../bridge/bubble/host/index.ts'),
  ]);
  return startBubbleServer({ config: await loadDemoBubbles(), log });
}

/** The configuration of the file, or the default one, with the values of the command line. */
export function readBridgeConfig({
  config,
  port,
  host,
  programs,
  otherGrids,
  broker,
}: ServeOptions): BridgeConfig {
  const read = config === null ? defaultConfig() : readConfig(config);
  return {
    ...read,
    port: port ?? read.port,
    host: host ?? read.host,
    programs: programs ?? read.programs,
    otherGrids: otherGrids ?? read.otherGrids,
    broker: broker ? broker(read.broker) : read.broker,
  };
}

/** Generates the token of programs where they are admitted and none was chosen. */
function generateProgramToken(config: BridgeConfig): BridgeConfig {
  const { programs } = config;
  const token = programs?.token ?? randomBytes(TOKEN_BYTES).toString('base64url');
  return { ...config, programs: programs && { token } };
}

/**
 * A text about where the page is and what it connects to.
 *
 * @param configured - Programs as the configuration has them: only a generated token is printed.
 */
function describeBridge(
  url: string,
  config: BridgeConfig,
  configured: ProgramsConfig | null,
): string {
  const { grids, bubbleServers, host, token, otherGrids, programs } = config;
  const names = [...grids, ...bubbleServers].map(({ name }) => name);
  if (otherGrids) names.push('any other public grid');
  if (otherGrids === 'loopback') names.push('grids on this machine');
  const lines = [
    `Vitrine is at ${url} and connects to ${names.join(', ') || 'no grid and no bubble server'}.`,
  ];
  const isOpen = token === null && !/^(127\.|::1$|localhost$)/.test(host);
  if (isOpen) lines.push('Everybody who reaches this address can use it: no token is set.');
  if (programs) {
    const address = new URL(BRIDGE_PATHS.programs, url.replace('http', 'ws'));
    const secret = configured?.token === null ? `the token ${programs.token}` : 'their token';
    lines.push(`Programs may puppeteer through ${address} with ${secret}.`);
  }
  return `${lines.join('\n')}\nCtrl+C stops it.\n`;
}
