import { describe, expect, it } from 'vitest';
import type { Engine, EnginePage } from './engine.ts';
import { runInNewBrowsers } from './run-in-new-browsers.ts';

const STUCK = new Promise<never>(() => {});
const TWO_TRIES = { tries: 2, limitMs: 10 };

/** An engine whose first `stuckCount` pages respond to nothing. */
class FakeEngine implements Engine {
  readonly name = 'Fake';
  readonly #stuckCount: number;
  started = 0;
  running = 0;

  constructor(stuckCount: number) {
    this.#stuckCount = stuckCount;
  }

  async start(): Promise<EnginePage> {
    const isStuck = this.started++ < this.#stuckCount;
    this.running++;
    const respond = async () => (isStuck ? STUCK : undefined);
    return {
      open: respond,
      evaluate: respond as EnginePage['evaluate'],
      press: respond,
      click: respond,
      screenshot: async () => (isStuck ? STUCK : new Uint8Array()),
      close: async () => void this.running--,
    };
  }
}

const openPage = (page: EnginePage) => page.open('http://127.0.0.1/');

describe('runInNewBrowsers', () => {
  it('runs a test that passes once, and closes its browser', async () => {
    const engine = new FakeEngine(0);
    expect(await runInNewBrowsers(engine, openPage, TWO_TRIES)).toEqual([]);
    expect(engine).toMatchObject({ started: 1, running: 0 });
  });

  it('closes a stuck browser, and passes in the next one with the error of the first', async () => {
    const engine = new FakeEngine(1);
    const errors = await runInNewBrowsers(engine, openPage, TWO_TRIES);
    expect(errors).toEqual([new Error('the test did not end within 0.01 s')]);
    expect(engine).toMatchObject({ started: 2, running: 0 });
  });

  it('fails where every browser is stuck', async () => {
    const engine = new FakeEngine(Infinity);
    await expect(runInNewBrowsers(engine, openPage, TWO_TRIES)).rejects.toThrow(/within 0.01 s/);
    expect(engine).toMatchObject({ started: 2, running: 0 });
  });

  it('fails with the error of the last try', async () => {
    const engine = new FakeEngine(0);
    const fail = async () => {
      throw new Error(`browser ${engine.started}`);
    };
    await expect(runInNewBrowsers(engine, fail, TWO_TRIES)).rejects.toThrow('browser 2');
    expect(engine).toMatchObject({ started: 2, running: 0 });
  });

  it('has no second try where one is allowed', async () => {
    const engine = new FakeEngine(1);
    const run = runInNewBrowsers(engine, openPage, { ...TWO_TRIES, tries: 1 });
    await expect(run).rejects.toThrow(/within 0.01 s/);
    expect(engine).toMatchObject({ started: 1, running: 0 });
  });

  it('tries again where a browser does not start', async () => {
    const engine = new FakeEngine(0);
    let starts = 0;
    const start = async () => {
      if (starts++ === 0) throw new Error('no display');
      return engine.start();
    };
    const errors = await runInNewBrowsers({ name: 'Fake', start }, openPage, TWO_TRIES);
    expect(errors).toEqual([new Error('no display')]);
  });
});
