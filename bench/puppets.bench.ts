import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import { type CrowdRound, measureCrowd } from './page/crowd.ts';
import { measureLatency } from './page/latency.ts';
import { canReadThreads } from './page/threads.ts';
import { quantile, statsOf } from './stats.ts';
import type { BenchResult } from './types.ts';

const AVATARS = 100;
/** Milliseconds: of the page's display, and between two batches of the worker. */
const FRAME = 1000 / 60;
const BATCH = 16;
const MOST_LATENCY = FRAME + BATCH;
/** Of the main thread, for each frame of the display. */
const MOST_ADDED = FRAME / 4;
/** Share of a core. */
const MOST_OF_WORKER = 0.5;

/**
 * Puppetry from the bridge to the page, in a real browser. Where the page is not built or there is no browser, it says
 * so and gives nothing.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  const missing = whatIsMissing(siteRoot);
  if (missing) {
    console.warn(`SKIPPED the benches of puppetry in the page: ${missing}`);
    return [];
  }
  return [await latency(siteRoot), ...(await crowd(siteRoot))];
}

function whatIsMissing(siteRoot: string): string | null {
  if (!existsSync(`${siteRoot}/index.html`)) return 'it is not built, `npm run build` does that';
  return findChromium() ? null : 'no Chromium on this machine';
}

async function latency(siteRoot: string): Promise<BenchResult> {
  const { passages, framesPerSecond } = await measureLatency(siteRoot);
  const whole = passages.map((passage) => passage.whole);
  const held = passages.map((passage) => passage.held);
  const rest = passages.map((passage) => passage.whole - passage.held);
  const ours = statsOf(rest);
  const both = (samples: readonly number[]) =>
    `p50 ${quantile(samples, 0.5).toFixed(1)} and p99 ${quantile(samples, 0.99).toFixed(1)} ms`;
  return {
    name: 'puppetry at 20 Hz, from UDP packet at the bridge to pose in a frame of the page, less the delay by design',
    unit: 'ms',
    ours,
    peer: null,
    ratio: null,
    target: `p50 at most one batch and one frame of the display, ${MOST_LATENCY.toFixed(1)} ms`,
    met: ours.median <= MOST_LATENCY,
    note:
      `${both(rest)}; with the delay ${both(whole)}, of which a receiver at the bridge's socket would hold back ` +
      `${both(held)}; ${passages.length} records, ${framesPerSecond.toFixed(0)} frames a second`,
  };
}

async function crowd(siteRoot: string): Promise<BenchResult[]> {
  if (!canReadThreads()) {
    console.warn(
      'SKIPPED the bench of many puppeteers: this system tells no time of single threads',
    );
    return [];
  }
  const { moving, still } = await measureCrowd(siteRoot, AVATARS);
  const name = `${AVATARS} puppeteered avatars, 21 joints at 20 Hz each`;
  const peer = 'the peer is the same crowd in its animations alone';
  const median = (key: keyof CrowdRound) => statsOf(moving.map((round) => round[key])).median;
  const main = compare(moving, still, 'main');
  const workers = compare(moving, still, 'workers');
  const added = addedToFrame(moving, still);
  return [
    {
      name: `${name}: main thread; ${peer}`,
      unit: 'ms of CPU a frame',
      ...main,
      target: `puppetry adds at most a quarter of a frame of 60 Hz, ${MOST_ADDED.toFixed(1)} ms`,
      met: added <= MOST_ADDED,
      note:
        `it adds ${added.toFixed(1)} ms; script ${median('script').toFixed(1)} ms by the clock, ` +
        `${median('framesPerSecond').toFixed(0)} frames a second. Every draw call is made, but for filling the ` +
        'picture, which software would do here: what calls take is most of both',
    },
    {
      name: `${name}: worker; ${peer}`,
      unit: 'share of a core',
      ...workers,
      target: `at most ${MOST_OF_WORKER}`,
      met: workers.ours.median <= MOST_OF_WORKER,
      note: `${median('datagramsPerSecond').toFixed(0)} datagrams a second come out of the grid`,
    },
  ];
}

function compare(
  moving: readonly CrowdRound[],
  still: readonly CrowdRound[],
  key: keyof CrowdRound,
): Pick<BenchResult, 'ours' | 'peer' | 'ratio'> {
  const ours = statsOf(moving.map((round) => round[key]));
  const peer = statsOf(still.map((round) => round[key]));
  return { ours, peer, ratio: peer.median / ours.median };
}

/**
 * Milliseconds for each frame of 60 Hz. Batches come at that rate however few frames a busy machine makes, so what
 * its frames have taken more is spread over all that there should have been.
 */
function addedToFrame(moving: readonly CrowdRound[], still: readonly CrowdRound[]): number {
  const usual = statsOf(still.map(({ main }) => main)).median;
  const added = moving.map(
    ({ main, framesPerSecond }) => ((main - usual) * framesPerSecond * FRAME) / 1000,
  );
  return Math.max(0, statsOf(added).median);
}
