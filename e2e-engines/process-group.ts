import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program with all the processes that it starts, as a POSIX process group: they can be ended together. */
export class ProcessGroup {
  readonly leader: ChildProcess;
  readonly #endWithUs = () => this.#signal();

  constructor(program: string, args: readonly string[]) {
    this.leader = spawn(program, args, { stdio: 'ignore', detached: true });
    // A group of its own gets no Ctrl C from the terminal.
    process.once('exit', this.#endWithUs);
  }

  /** Kills all processes of the group, whatever they are doing. */
  async kill(): Promise<void> {
    process.off('exit', this.#endWithUs);
    const { leader } = this;
    const hasExited = leader.exitCode !== null || leader.signalCode !== null;
    const exited = hasExited ? null : once(leader, 'exit');
    this.#signal();
    await exited;
  }

  #signal(): void {
    try {
      process.kill(-this.leader.pid!, 'SIGKILL');
    } catch (error) {
      // ESRCH: all of them have ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
