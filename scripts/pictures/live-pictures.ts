import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { defaultConfig, withDemoGrid } from '../../bridge/config/index.ts';
import { startDemoGrid } from '../../bridge/demo-grid/index.ts';
import { startBridge } from '../../bridge/index.ts';
import { savePicture } from './save.ts';
import { openWindow, type Studio } from './site.ts';

/** Without a graphics processor the clothes of a region take their time. */
const PATIENCE = 90_000;
/** Until the meters have something to show. */
const HISTORY_MS = 25_000;
/** Until joints and camera have come to rest. */
const EASE_MS = 3000;

/** The page in the demo grid: everybody dressed, the Live tab and the messages open; then one's own avatar by the hand. */
export async function takeLivePictures(studio: Studio): Promise<void> {
  const demo = await startDemoGrid();
  const config = withDemoGrid({ ...defaultConfig({}), port: 0 }, demo);
  const bridge = await startBridge({
    config,
    siteRoot: studio.dist,
    log: pino({ level: 'silent' }),
  });
  try {
    const page = await openWindow(studio, 1440, 900);
    await page.goto(bridge.url);
    await everybodyDressed(page);
    await page.getByRole('button', { name: 'Messages on the wire' }).click();
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.waitForTimeout(HISTORY_MS);
    await hideSpeed(page);
    await savePicture(page, 'docs/pictures/live.jpg');
    await takeByTheHand(page);
    await savePicture(page, 'docs/pictures/puppetry.jpg');
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
