import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, statsOf } from './measure.ts';
import { riggedBody, TRIANGLES } from './rigged-body.ts';

const ROUNDS = 30;
/** Rounds before the measured ones, in which the engine optimises the code. */
const WARM_UP = 5;
/** Pages that read the file once, when the engine has seen none of the code. */
const FIRST_ROUNDS = 7;
/** The share of three's time after which the page has the meshes. */
const TARGET = 0.25;
const FILE = '/body.dae';

/** Milliseconds, in rounds that alternate. */
interface Samples {
  readonly ours: number[];
  readonly peer: number[];
}

/**
 * Reading a rigged COLLADA file in a real browser: in the worker that decodes files, up to meshes that can be drawn, and by
 * three's ColladaLoader in the page. Without a browser it prints a warning and returns nothing.
 *
 * @param pageFolder - Of the bundled `model-page`.
 */
export async function run(pageFolder: string): Promise<BenchResult[]> {
  if (!findChromium()) {
    console.warn('SKIPPED the bench of reading models: no Chromium on this machine');
    return [];
  }
  const site = await serve(pageFolder, riggedBody());
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const first: Samples = { ours: [], peer: [] };
    for (let round = 0; round < FIRST_ROUNDS; round++) {
      await withPage(browser, site.origin, (page) => measure(page, round, 1, first));
    }
    const all: Samples = { ours: [], peer: [] };
    await withPage(browser, site.origin, (page) => measure(page, 0, WARM_UP + ROUNDS, all));
    const warm = { ours: all.ours.slice(WARM_UP), peer: all.peer.slice(WARM_UP) };
    const name = `a rigged COLLADA file of ${TRIANGLES} triangles, up to meshes in the page`;
    return [
      result(`${name}: in the worker, and parsed by three's ColladaLoader`, warm),
      result(`${name}: the first file of a page`, first),
    ];
  } finally {
    await browser.close();
    site.close();
  }
}

async function withPage(
  browser: Browser,
  origin: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    await page.waitForFunction(() => window.openModelPage);
    await use(page);
  } finally {
    await page.close();
  }
}

async function measure(
  page: Page,
  firstRound: number,
  rounds: number,
  samples: Samples,
): Promise<void> {
  const call = { address: FILE, firstRound, rounds };
  const times = await page.evaluate(async ({ address, firstRound, rounds }) => {
    const { parse, decode } = await window.openModelPage!(address);
    const ours: number[] = [];
    const peer: number[] = [];
    // The order changes, so that neither always comes after the other.
    for (let round = firstRound; round < firstRound + rounds; round++) {
      if (round % 2) peer.push(parse());
      ours.push(await decode());
      if (round % 2 === 0) peer.push(parse());
    }
    return { ours, peer };
  }, call);
  samples.ours.push(...times.ours);
  samples.peer.push(...times.peer);
}

function result(name: string, samples: Samples): BenchResult {
  const [ours, peer] = [statsOf(samples.ours), statsOf(samples.peer)];
  return {
    ...{ name, unit: 'ms', ours, peer, ratio: peer.median / ours.median },
    target: `at most ${TARGET} of the time`,
    met: ours.median <= TARGET * peer.median,
    note: `${(ours.median / peer.median).toFixed(2)} of the time; the worker is there already`,
  };
}

/** Serves the bundled page and the model. */
async function serve(folder: string, model: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = `${folder}${path}`;
    if (path === FILE) response.end(model);
    else if (extname(path) === '.js' && existsSync(file)) {
      response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(file));
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!doctype html><title>Bench</title><script type="module" src="/model-page.js"></script>',
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
