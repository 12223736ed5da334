import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { until } from '../test/until.ts';
import type { EnginePage } from './engine.ts';

const ARTIFACTS = fileURLToPath(new URL('../artifacts/engines/', import.meta.url));
/** Long enough for a machine that renders slowly. */
const TIMEOUT_MS = 45_000;

/** Waits until a condition on the page holds. */
export const waitUntil = (condition: () => Promise<boolean>, description: string): Promise<void> =>
  until(condition, description, TIMEOUT_MS);

/** Waits until `read` gives another value than at first. */
export async function waitForChange(
  read: () => Promise<unknown>,
  description: string,
): Promise<void> {
  const before = JSON.stringify(await read());
  await waitUntil(async () => JSON.stringify(await read()) !== before, description);
}

/** Waits until the page has drawn so many more frames. */
export const waitForFrames = (page: EnginePage, count: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const next = () => {
          if (left-- === 0) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );

/** Clicks the middle of the first element that matches the selector and contains the text. */
export async function clickOn(page: EnginePage, selector: string, text = ''): Promise<void> {
  const [x, y] = await page.evaluate(
    (selector, text) => {
      const element = [...document.querySelectorAll(selector)].find(({ textContent }) =>
        textContent.includes(text),
      );
      if (!element) throw new Error(`there is no ${selector} with the text "${text}"`);
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    },
    selector,
    text,
  );
  await page.click(x, y);
}

/** Saves a screenshot of the page in the artifacts, to be looked at. */
export async function saveScreenshot(page: EnginePage, name: string): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true });
  await writeFile(`${ARTIFACTS}${name.toLowerCase()}.png`, await page.screenshot());
}
