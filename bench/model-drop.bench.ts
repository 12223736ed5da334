import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { pino } from 'pino';
import { defaultConfig } from '../bridge/config/index.ts';
import { startBridge } from '../bridge/index.ts';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, statsOf } from './measure.ts';
import type { MainThreadTask } from './page/main-thread-trace.ts';
import { dropModel, type ModelDrop, recordModelDrop } from './page/model-drop.ts';
import { MODEL_FILE, serveModelPage, withModelPage } from './page/model-page-server.ts';
import { riggedBody, TRIANGLES } from './rigged-body.ts';

/** The first drop of a page is not among the rounds that count: it loads the code, and draws with new programs. */
const ROUNDS = 8;
const TRACES = 3;
/** The share of three's time after which the avatar wears the model. */
const TARGET = 0.25;
/** Milliseconds of one task of the page: longer ones delay a frame of the display. */
const FRAME_MS = 16;

/**
 * Dropping a rigged COLLADA file on the built page, until the avatar that moves wears it, against what three's ColladaLoader
 * takes to parse the same file alone in a page of the same browser's kind, in alternating rounds; and the tasks of the page's
 * main thread until its upload is made. Without a build or a browser it prints a warning and returns nothing.
 *
 * @param siteRoot - folder of the built page.
 * @param pageFolder - of the bundled `model-page`.
 */
export async function run(siteRoot: string, pageFolder: string): Promise<BenchResult[]> {
  if (!findChromium() || !existsSync(`${siteRoot}/index.html`)) {
    console.warn('SKIPPED the bench of dropping a model: no Chromium, or the page is not built');
    return [];
  }
  const log = pino({ level: 'silent' });
  const bridge = await startBridge({ config: { ...defaultConfig({}), port: 0 }, siteRoot, log });
  const model = riggedBody();
  const named = (round: number) => model.replace('name="body"', `name="body ${round}"`);
  const peerSite = await serveModelPage(pageFolder, model);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const peer: number[] = [];
    let drops: ModelDrop[] = [];
    await withModelPage(browser, peerSite.origin, async (page) => {
      drops = await dropModel(bridge.url, named, ROUNDS + 1, async () => {
        peer.push(await parse(page));
      });
    });
    const other = named(0);
    const first: (readonly MainThreadTask[])[] = [];
    const later: (readonly MainThreadTask[])[] = [];
    while (later.length < TRACES) {
      first.push(await recordModelDrop(bridge.url, model, null));
      later.push(await recordModelDrop(bridge.url, model, other));
    }
    return [
      dropResult(drops, peer),
      taskResult('dropping that file on a page in use', later),
      taskResult('dropping that file as the first one, which mounts the panels', first),
    ];
  } finally {
    await browser.close();
    peerSite.close();
    await bridge.close();
  }
}

const parse = (page: Page): Promise<number> =>
  page.evaluate(async (address) => (await window.openModelPage!(address)).parse(), MODEL_FILE);

function dropResult(
  [first, ...drops]: readonly ModelDrop[],
  peers: readonly number[],
): BenchResult {
  const ours = statsOf(drops.map(({ worn }) => worn));
  const drawn = statsOf(drops.map((drop) => drop.drawn));
  const peer = statsOf(peers.slice(1));
  return {
    name: `a rigged COLLADA file of ${TRIANGLES} triangles, from the drop until the moving avatar wears it; parsed by three's ColladaLoader`,
    ...{ unit: 'ms', ours, peer, ratio: peer.median / ours.median },
    target: `at most ${TARGET} of the time`,
    met: ours.median <= TARGET * peer.median,
    note: `${(ours.median / peer.median).toFixed(2)} of the time; drawn in software after ${drawn.median.toFixed(0)} ms; the first drop of the page ${first.worn.toFixed(0)} ms`,
  };
}

function taskResult(what: string, rounds: readonly (readonly MainThreadTask[])[]): BenchResult {
  const longest = statsOf(rounds.map((tasks) => Math.max(...tasks.map(({ cpu }) => cpu))));
  const overFrame = rounds.map((tasks) => tasks.filter(({ cpu }) => cpu > FRAME_MS).length);
  return {
    name: `${what}, until its upload is made: longest task of the main thread`,
    ...{ unit: 'ms of CPU', ours: longest, peer: statsOf([FRAME_MS]) },
    ratio: FRAME_MS / longest.median,
    target: `at most ${FRAME_MS} ms`,
    met: longest.median <= FRAME_MS,
    note: `tasks over ${FRAME_MS} ms: ${overFrame.join(', ')}`,
  };
}
