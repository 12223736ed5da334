import type { Page } from '@playwright/test';
import { encode } from 'fast-png';
import { encodeWearable } from '../src/formats/wearable/index.ts';
import { wearable } from '../test/wearable-item.ts';
import { type DroppedFile, drop, expect, openPage, test } from './fixtures.ts';
import { colorAt, type Rgb } from './joint-color.ts';

const HEAD = '00000000-0000-4000-8000-0000000000a0';
const UPPER = '00000000-0000-4000-8000-0000000000a5';
const LOWER = '00000000-0000-4000-8000-0000000000a6';
const SKIN: DroppedFile = {
  name: 'Painted skin.txt',
  bytes: encodeWearable(
    wearable(1, [
      [0, HEAD],
      [5, UPPER],
      [6, LOWER],
    ]),
  ),
};

/** A picture of one colour, named by an id. */
function picture(id: string, color: Rgb): DroppedFile {
  const side = 64;
  const data = new Uint8Array(3 * side * side);
  for (let at = 0; at < data.length; at += 3) data.set(color, at);
  return {
    name: `${id}.png`,
    bytes: new Uint8Array(encode({ width: side, height: side, channels: 3, data })),
  };
}

const BLUE = [40, 60, 220] as const;
const GREEN = [40, 200, 60] as const;

/** The strongest of red, green and blue where a joint is drawn; null where they are nearly alike. */
async function hueAt(page: Page, joint: string): Promise<string | null> {
  const color = await colorAt(page, joint);
  const strongest = Math.max(...color);
  const others = color.filter((value) => value !== strongest);
  if (strongest - Math.max(...others) < 15) return null;
  return ['red', 'green', 'blue'][color.indexOf(strongest)];
}

const SLOW = { timeout: 60_000 };

test('a dropped skin is on the body with its pictures, also those that come later, until it is taken off', async ({
  page,
}) => {
  await openPage(page, './?anim=samples/idle.anim&autoplay=0');
  const wooden = await colorAt(page, 'mKneeLeft');
  await drop(page, [SKIN, picture(HEAD, GREEN), picture(UPPER, BLUE)]);
  await expect.poll(() => hueAt(page, 'mChest'), SLOW).toBe('blue');
  await expect.poll(() => hueAt(page, 'mHead'), SLOW).toBe('green');
  // The legs have the tone of the skin on our own.
  await expect.poll(() => hueAt(page, 'mKneeLeft'), SLOW).toBe('red');

  const row = page.locator('.item:not(.is-texture)', { hasText: 'Painted skin' });
  await row.locator('.choose').click();
  const slots = page.locator('.slot-list > li');
  await expect(slots).toHaveCount(3);
  await expect(slots.nth(1)).toContainText('upper_bodypaint');
  await expect(slots.nth(1)).toContainText('Shown on the upper body');
  await expect(slots.nth(2)).toContainText('lower_bodypaint');
  await expect(slots.nth(2)).toContainText('Nobody has this picture');
  await expect(
    page.getByRole('button', { name: new RegExp(`Missing texture ${LOWER.slice(0, 18)}`) }),
  ).toBeVisible();
  await page.screenshot({ path: 'artifacts/wearable-skin.png' });

  await drop(page, [picture(LOWER, GREEN)]);
  await expect.poll(() => hueAt(page, 'mKneeLeft'), SLOW).toBe('green');
  await row.locator('.choose').click();
  await expect(slots.nth(2)).toContainText('Shown on the lower body');
  await page.screenshot({ path: 'artifacts/wearable-skin-whole.png' });

  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect
    .poll(async () => {
      const color = await colorAt(page, 'mKneeLeft');
      return Math.max(...color.map((value, n) => Math.abs(value - wooden[n])));
    }, SLOW)
    .toBeLessThan(12);
});
