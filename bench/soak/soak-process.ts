import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The programs of a soak, each a file of this folder. */
export type SoakProgram = 'soak-bridge' | 'soak-grid' | 'soak-clients' | 'soak-attacks';

interface Message {
  readonly id: number;
  readonly value: unknown;
}

const START_MS = 60_000;
const STOP_MS = 10_000;

/** A program of the soak in a process of its own. It is asked for reports, and must not end by itself. */
export class SoakProcess {
  readonly name: string;
  /** What it answered when it was ready. */
  readonly ready: unknown;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #lastId = 0;
  #isStopping = false;

  private constructor(name: string, child: ChildProcess, ready: unknown) {
    this.name = name;
    this.ready = ready;
    this.#child = child;
    child.on('message', ({ id, value }: Message) => {
      this.#waiting.get(id)?.(value);
      this.#waiting.delete(id);
    });
  }

  /** @param onCrash is called if it ends without having been told to. */
  static async start(
    name: string,
    program: SoakProgram,
    options: unknown,
    onCrash: (reason: string) => void,
  ): Promise<SoakProcess> {
    const script = fileURLToPath(new URL(`./${program}.ts`, import.meta.url));
    const child = fork(script, [JSON.stringify(options)], {
      execArgv: ['--import', 'tsx', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr?.on('data', (text) => {
      errors = `${errors}${text}`.slice(-4000);
    });
    const signal = AbortSignal.timeout(START_MS);
    const failed = once(child, 'exit', { signal }).then(([code, by]) => {
      throw new Error(`${name} did not start (${code ?? by}): ${errors}`);
    });
    const [{ value }] = (await Promise.race([once(child, 'message', { signal }), failed])) as [
      Message,
    ];
    failed.catch(() => {});
    const process = new SoakProcess(name, child, value);
    child.once('exit', (code, by) => {
      for (const resolve of process.#waiting.values()) resolve(null);
      process.#waiting.clear();
      if (!process.#isStopping) onCrash(`${name} ended by itself (${code ?? by}): ${errors}`);
    });
    return process;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves with null if the process ends meanwhile. */
  request<Answer>(question: unknown): Promise<Answer | null> {
    if (!this.#child.connected) return Promise.resolve(null);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve as (value: unknown) => void);
      this.#child.send({ id, value: question } satisfies Message, (error) => {
        if (error) resolve(null);
      });
    });
  }

  /** Ends it at once, as if its machine had failed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Lets it stop in order, and ends it if that takes too long. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS);
    await this.#end('SIGTERM');
    clearTimeout(timer);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isStopping = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
  }
}

/** In a program of the soak: its options. */
export function processOptions<Options>(): Options {
  return JSON.parse(process.argv[2]) as Options;
}

/** In a program of the soak: says that it is ready, and answers questions from now on. */
export function answerQuestions(ready: unknown, answer: (question: never) => unknown): void {
  process.on('message', ({ id, value }: Message) => {
    const reply = answer(value as never);
    process.send?.({ id, value: reply ?? null } satisfies Message);
  });
  // Without the process that started it there is nobody to end it.
  process.on('disconnect', () => process.exit());
  process.send?.({ id: 0, value: ready } satisfies Message);
}
