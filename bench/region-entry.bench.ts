import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, statsOf } from './measure.ts';
import type { MainThreadTask } from './page/main-thread-trace.ts';
import { enterRegion, type RegionEntry } from './page/region-entry.ts';

const ROUNDS = 3;
/** Milliseconds of one task of the page: longer ones delay a frame of the display. */
const LIMIT_MS = 16;

/**
 * How long a region of 8 dressed avatars keeps the page's main thread while it is entered. Without a build or a browser it
 * prints a warning and returns nothing.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  const isBuilt = existsSync(`${siteRoot}/index.html`);
  if (!isBuilt || !findChromium()) {
    const missing = isBuilt ? 'no Chromium on this machine' : 'the page is not built';
    console.warn(`SKIPPED the bench of entering a region: ${missing}`);
    return [];
  }
  const entries: RegionEntry[] = [];
  while (entries.length < ROUNDS) entries.push(await enterRegion(siteRoot));
  return [summarize(entries)];
}

function summarize(entries: readonly RegionEntry[]): BenchResult {
  const longest = (key: keyof MainThreadTask) =>
    statsOf(entries.map(({ tasks }) => Math.max(...tasks.map((task) => task[key]))));
  const ours = longest('cpu');
  const limit = statsOf([LIMIT_MS]);
  const tooLong = entries.map(({ tasks }) => tasks.filter(({ cpu }) => cpu > LIMIT_MS).length);
  const all = ({ tasks }: RegionEntry) => tasks.reduce((total, { cpu }) => total + cpu, 0);
  const { programs, drawCalls } = entries[entries.length - 1];
  return {
    name: 'entering a region of 8 dressed avatars: the longest task of the main thread; the peer is a frame',
    unit: 'ms of CPU',
    ours,
    peer: limit,
    ratio: LIMIT_MS / ours.median,
    target: `at most ${LIMIT_MS} ms`,
    met: ours.median <= LIMIT_MS,
    note:
      `tasks over it: ${tooLong.join(', ')} of ${entries.map(({ tasks }) => tasks.length).join(', ')}, all tasks ` +
      `together ${statsOf(entries.map(all)).median.toFixed(0)} ms; apart from that, the longest wait for the ` +
      `graphics process, which software does here: ${longest('graphicsWait').median.toFixed(0)} ms; ` +
      `${drawCalls} draw calls a frame, ${programs} programs`,
  };
}
