import type { Browser, Page } from '@playwright/test';
import { pino } from 'pino';
import { defaultConfig, withDemoGrid } from '../bridge/config/index.ts';
import { startDemoGrid } from '../bridge/demo-grid/index.ts';
import { startBridge } from '../bridge/index.ts';

/** Pixels of the page, and of the picture for each. */
const VIEWPORT = { width: 1440, height: 900 };
const SCALE = 1200 / VIEWPORT.width;
/** Without a graphics processor the clothes of a region take their time. */
const PATIENCE = 90_000;
/** Until the meters have something to show. */
const HISTORY_MS = 25_000;
/** Until joints and camera have come to rest. */
const EASE_MS = 3000;

/** Files of the pictures. */
export interface LivePictures {
  readonly live: string;
  readonly puppetry: string;
}

/**
 * The page in the demo grid, as the README shows it: everybody dressed, the Live tab and the messages open; then
 * one's own avatar by the hand.
 */
export async function shootLivePage(
  browser: Browser,
  siteRoot: string,
  { live, puppetry }: LivePictures,
): Promise<void> {
  const demo = await startDemoGrid();
  const config = withDemoGrid({ ...defaultConfig({}), port: 0 }, demo);
  const bridge = await startBridge({ config, siteRoot, log: pino({ level: 'silent' }) });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: SCALE });
    await page.goto(bridge.url);
    await everybodyDressed(page);
    await page.getByRole('button', { name: 'Messages on the wire' }).click();
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.waitForTimeout(HISTORY_MS);
    await hideSpeed(page);
    await page.screenshot({ path: live, type: 'jpeg', quality: 85 });
    await takeByTheHand(page);
    await page.screenshot({ path: puppetry, type: 'jpeg', quality: 85 });
    await page.close();
  } finally {
    await bridge.close();
    await demo.close();
  }
}

async function everybodyDressed(page: Page): Promise<void> {
  const isDressed = () => {
    const agents = window.vitrine?.agents() ?? [];
    const inView = agents.filter(({ isInView }) => isInView);
    return agents.length > 8 && inView.every(({ assets }) => assets.ready === assets.total);
  };
  await page.waitForFunction(isDressed, null, { timeout: PATIENCE });
}

/** Both hands go up, of which one is dragged. */
async function takeByTheHand(page: Page): Promise<void> {
  await page.locator('main canvas').press('h');
  await page.waitForTimeout(EASE_MS);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Reset all' }).scrollIntoViewIfNeeded();
  const { x, y } = (await page.locator('main canvas').boundingBox())!;
  const [right, down] = (await page.evaluate(() => window.vitrine.handlePosition('handLeft')))!;
  await page.mouse.move(x + right, y + down);
  await page.mouse.down();
  await page.mouse.move(x + right + 20, y + down - 60);
  await page.mouse.move(x + right + 35, y + down - 130);
  await page.waitForTimeout(EASE_MS);
  await page.mouse.up();
  await page.waitForTimeout(EASE_MS);
}

/** How fast this machine draws is of no interest. */
function hideSpeed(page: Page): Promise<void> {
  return page.locator('.at-bottom-left').evaluate((plate: HTMLElement) => {
    plate.style.visibility = 'hidden';
  });
}
