import { expect, type Page } from '@playwright/test';
import type { HandleId } from '../src/motion/puppetry-control/index.ts';

const placeOf = (page: Page, id: HandleId) =>
  page.evaluate((handle) => window.vitrine.handlePosition(handle), id);

/** Shows the handles, and waits until the camera has come to rest. */
export async function takeHold(page: Page): Promise<void> {
  await page.locator('main canvas').press('h');
  await expect.poll(() => placeOf(page, 'handLeft')).not.toBeNull();
  let before: readonly number[] = [];
  await expect
    .poll(
      async () => {
        const now = (await placeOf(page, 'handLeft'))!;
        const moved = Math.hypot(now[0] - before[0], now[1] - before[1]);
        before = now;
        return moved;
      },
      { intervals: [700] },
    )
    .toBeLessThan(2);
}

/** Drags a handle by so many pixels, as a mouse does. */
export async function dragHandle(
  page: Page,
  id: HandleId,
  right: number,
  down: number,
): Promise<void> {
  const { x, y } = (await page.locator('main canvas').boundingBox())!;
  const [handleX, handleY] = (await placeOf(page, id))!;
  await page.mouse.move(x + handleX, y + handleY);
  await page.mouse.down();
  await page.mouse.move(x + handleX + right / 2, y + handleY + down / 2);
  await page.mouse.move(x + handleX + right, y + handleY + down);
  await page.mouse.up();
}
