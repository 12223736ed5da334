import { existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { defaultConfig } from '../bridge/config/index.ts';
import { startBridge } from '../bridge/index.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, statsOf } from './measure.ts';
import { type ArchiveOpening, openArchive, recordOpening } from './page/archive-opening.ts';
import { ITEMS, writeLargeArchive } from './page/large-archive.ts';
import { canReadThreads } from './page/live-page.ts';
import type { MainThreadTask } from './page/main-thread-trace.ts';

const ROUNDS = 3;
/** Bytes that have to be free for the archive. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const MAX_MEGABYTES = 150;
/** Milliseconds of one task of the page: longer ones delay a frame of the display. */
const FRAME_MS = 16;
/** Milliseconds up to which a page answers at once, by the RAIL model. */
const LIMIT_MS = 50;
const MIN_STEPS = 20;

/**
 * Opening an inventory archive of 500 MB in the built page: memory, tasks of the main thread, progress. Without a build, a
 * browser or room on the disk it prints a warning and returns nothing.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  const missing = findMissing(siteRoot);
  if (missing) {
    console.warn(`SKIPPED the bench of opening a large archive: ${missing}`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-large-archive-'));
  const path = join(folder, 'large.iar');
  const log = pino({ level: 'silent' });
  const bridge = await startBridge({ config: { ...defaultConfig({}), port: 0 }, siteRoot, log });
  try {
    await writeLargeArchive(path);
    const openings: ArchiveOpening[] = [];
    while (openings.length < ROUNDS) openings.push(await openArchive(bridge.url, path));
    const tasks: (readonly MainThreadTask[])[] = [];
    while (tasks.length < ROUNDS) tasks.push(await recordOpening(bridge.url, path));
    return summarize(statSync(path).size, openings, tasks);
  } finally {
    await bridge.close();
    rmSync(folder, { recursive: true });
  }
}

function findMissing(siteRoot: string): string | null {
  if (!existsSync(`${siteRoot}/index.html`)) return 'the page is not built';
  if (!findChromium()) return 'no Chromium on this machine';
  if (!canReadThreads()) return 'this system does not report the memory of processes';
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize < NEEDED_BYTES ? 'no room for it on the disk' : null;
}

function summarize(
  byteLength: number,
  openings: readonly ArchiveOpening[],
  rounds: readonly (readonly MainThreadTask[])[],
): BenchResult[] {
  const name = `opening an archive of ${Math.round(byteLength / 1e6)} MB with ${ITEMS} items in the page`;
  const memory = statsOf(openings.map(({ memory }) => memory.highest));
  const after = statsOf(openings.map(({ memory }) => memory.after));
  const seconds = statsOf(openings.map(({ duration }) => duration / 1000));
  const steps = Math.min(...openings.map(({ progressSteps }) => progressSteps));
  const longest = statsOf(rounds.map((tasks) => Math.max(...tasks.map(({ cpu }) => cpu))));
  const overFrame = rounds.map((tasks) => tasks.filter(({ cpu }) => cpu > FRAME_MS).length);
  return [
    {
      name: `${name}: memory of page and workers above the empty page, at most`,
      unit: 'MB',
      ours: memory,
      peer: statsOf([MAX_MEGABYTES]),
      ratio: MAX_MEGABYTES / memory.median,
      target: `less than ${MAX_MEGABYTES} MB; progress in at least ${MIN_STEPS} steps`,
      met: memory.median < MAX_MEGABYTES && steps >= MIN_STEPS,
      note:
        `${after.median.toFixed(0)} MB when it is open; opened in ${seconds.median.toFixed(1)} s, with ${steps} ` +
        'different shares in its progress bar',
    },
    {
      name: `${name}: the longest task of the main thread`,
      unit: 'ms of CPU',
      ours: longest,
      peer: statsOf([LIMIT_MS]),
      ratio: LIMIT_MS / longest.median,
      target: `at most ${LIMIT_MS} ms, to which a visitor's action is still answered at once`,
      met: longest.median <= LIMIT_MS,
      note: `tasks over a frame: ${overFrame.join(', ')} of ${rounds.map(({ length }) => length).join(', ')}`,
    },
  ];
}
