import { existsSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';
import { drop } from '../e2e/fixtures.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { newShapeFile } from '../src/app/shape/index.ts';
import { type BenchResult, statsOf } from './measure.ts';
import { LivePage } from './page/live-page.ts';

const ROUNDS = 15;
const STEPS = 20;
/** Rounds before the measured ones, in which the engine optimises the code. */
const WARM_UP = 4;
const LIMIT_MS = 4;

/**
 * What a step of a shape's slider takes in the built page, from the event to the picture: mannequin and tee, the panel with its
 * open group, the list, a step of undo. Without a build or a browser it prints a warning and returns nothing.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  const isBuilt = existsSync(`${siteRoot}/index.html`);
  if (!isBuilt || !findChromium()) {
    const missing = isBuilt ? 'no Chromium on this machine' : 'the page is not built';
    console.warn(`SKIPPED the bench of a shape's slider: ${missing}`);
    return [];
  }
  const live = await LivePage.open(siteRoot, {}, { enters: false, initScript: keepNothing });
  try {
    return [await measure(live)];
  } finally {
    await live.close();
  }
}

async function measure({ page }: LivePage): Promise<BenchResult> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${new URL(page.url()).origin}/?mesh=samples/linen-tee.llmesh`);
  await page.locator('[data-item]').nth(2).waitFor();
  await drop(page, [{ name: 'shape.txt', bytes: await shapeFile() }]);
  const slider = page.getByRole('slider', { name: 'Height' });
  await slider.waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Play/ }).first().waitFor();
  await slider.focus();
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  const samples = { moving: [] as number[], still: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const moving = await scriptTime(metrics, () =>
      page.evaluate(passFrames, { steps: STEPS, isMoving: true }),
    );
    const still = await scriptTime(metrics, () =>
      page.evaluate(passFrames, { steps: STEPS, isMoving: false }),
    );
    if (round < WARM_UP) continue;
    samples.moving.push(moving / STEPS);
    samples.still.push(still / STEPS);
  }
  const ours = statsOf(samples.moving);
  const peer = statsOf(samples.still);
  return {
    name: 'A step of a shape’s slider, from the event to the picture; the peer is a frame without one',
    unit: 'ms of CPU in JavaScript',
    ours,
    peer,
    ratio: peer.median / ours.median,
    target: `at most ${LIMIT_MS} ms`,
    met: ours.median <= LIMIT_MS,
    note: `${STEPS} steps in each of ${ROUNDS} rounds; draw calls are made, but draw nothing`,
  };
}

async function shapeFile(): Promise<Uint8Array> {
  const { blob } = newShapeFile();
  return new Uint8Array(await blob!.arrayBuffer());
}

/**
 * Runs in the page before its own scripts: the browser keeps nothing. That is written apart from the steps, some times a
 * second, and frames of software may be as slow.
 */
function keepNothing(): void {
  Object.defineProperty(window, 'indexedDB', { value: undefined });
}

interface FramesOfSlider {
  readonly steps: number;
  readonly isMoving: boolean;
}

/** Runs in the page: so many frames, before each of which the slider with the focus goes a step on. */
async function passFrames({ steps, isMoving }: FramesOfSlider): Promise<void> {
  const slider = document.activeElement as HTMLInputElement;
  for (let step = 0; step < steps; step++) {
    if (isMoving) {
      slider.value = String((Number(slider.value) + 1) % 100);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // The second one comes after the frame that draws the step.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
}

/** Milliseconds on a processor that the page spends in JavaScript meanwhile. */
async function scriptTime(session: CDPSession, action: () => Promise<unknown>): Promise<number> {
  const before = await scriptSeconds(session);
  await action();
  return 1000 * ((await scriptSeconds(session)) - before);
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value;
}
