import puppeteer from 'puppeteer-core';
import { CALL_LIMIT_MS, type Engine, expressionOf, WINDOW } from './engine.ts';

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
      const page = await browser.newPage();
      await page.setViewport(WINDOW);
      return {
        open: async (address) => void (await page.goto(address)),
        evaluate: (run, ...args) => page.evaluate(expressionOf(run, args)) as Promise<never>,
        press: (key) => page.keyboard.press(key),
        click: (x, y) => page.mouse.click(x, y),
        screenshot: () => page.screenshot(),
        close: () => browser.close(),
      };
    },
  };
}
