import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { defaultConfig, withDemoGrid, withDemoSources } from '../../bridge/config/index.ts';
import { startDemoGrid } from '../../bridge/demo-grid/index.ts';
import { startBridge } from '../../bridge/index.ts';
import { goToBorder } from '../../e2e/region-steps.ts';
import { type CaptureContext, openWindow, saveScreenshot } from './capture.ts';

/** Milliseconds until the outfits of a region are drawn, at most; long without a graphics card. */
const OUTFITS_TIMEOUT = 90_000;
/** Milliseconds until the graphs of the connection have a history. */
const HISTORY_MS = 25_000;
/** Milliseconds until the outfits that an embed shows are drawn. */
const WATCHED_OUTFITS_MS = 15_000;
/** Milliseconds until joints and camera rest. */
const REST_MS = 3000;

/** Takes the pictures of the demo grid: the Live tab with the messages, the visitor's avatar in puppetry, and a border. */
export async function takeLivePictures(context: CaptureContext): Promise<void> {
  await withDemo(context, async (url) => {
    const page = await openWindow(context, 1440, 900);
    await page.goto(`${url}?live=1`);
    await waitForOutfits(page);
    await page.getByRole('button', { name: 'Messages on the wire' }).click();
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.waitForTimeout(HISTORY_MS);
    await hideFrameRate(page);
    await saveScreenshot(page, 'docs/pictures/live.jpg');
    await dragLeftHand(page);
    await saveScreenshot(page, 'docs/pictures/puppetry.jpg');
    await page.keyboard.press('Escape');
    await goToBorder(page);
    await page.getByRole('button', { name: 'Behind' }).click();
    await page.waitForTimeout(REST_MS);
    await saveScreenshot(page, 'docs/pictures/region.jpg');
    await page.close();
  });
}

/** Takes the picture of an embed that shows the demo grid to everybody. */
export async function takeWatchingPicture(context: CaptureContext): Promise<void> {
  await withDemo(context, async (url) => {
    const page = await openWindow(context, 900, 560);
    await page.goto(`${url}embed.html?live=demo`);
    await page.getByText(/behind the region/).waitFor({ timeout: OUTFITS_TIMEOUT });
    await page.waitForTimeout(WATCHED_OUTFITS_MS);
    // The bar comes back with the pointer. Where less motion is preferred, the scene stands still.
    await page.mouse.move(450, 300);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForTimeout(REST_MS);
    await saveScreenshot(page, 'docs/pictures/watching.jpg');
    await page.close();
  });
}

/** Runs a demo grid, and a bridge with a source of it. */
async function withDemo(
  { dist }: CaptureContext,
  take: (url: string) => Promise<void>,
): Promise<void> {
  const demo = await startDemoGrid({ secondRegion: true });
  const config = withDemoSources(withDemoGrid({ ...defaultConfig({}), port: 0 }, demo));
  const bridge = await startBridge({ config, siteRoot: dist, log: pino({ level: 'silent' }) });
  try {
    await take(bridge.url);
  } finally {
    await bridge.close();
    await demo.close();
  }
}

async function waitForOutfits(page: Page): Promise<void> {
  const areOutfitsReady = () => {
    const agents = window.vitrine?.agents() ?? [];
    const inView = agents.filter(({ isInView }) => isInView);
    return agents.length > 8 && inView.every(({ assets }) => assets.ready === assets.total);
  };
  await page.waitForFunction(areOutfitsReady, null, { timeout: OUTFITS_TIMEOUT });
}

/** Drags the left hand up; the right one mirrors it. */
async function dragLeftHand(page: Page): Promise<void> {
  await page.locator('main canvas').press('h');
  await page.waitForTimeout(REST_MS);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Reset all' }).scrollIntoViewIfNeeded();
  const { x, y } = (await page.locator('main canvas').boundingBox())!;
  const [right, down] = (await page.evaluate(() => window.vitrine.handlePosition('handLeft')))!;
  await page.mouse.move(x + right, y + down);
  await page.mouse.down();
  await page.mouse.move(x + right + 20, y + down - 60);
  await page.mouse.move(x + right + 35, y + down - 130);
  await page.waitForTimeout(REST_MS);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
}

/** Hides the frame rate, which is that of this machine. */
function hideFrameRate(page: Page): Promise<void> {
  return page.locator('.at-bottom-left').evaluate((plate: HTMLElement) => {
    plate.style.visibility = 'hidden';
  });
}
