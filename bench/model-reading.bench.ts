import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, statsOf } from './measure.ts';
import { MODEL_FILE, serveModelPage, withModelPage } from './page/model-page-server.ts';
import { riggedBody, TRIANGLES } from './rigged-body.ts';

const ROUNDS = 30;
/** Rounds before the measured ones, in which the engine optimises the code. */
const WARM_UP = 5;
/** Pages that read the file once, when the engine has seen none of the code. */
const FIRST_ROUNDS = 7;
/** The share of three's time after which the page has the meshes. */
const TARGET = 0.25;

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
  const site = await serveModelPage(pageFolder, riggedBody());
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const first: Samples = { ours: [], peer: [] };
    for (let round = 0; round < FIRST_ROUNDS; round++) {
      await withModelPage(browser, site.origin, (page) => measure(page, round, 1, first));
    }
    const all: Samples = { ours: [], peer: [] };
    await withModelPage(browser, site.origin, (page) => measure(page, 0, WARM_UP + ROUNDS, all));
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

async function measure(
  page: Page,
  firstRound: number,
  rounds: number,
  samples: Samples,
): Promise<void> {
  const call = { address: MODEL_FILE, firstRound, rounds };
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
