import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { until } from '../test/until.ts';
import { ProcessGroup } from './process-group.ts';

/** A client of the W3C's WebDriver protocol: one session of one driver program. */
export class WebDriver {
  readonly #driver: ProcessGroup;
  readonly #root: string;
  readonly #callLimitMs: number;
  #session = '';

  private constructor(driver: ProcessGroup, root: string, callLimitMs: number) {
    this.#driver = driver;
    this.#root = root;
    this.#callLimitMs = callLimitMs;
  }

  /** Starts the driver program, and through it a browser with these capabilities. */
  static async start(
    program: string,
    alwaysMatch: object,
    callLimitMs: number,
  ): Promise<WebDriver> {
    const port = await freePort();
    const driverProcess = new ProcessGroup(program, [`--port=${port}`]);
    const driver = new WebDriver(driverProcess, `http://127.0.0.1:${port}/`, callLimitMs);
    try {
      await driver.#listening();
      const { sessionId } = await driver.#call<{ sessionId: string }>('POST', 'session', {
        capabilities: { alwaysMatch },
      });
      driver.#session = `session/${sessionId}`;
      return driver;
    } catch (error) {
      await driver.stop();
      throw error;
    }
  }

  /** Sends a command without parameters to the session. @throws an error that names it, also when its limit has passed */
  get<Result>(command: string): Promise<Result> {
    return this.#call('GET', `${this.#session}/${command}`);
  }

  /** The same for a command with parameters. */
  post<Result>(command: string, body: object): Promise<Result> {
    return this.#call('POST', `${this.#session}/${command}`, body);
  }

  /** Kills driver and browser, which have nothing to save and may be stuck. */
  stop(): Promise<void> {
    return this.#driver.kill();
  }

  /** Polls the driver until it responds: it prints nothing when it is ready. */
  #listening(): Promise<void> {
    return until(
      async () => {
        const { exitCode } = this.#driver.leader;
        if (exitCode !== null) throw new Error(`the driver exited with ${exitCode}`);
        const signal = AbortSignal.timeout(this.#callLimitMs);
        const response = await fetch(`${this.#root}status`, { signal }).catch(() => null);
        return response?.ok ?? false;
      },
      'a response of the driver',
      this.#callLimitMs,
    );
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    try {
      const signal = AbortSignal.timeout(this.#callLimitMs);
      const init = { method, body: JSON.stringify(body), signal };
      const response = await fetch(this.#root + path, init);
      const { value } = (await response.json()) as { value: Result & WebDriverError };
      if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
      return value;
    } catch (cause) {
      throw new Error(`WebDriver, ${method} ${path}: ${(cause as Error).message}`, { cause });
    }
  }
}

/** What the driver returns when a command fails; the message may be empty. */
interface WebDriverError {
  readonly error?: string;
  readonly message?: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
