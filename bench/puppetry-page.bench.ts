import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, quantile, statsOf } from './measure.ts';
import { canReadThreads } from './page/live-page.ts';
import { type CrowdRound, measureCrowd } from './page/puppeteer-crowd.ts';
import { measureLatency } from './page/puppetry-latency.ts';

const AVATARS = 100;
/** Milliseconds of a frame of the display, and between batches of the worker. */
const FRAME = 1000 / 60;
const BATCH = 16;
const MAX_LATENCY = FRAME + BATCH;
/** Milliseconds of CPU time that puppetry may add to the main thread per frame of the display. */
const MAX_ADDED = FRAME / 4;
/** The share of a core that the worker may use. */
const MAX_OF_WORKER = 0.5;

/**
 * Puppetry from the bridge to the page, in a real browser. Without a build or a browser it prints a warning and
 * returns nothing.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  const missing = findMissing(siteRoot);
  if (missing) {
    console.warn(`SKIPPED the benches of puppetry in the page: ${missing}`);
    return [];
  }
  return [await benchLatency(siteRoot), ...(await benchCrowd(siteRoot))];
}

function findMissing(siteRoot: string): string | null {
  if (!existsSync(`${siteRoot}/index.html`)) return 'it is not built, `npm run build` does that';
  return findChromium() ? null : 'no Chromium on this machine';
}

async function benchLatency(siteRoot: string): Promise<BenchResult> {
  const { latencies, framesPerSecond } = await measureLatency(siteRoot);
  const total = latencies.map((latency) => latency.total);
  const buffered = latencies.map((latency) => latency.buffered);
  const rest = latencies.map((latency) => latency.total - latency.buffered);
  const ours = statsOf(rest);
  const both = (samples: readonly number[]) =>
    `p50 ${quantile(samples, 0.5).toFixed(1)} and p99 ${quantile(samples, 0.99).toFixed(1)} ms`;
  return {
    name: 'puppetry at 20 Hz, from UDP packet at the bridge to pose in a frame of the page, less the delay by design',
    unit: 'ms',
    ours,
    peer: null,
    ratio: null,
    target: `p50 at most one batch and one frame of the display, ${MAX_LATENCY.toFixed(1)} ms`,
    met: ours.median <= MAX_LATENCY,
    note:
      `${both(rest)}; with the delay ${both(total)}, of which a receiver at the bridge's socket would hold back ` +
      `${both(buffered)}; ${latencies.length} records, ${framesPerSecond.toFixed(0)} frames a second`,
  };
}

async function benchCrowd(siteRoot: string): Promise<BenchResult[]> {
  if (!canReadThreads()) {
    console.warn(
      'SKIPPED the bench of many puppeteers: this system does not report the CPU time of threads',
    );
    return [];
  }
  const { moving, still } = await measureCrowd(siteRoot, AVATARS);
  const name = `${AVATARS} puppeteered avatars, 21 joints at 20 Hz each`;
  const peer = 'the peer is the same crowd in its animations alone';
  const median = (key: keyof CrowdRound) => statsOf(moving.map((round) => round[key])).median;
  const workers = compare(moving, still, 'workers');
  const added = addedToFrame(moving, still);
  return [
    {
      name: `${name}: main thread; ${peer}`,
      unit: 'ms of CPU a frame',
      ...compare(moving, still, 'main'),
      target: `puppetry adds at most a quarter of a frame of 60 Hz, ${MAX_ADDED.toFixed(1)} ms`,
      met: added <= MAX_ADDED,
      note:
        `it adds ${added.toFixed(1)} ms; script ${median('script').toFixed(1)} ms by the clock, ` +
        `${median('framesPerSecond').toFixed(0)} frames a second. Every draw call is made, but for filling the ` +
        'picture, which software would do here: what calls take is most of both',
    },
    {
      name: `${name}: worker; ${peer}`,
      unit: 'share of a core',
      ...workers,
      target: `at most ${MAX_OF_WORKER}`,
      met: workers.ours.median <= MAX_OF_WORKER,
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
 * Milliseconds that puppetry adds to each frame at 60 Hz. Batches arrive at that rate even if a busy machine draws fewer
 * frames, so the added time is divided among all frames that were due.
 */
function addedToFrame(moving: readonly CrowdRound[], still: readonly CrowdRound[]): number {
  const usual = statsOf(still.map(({ main }) => main)).median;
  const added = moving.map(
    ({ main, framesPerSecond }) => ((main - usual) * framesPerSecond * FRAME) / 1000,
  );
  return Math.max(0, statsOf(added).median);
}
