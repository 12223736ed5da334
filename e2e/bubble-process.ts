import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a bubble server in a process of its own, as `vitrine bubble` does. */
export class BubbleProcess {
  #process: ChildProcess | null = null;

  /** Resolves with the UDP port when the server listens. */
  async start(config: string): Promise<{ readonly port: number }> {
    const args = ['bin/vitrine.mjs', 'bubble', '--config', config];
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = started;
    const [output] = await Promise.race([
      once(started.stdout, 'data'),
      once(started, 'exit').then(() => {
        throw new Error('the bubble server did not start');
      }),
    ]);
    const port = /UDP port (\d+)/.exec(String(output))?.[1];
    if (port === undefined) throw new Error(`the bubble server printed ${output}`);
    return { port: Number(port) };
  }

  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }
}
