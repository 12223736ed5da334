import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from '../../scripts/nats-server.mjs';

const START_TRIES = 5;
const START_MS = 10_000;

export interface NatsServerOptions {
  /** Lines of its configuration file, for users, permissions, TLS or limits. */
  readonly configuration?: string;
  /** Whether JetStream is on; it is unless stated. */
  readonly hasJetStream?: boolean;
}

/** A nats-server on loopback with a folder of its own. It is started on a port that was free, and keeps it. */
export class NatsServer {
  readonly #options: NatsServerOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vitrine-nats-'));
  #port: number;
  #child: ChildProcess | null = null;

  private constructor(options: NatsServerOptions, port: number) {
    this.#options = options;
    this.#port = port;
  }

  static async start(options: NatsServerOptions = {}): Promise<NatsServer> {
    const server = new NatsServer(options, await freePort());
    for (let tries = 1; ; tries++) {
      try {
        await server.resume();
        return server;
      } catch (error) {
        // Another process may have taken the port meanwhile.
        if (tries === START_TRIES) throw error;
        server.#port = await freePort();
      }
    }
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  get folder(): string {
    return this.#folder;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Starts it again after {@link stop}, on the same port. */
  async resume({ keepsStore = true }: { readonly keepsStore?: boolean } = {}): Promise<void> {
    if (this.#child) throw new Error('nats-server runs already');
    const store = join(this.#folder, 'store');
    if (!keepsStore) rmSync(store, { recursive: true, force: true });
    const file = join(this.#folder, 'nats.conf');
    const { configuration = '', hasJetStream = true } = this.#options;
    writeFileSync(file, `${configuration}\n`);
    const args = ['-c', file, '-a', '127.0.0.1', '-p', `${this.#port}`];
    if (hasJetStream) args.push('-js', '-sd', store);
    const path = findNatsServer();
    if (!path) throw new Error('nats-server is not installed');
    const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    await isReady(child);
    this.#child = child;
  }

  /** Ends it at once, as if its machine had failed; `SIGTERM` lets it stop in order. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** It neither hears nor answers, but its sockets stay open, until {@link wake}. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  wake(): void {
    this.#child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Resolves when the server accepts connections. @throws what it wrote, if it ends or takes too long. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`nats-server ${reason}\n${log}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${START_MS} ms`), START_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (status) => fail(`ended with ${status}`));
    child.stderr?.on('data', (text) => {
      if (log.length < 20_000) log += text;
      if (!/Server is ready/.test(log)) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve();
    });
  });
}

/** A port of loopback that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
