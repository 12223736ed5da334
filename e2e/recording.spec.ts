import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  type DroppedFile,
  drop,
  expect,
  framesDrawn,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';
import { dragHandle, takeHold } from './puppetry-hands.ts';

/** Metres: of a quarter of a degree from shoulder to wrist, and of a millimetre. */
const BOUND = 0.006;

/** Once what was asked for is drawn. */
async function wrist(page: Page): Promise<[number, number, number]> {
  await framesDrawn(page);
  return (await jointPosition(page, 'mWristLeft'))!;
}

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, axis) => value - b[axis]));

/** Where the wrist is at these frames of the clip on the timeline. */
async function wristAt(page: Page, frames: readonly number[]): Promise<number[][]> {
  const slider = page.getByRole('slider', { name: /^Position in/ }).first();
  const found: number[][] = [];
  await slider.press('Home');
  let at = 0;
  for (const frame of frames) {
    for (; at < frame; at++) await slider.press('ArrowUp');
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`frame ${frame}$`));
    found.push(await wrist(page));
  }
  return found;
}

async function saveClip(page: Page): Promise<DroppedFile> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save .anim', exact: true }).click(),
  ]);
  const bytes = new Uint8Array(readFileSync(await download.path()));
  return { name: download.suggestedFilename(), bytes };
}

test('what hands do is recorded; saved and dropped back, the clip moves the same way', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await takeHold(page);
  const down = await wrist(page);
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Recording' })).toBeVisible();
  await dragHandle(page, 'handLeft', 60, -180);
  await expect.poll(async () => (await wrist(page))[2]).toBeGreaterThan(down[2] + 0.4);
  await page.waitForTimeout(1500);
  const up = await wrist(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
  await expect
    .poll(async () => (await items(page)).map(({ name }) => name).join())
    .toContain('Avatar');

  // What was asked of the hand is over: it is the clip that lifts it now.
  await page.keyboard.press('Escape');
  const file = await saveClip(page);
  await page.reload();
  await openPage(page);
  await drop(page, [file]);
  await expect(page.getByRole('slider', { name: /^Position in/ }).first()).toBeVisible();
  await page
    .getByRole('slider', { name: /^Position in/ })
    .first()
    .press('End');
  await expect.poll(async () => apart(await wrist(page), up)).toBeLessThan(BOUND);
  const [start, soon] = await wristAt(page, [0, 3]);
  expect(start[2]).toBeLessThan(up[2] - 0.3);
  expect(apart(soon, start)).toBeLessThan(apart(up, start));
});

test('a performance that is dropped becomes a clip that moves the avatar', async ({ page }) => {
  await openPage(page);
  const line = (time: number, height: number) =>
    JSON.stringify({
      time,
      command: 'set',
      data: { inverse_kinematics: { mElbowLeft: { position: [0.2, 0.6, height] } } },
    });
  const text = [line(0, 0.3), line(0.5, 1.1), line(1, 1.1), line(1.5, 1.1)].join('\n');
  await drop(page, [{ name: 'lift.jsonl', bytes: new TextEncoder().encode(text) }]);
  await expect.poll(async () => (await items(page)).map(({ name }) => name)).toContain('lift');
  const slider = page.getByRole('slider', { name: /^Position in lift/ }).first();
  await slider.press('End');
  const high = await wrist(page);
  await slider.press('Home');
  const low = await wrist(page);
  // 0.8 of half an arm span.
  expect(high[2] - low[2]).toBeGreaterThan(0.45);
  expect(high[2] - low[2]).toBeLessThan(0.6);
});
