import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CALL_LIMIT_MS, type Engine, expressionOf, WINDOW } from './engine.ts';

const CLOSE_LIMIT_MS = 10_000;

/** Firefox, driven over WebDriver BiDi; with a window, since headless Firefox has no WebGL without a GPU. */
export function firefox(executablePath: string): Engine {
  return {
    name: 'Firefox',
    start: async () => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        headless: false,
        protocolTimeout: CALL_LIMIT_MS,
        extraPrefsFirefox: { 'webgl.force-enabled': true },
      });
      const page = await openWindow(browser);
      return {
        open: async (address) => void (await page.goto(address, { timeout: CALL_LIMIT_MS })),
        evaluate: (run, ...args) => page.evaluate(expressionOf(run, args)) as Promise<never>,
        press: (key) => page.keyboard.press(key),
        click: (x, y) => page.mouse.click(x, y),
        screenshot: () => page.screenshot(),
        close: () => close(browser),
      };
    },
  };
}

async function openWindow(browser: Browser): Promise<Page> {
  try {
    const page = await browser.newPage();
    await page.setViewport(WINDOW);
    return page;
  } catch (error) {
    await close(browser);
    throw error;
  }
}

/** Firefox removes its temporary profile where it can close by itself; its processes end with the first of them. */
async function close(browser: Browser): Promise<void> {
  const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), CLOSE_LIMIT_MS);
  await browser.close().catch(() => {});
  clearTimeout(timer);
}
