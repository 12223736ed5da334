import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EnginePage } from './engine.ts';

const ARTEFACTS = fileURLToPath(new URL('../artifacts/engines/', import.meta.url));
const PATIENCE_MS = 45_000;

/** Waits until something is so, however slowly the machine draws. */
export async function until(says: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${PATIENCE_MS / 1000} s: ${says}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until two looks, one after the other, differ. */
export async function untilItChanges(says: string, look: () => Promise<unknown>): Promise<void> {
  const before = JSON.stringify(await look());
  await until(says, async () => JSON.stringify(await look()) !== before);
}

/** Clicks the middle of the first element that fits and has this text, as a mouse does. */
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

/** Keeps a picture of the page, to be looked at. */
export async function keepPicture(page: EnginePage, name: string): Promise<void> {
  await mkdir(ARTEFACTS, { recursive: true });
  await writeFile(`${ARTEFACTS}${name.toLowerCase()}.png`, await page.screenshot());
}
