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

/** Where an arm reaches without effort: before the left shoulder. */
const THERE: Point = [0.35, 0.25, 1.3];

test('a hand in a headset takes the avatar by its hand, and the page goes on afterwards', async ({
  page,
}) => {
  await openWithHeadset(page);
  // With an outfit the tools are beside the stage; the idle breathes on.
  await drop(page, [ownFile('samples/walk.anim')]);
  await page.getByRole('button', { name: 'Stop walk' }).click();
  await takeHold(page);
  await page.getByRole('button', { name: 'Enter VR' }).click();
  await expect(page.getByRole('button', { name: 'Leave VR' })).toBeVisible();

  const handle = page.getByRole('button', { name: /^Left hand, / });
  await expect(async () => {
    await pull(page, 0);
    await reach(page, await wrist(page));
    await page.waitForTimeout(1000);
    await pull(page, 1);
    await expect(handle).toHaveAccessibleName(/held/, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await reach(page, THERE);
  await expect
    .poll(async () => Math.hypot(...(await wrist(page)).map((at, axis) => at - THERE[axis])), {
      timeout: 30_000,
    })
    .toBeLessThan(0.16);
  await pull(page, 0);

  // The emulator's own picture lies over the page.
  await page.getByRole('button', { name: 'Leave VR' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Enter VR' })).toBeVisible();
  await framesDrawn(page);
  expect(await paintedShare(page)).toBeGreaterThan(0.02);
});
