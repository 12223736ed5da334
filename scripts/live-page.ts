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

/** The page in the demo grid, as the README shows it: everybody dressed, the Live tab and the messages open. */
export async function shootLivePage(
  browser: Browser,
  siteRoot: string,
  path: string,
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
    await page.screenshot({ path, type: 'jpeg', quality: 85 });
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

/** How fast this machine draws is of no interest. */
function hideSpeed(page: Page): Promise<void> {
  return page.locator('.at-bottom-left').evaluate((plate: HTMLElement) => {
    plate.style.visibility = 'hidden';
  });
}
