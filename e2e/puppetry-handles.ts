import { expect, type Page } from '@playwright/test';
import type { HandleId } from '../src/motion/puppetry-control/index.ts';

const handlePosition = (page: Page, id: HandleId) =>
  page.evaluate((handle) => window.vitrine.handlePosition(handle), id);

/** Shows the control handles, and waits until the camera no longer moves. */
export async function showHandles(page: Page): Promise<void> {
  await page.locator('main canvas').press('h');
  await expect.poll(() => handlePosition(page, 'handLeft')).not.toBeNull();
  let before: readonly number[] = [];
  await expect
    .poll(
      async () => {
        const current = (await handlePosition(page, 'handLeft'))!;
        const distance = Math.hypot(current[0] - before[0], current[1] - before[1]);
        before = current;
        return distance;
      },
      { intervals: [700] },
    )
    .toBeLessThan(2);
}

/** Drags a control handle with the mouse, by CSS pixels. */
export async function dragHandle(
  page: Page,
  id: HandleId,
  right: number,
  down: number,
): Promise<void> {
  const { x, y } = (await page.locator('main canvas').boundingBox())!;
  const [handleX, handleY] = (await handlePosition(page, id))!;
  await page.mouse.move(x + handleX, y + handleY);
  await page.mouse.down();
  await page.mouse.move(x + handleX + right / 2, y + handleY + down / 2);
  await page.mouse.move(x + handleX + right, y + handleY + down);
  await page.mouse.up();
}
