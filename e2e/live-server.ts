import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a bridge with the demo grid in a process of its own, as `npm start` does. */
export class LiveServer {
  readonly port: number;
  #process: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Resolves when the bridge listens. `flags` are those of `vitrine serve`. */
  async start(...flags: string[]): Promise<void> {
    const args = ['bin/vitrine.mjs', 'serve', '--port', String(this.port), ...flags];
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = started;
    const [output] = await Promise.race([
      once(started.stdout, 'data'),
      once(started, 'exit').then(() => {
        throw new Error('the bridge did not start');
      }),
    ]);
    if (!String(output).includes(this.url)) throw new Error(`the bridge printed ${output}`);
  }

  /** Stops the bridge as an operator does (SIGTERM), or as a crash does (SIGKILL). */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }
}
