import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { XRDevice } from 'iwer';
import {
  drop,
  expect,
  framesDrawn,
  jointPosition,
  openPage,
  ownFile,
  paintedShare,
  test,
} from './fixtures.ts';
import { takeHold } from './puppetry-hands.ts';

const EMULATOR = createRequire(import.meta.url).resolve('iwer/build/iwer.js');

declare global {
  interface Window {
    IWER: typeof import('iwer');
    headset: XRDevice;
  }
}

test.describe.configure({ timeout: 150_000 });

/** A page in a browser to which a headset is plugged in. */
async function openWithHeadset(page: Page): Promise<void> {
  await page.addInitScript({ path: EMULATOR });
  await page.addInitScript(() => {
    window.headset = new window.IWER.XRDevice(window.IWER.metaQuest3);
    window.headset.installRuntime({ forceInstall: true });
  });
  await openPage(page);
}

type Point = readonly [forward: number, left: number, up: number];

const wrist = async (page: Page): Promise<Point> => (await jointPosition(page, 'mWristLeft'))!;

/** Brings the right controller to a place of the avatar's: who wears the headset stands 1.5 m before it. */
const reach = (page: Page, [forward, left, up]: Point) =>
  page.evaluate(([x, y, z]) => window.headset.controllers.right!.position.set(x, y, z), [
    left,
    up,
    forward - 1.5,
  ] as const);

const pull = (page: Page, trigger: number) =>
  page.evaluate((value) => {
    window.headset.controllers.right!.updateButtonValue('trigger', value);
  }, trigger);

test('a hand in a headset takes the avatar by its hand, and the page goes on afterwards', async ({
  page,
}) => {
  await openWithHeadset(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await page.keyboard.press('Space');
  await takeHold(page);
  await page.getByRole('button', { name: 'Enter VR' }).click();
  await expect(page.getByRole('button', { name: 'Leave VR' })).toBeVisible();

  const before = await wrist(page);
  await reach(page, before);
  await page.waitForTimeout(1500);
  await pull(page, 1);
  await page.waitForTimeout(1500);
  const there: Point = [before[0] + 0.25, before[1] + 0.1, before[2] + 0.3];
  await reach(page, there);
  await expect
    .poll(async () => Math.hypot(...(await wrist(page)).map((at, axis) => at - there[axis])))
    .toBeLessThan(0.03);
  await pull(page, 0);

  // The emulator's own picture lies over the page.
  await page.getByRole('button', { name: 'Leave VR' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Enter VR' })).toBeVisible();
  await framesDrawn(page);
  expect(await paintedShare(page)).toBeGreaterThan(0.02);
});
