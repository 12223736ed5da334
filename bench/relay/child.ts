import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChildReport, Role } from './roles.ts';

/** A process of the bench, and what it says of itself. */
export class Child {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.port = port;
  }

  /** @param simulatorPort where a relay sends what comes. */
  static async start(role: Role, simulatorPort = 0): Promise<Child> {
    const script = fileURLToPath(new URL('./relay-process.mjs', import.meta.url));
    const process = fork(script, [role, String(simulatorPort)], { execArgv: ['--expose-gc'] });
    const [{ port }] = (await once(process, 'message')) as [{ port: number }];
    return new Child(process, port);
  }

  /** @param isCollected whether garbage is to be collected first. */
  async report(isCollected = false): Promise<ChildReport> {
    const answer = once(this.#process, 'message');
    this.#process.send(isCollected ? 'collected' : 'as it is');
    return (await answer)[0];
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.kill();
    await exit;
  }
}
