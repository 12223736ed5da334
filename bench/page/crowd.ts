import type { CDPSession } from '@playwright/test';
import { pause } from '../../test/bridge/until.ts';
import { Crowd } from './crowd-content.ts';
import { LivePage } from './live-page.ts';
import { threadTimes } from './threads.ts';

/** Compilers have done their work by then; who stops puppeteering has eased back into the animations. */
const SETTLE_MS = 6000;
const ROUND_MS = 2000;
const ROUNDS = 5;

/** One round's figures. */
export interface CrowdRound {
  /** Milliseconds of the main thread's processor time for each frame, whatever it was for. */
  readonly main: number;
  /** Milliseconds of script for each frame, by the clock. */
  readonly script: number;
  /** Share of one core that the workers take. */
  readonly workers: number;
  readonly framesPerSecond: number;
  /** That the grid sent. */
  readonly datagramsPerSecond: number;
}

/** All in milliseconds. */
interface Reading {
  readonly at: number;
  readonly script: number;
  readonly main: number;
  readonly workers: number;
  readonly datagrams: number;
}

/** What a page does with so many avatars around it: first all of them puppeteer, then none. */
export async function measureCrowd(
  siteRoot: string,
  count: number,
): Promise<{ moving: CrowdRound[]; still: CrowdRound[] }> {
  const crowd = await Crowd.of(count);
  const live = await LivePage.open(siteRoot, { content: crowd.content });
  try {
    await live.shows(count);
    const cdp = await live.page.context().newCDPSession(live.page);
    await cdp.send('Performance.enable');
    const moving = await measureRounds(live, cdp);
    crowd.isPuppeteering = false;
    return { moving, still: await measureRounds(live, cdp) };
  } finally {
    await live.close();
  }
}

async function measureRounds(live: LivePage, cdp: CDPSession): Promise<CrowdRound[]> {
  await pause(SETTLE_MS);
  const rounds: CrowdRound[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measureRound(live, cdp));
  return rounds;
}

async function measureRound(live: LivePage, cdp: CDPSession): Promise<CrowdRound> {
  const before = await readAll(live, cdp);
  const frames = await framesIn(live, ROUND_MS);
  const after = await readAll(live, cdp);
  const passed = after.at - before.at;
  return {
    main: (after.main - before.main) / frames,
    script: (after.script - before.script) / frames,
    workers: (after.workers - before.workers) / passed,
    framesPerSecond: (1000 * frames) / passed,
    datagramsPerSecond: (1000 * (after.datagrams - before.datagrams)) / passed,
  };
}

async function readAll({ browser, grid }: LivePage, cdp: CDPSession): Promise<Reading> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  const times = await threadTimes(browser);
  return {
    ...times,
    at: performance.now(),
    script: 1000 * script,
    datagrams: grid.counts().sent,
  };
}

function framesIn({ page }: LivePage, milliseconds: number): Promise<number> {
  return page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const end = performance.now() + milliseconds;
        let frames = 0;
        const count = () => {
          frames++;
          if (performance.now() < end) requestAnimationFrame(count);
          else resolve(frames);
        };
        requestAnimationFrame(count);
      }),
    milliseconds,
  );
}
