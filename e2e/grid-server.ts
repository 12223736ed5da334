import { fileURLToPath } from 'node:url';
import { defaultConfig, withDemoGrid } from '../bridge/config/index.ts';
import { type DemoGrid, type DemoGridOptions, startDemoGrid } from '../bridge/demo-grid/index.ts';
import { type Bridge, createLog, startBridge } from '../bridge/index.ts';

const SITE = process.env.VITRINE_DIST ?? fileURLToPath(new URL('../dist/', import.meta.url));

/** A bridge and the demo grid in the process of the test, which can make the grid do what no viewer can ask for. */
export class GridServer {
  readonly port: number;
  #grid: DemoGrid | null = null;
  #bridge: Bridge | null = null;

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  get grid(): DemoGrid {
    if (!this.#grid) throw new Error('the grid is not started');
    return this.#grid;
  }

  async start(options: DemoGridOptions = {}): Promise<void> {
    this.#grid = await startDemoGrid(options);
    const config = { ...withDemoGrid(defaultConfig({}), this.#grid), port: this.port };
    this.#bridge = await startBridge({ config, siteRoot: SITE, log: createLog('silent') });
  }

  async stop(): Promise<void> {
    await this.#bridge?.close();
    await this.#grid?.close();
  }
}
