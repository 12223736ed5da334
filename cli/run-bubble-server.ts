import { once } from 'node:events';
import {
  type BubbleConfig,
  type RunningBubbleServer,
  readBubbleConfig,
  startBubbleServer,
} from '../bridge/bubble/host/index.ts';
import { createLog } from '../bridge/index.ts';
import type { BubbleOptions } from './bubble-options.ts';
import { EXIT, printable, type Streams } from './command-line.ts';
import { explainStartError } from './explain-start-error.ts';

/** The least severe level that the server logs. */
const LOG_LEVEL = process.env.VITRINE_LOG_LEVEL || 'warn';

const signalled = () => Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

/** Runs a bubble server until a signal to stop, or until `stopped` settles. */
export async function runBubbleServer(
  options: BubbleOptions,
  { write, writeError }: Streams,
  stopped: () => Promise<unknown> = signalled,
): Promise<number> {
  // Listens from now on, so that a signal during the start stops in order what has been started.
  const end = stopped();
  let server: RunningBubbleServer | null = null;
  let config: BubbleConfig | null = null;
  try {
    config = await readConfig(options);
    server = await startBubbleServer({ config, log: createLog(LOG_LEVEL) });
    write(describeServer(server, config));
    await end;
    write('Disconnecting everybody and stopping.\n');
    return EXIT.good;
  } catch (error) {
    const message = explainStartError(error, (port) => optionOf(port, config));
    if (message === null) throw error;
    writeError(`${message}\n`);
    return EXIT.unusable;
  } finally {
    await server?.close();
  }
}

async function readConfig({ config, host, port, httpPort }: BubbleOptions): Promise<BubbleConfig> {
  const read = await (config === null ? loadDemo() : readBubbleConfig(config));
  return {
    ...read,
    host: host ?? read.host,
    port: port ?? read.port,
    http: { ...read.http, port: httpPort ?? read.http.port },
  };
}

/** Imported on demand: a server of one's own bubbles needs nothing of it. */
async function loadDemo(): Promise<BubbleConfig> {
  const { loadDemoBubbles } = await import('../bridge/bubble/content/index.ts');
  return loadDemoBubbles();
}

function describeServer(
  server: RunningBubbleServer,
  { bubbles, accountsPage }: BubbleConfig,
): string {
  const { name, host, port, cloudUrl, mediaUrl, accountsUrl } = server;
  const lines = [
    `${name} is at ${host}, UDP port ${port}, with ${bubbles.map((entry) => entry.name).join(', ')}.`,
    `Cloud document: ${cloudUrl}`,
    `Media repository: ${mediaUrl}`,
  ];
  if (accountsUrl !== null) lines.push(`Accounts: ${accountsUrl}/`);
  const isOpen = accountsUrl !== null && !/^(127\.|::1$|localhost$)/.test(accountsPage.host);
  if (isOpen) lines.push('Everybody who reaches the page of accounts can try keys on it.');
  return `${lines.map(printable).join('\n')}\nCtrl+C stops it.\n`;
}

/** What chooses another port than the one that is taken. */
function optionOf(port: number, config: BubbleConfig | null): string {
  if (port === config?.http.port) return '--http-port';
  return port === config?.accountsPage.port && port !== config.port
    ? '`accountsPage.port`'
    : '--port';
}
