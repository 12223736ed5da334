import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { loadDemoContent } from '../../bridge/demo-grid/content/index.ts';
import { botsInSquare } from './bots-in-square.ts';
import { LivePage } from './live-page.ts';

const VIEWPORT = { width: 1280, height: 800 };
/** Milliseconds until everything is sharp, and code is compiled. */
const SETTLE_MS = 6000;
const ROUND_MS = 2000;
const ROUNDS = 9;

/** What the page did in one round. */
export interface DressedRound {
  /** Milliseconds on a processor in JavaScript, per frame. */
  readonly script: number;
  /** Growth of the JavaScript heap per frame; negative where rubbish was collected. */
  readonly bytes: number;
  readonly framesPerSecond: number;
}

/** The page with so many dressed avatars in view, each of which plays an animation. */
export interface DressedCrowd {
  readonly rounds: readonly DressedRound[];
  /** Meshes, prims and sculpts that they wear, all together. */
  readonly parts: number;
}

/** Measures frames of a region in which `count` bots of the demo grid stand in view, besides the page's own avatar. */
export async function measureDressed(siteRoot: string, count: number): Promise<DressedCrowd> {
  const content = botsInSquare(await loadDemoContent(count, 0));
  const outfits = content.bots.map(({ outfits }) => outfits[0]);
  const live = await LivePage.open(siteRoot, { content }, { viewport: VIEWPORT });
  try {
    await live.waitForAvatars(count);
    const session = await live.page.context().newCDPSession(live.page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await sleep(SETTLE_MS);
    const rounds: DressedRound[] = [];
    while (rounds.length < ROUNDS) rounds.push(await measureRound(live.page, session));
    const attachments = outfits.flatMap((outfit) => outfit.attachments);
    return { rounds, parts: attachments.reduce((sum, { prims }) => sum + prims.length, 0) };
  } finally {
    await live.close();
  }
}

async function measureRound(page: Page, session: CDPSession): Promise<DressedRound> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const valueAt = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    return { script: 1000 * valueAt('ScriptDuration'), heap: valueAt('JSHeapUsedSize') };
  };
  const before = await read();
  const frames = await countFrames(page, ROUND_MS);
  const after = await read();
  return {
    script: (after.script - before.script) / frames,
    bytes: (after.heap - before.heap) / frames,
    framesPerSecond: (1000 * frames) / ROUND_MS,
  };
}

/** The frames of the display in so many milliseconds. */
export function countFrames(page: Page, milliseconds: number): Promise<number> {
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
