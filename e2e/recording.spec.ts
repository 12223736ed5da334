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
import { dragHandle, showHandles } from './puppetry-handles.ts';

/** Metres: a quarter of a degree over the length of an arm, and a millimetre. */
const TOLERANCE = 0.006;

/** The position of the wrist, after pending changes are drawn. */
async function wrist(page: Page): Promise<[number, number, number]> {
  await framesDrawn(page);
  return (await jointPosition(page, 'mWristLeft'))!;
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, axis) => value - b[axis]));

/** The positions of the wrist at frames of the clip on the timeline. */
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

test('dragged hands are recorded; the saved clip moves the avatar the same way', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await showHandles(page);
  const down = await wrist(page);
  await page.keyboard.press('r');
  const recording = page.getByRole('region', { name: 'Recording' });
  const recordedSeconds = async () =>
    Number.parseFloat((await recording.textContent())!.match(/[\d.]+(?=\s+s)/)![0]);
  await dragHandle(page, 'handLeft', 60, -180);
  await expect.poll(async () => (await wrist(page))[2]).toBeGreaterThan(down[2] + 0.4);
  const raisedAt = await recordedSeconds();
  await expect.poll(recordedSeconds).toBeGreaterThan(raisedAt + 1);
  const up = await wrist(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
  await expect
    .poll(async () => (await items(page)).map(({ name }) => name).join())
    .toContain('Avatar');

  // The target of the hand ends; from here on the clip lifts it.
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
  await expect.poll(async () => distance(await wrist(page), up)).toBeLessThan(TOLERANCE);
  const [start, soon] = await wristAt(page, [0, 3]);
  expect(start[2]).toBeLessThan(up[2] - 0.3);
  expect(distance(soon, start)).toBeLessThan(distance(up, start));
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
