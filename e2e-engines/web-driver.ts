import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { until } from '../test/until.ts';

/** A client of the W3C's WebDriver protocol: one session of one driver program. */
export class WebDriver {
  readonly #driver: ChildProcess;
  readonly #root: string;
  #session = '';

  private constructor(driver: ChildProcess, root: string) {
    this.#driver = driver;
    this.#root = root;
  }

  /** Starts the driver program, and through it a browser with these capabilities. */
  static async start(program: string, alwaysMatch: object): Promise<WebDriver> {
    const port = await freePort();
    const process = spawn(program, [`--port=${port}`], { stdio: 'ignore' });
    const driver = new WebDriver(process, `http://127.0.0.1:${port}/session`);
    try {
      await listening(port, process);
      const { sessionId } = await driver.#call<{ sessionId: string }>('POST', '', {
        capabilities: { alwaysMatch },
      });
      driver.#session = `/${sessionId}`;
      return driver;
    } catch (error) {
      process.kill();
      throw error;
    }
  }

  get<Result>(path: string): Promise<Result> {
    return this.#call('GET', `${this.#session}/${path}`);
  }

  post<Result>(path: string, body: object): Promise<Result> {
    return this.#call('POST', `${this.#session}/${path}`, body);
  }

  async stop(): Promise<void> {
    await this.#call('DELETE', this.#session).finally(() => this.#driver.kill());
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(this.#root + path, { method, body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`WebDriver, ${method} ${path}: ${value.message}`);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Polls the driver until it responds: it prints nothing when it is ready. */
function listening(port: number, driver: ChildProcess): Promise<void> {
  return until(async () => {
    if (driver.exitCode !== null) throw new Error(`the driver exited with ${driver.exitCode}`);
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    return response?.ok ?? false;
  }, 'a response of the driver');
}
