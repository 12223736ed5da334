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
import { showHandles } from './puppetry-handles.ts';

const EMULATOR = createRequire(import.meta.url).resolve('iwer/build/iwer.js');

declare global {
  interface Window {
    IWER: typeof import('iwer');
    headset: XRDevice;
  }
}

test.describe.configure({ timeout: 240_000 });

/** Opens the page in a browser with a headset. */
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

/** Moves the right controller to a position in the avatar's axes: the wearer of the headset stands 1.5 m in front of it. */
const moveController = (page: Page, [forward, left, up]: Point) =>
  page.evaluate(([x, y, z]) => window.headset.controllers.right!.position.set(x, y, z), [
    left,
    up,
    forward - 1.5,
  ] as const);

const pullTrigger = (page: Page, trigger: number) =>
  page.evaluate((value) => {
    window.headset.controllers.right!.updateButtonValue('trigger', value);
  }, trigger);

/** A point that the arm reaches easily: in front of the left shoulder. */
const TARGET: Point = [0.35, 0.25, 1.3];

test('a controller of a headset drags the avatar’s hand, and the page continues afterwards', async ({
  page,
}) => {
  await openWithHeadset(page);
  // With an outfit the tools are beside the stage; the idle animation continues.
  await drop(page, [ownFile('samples/walk.anim')]);
  await page.getByRole('button', { name: 'Stop walk' }).click();
  await showHandles(page);
  await page.getByRole('button', { name: 'Enter VR' }).click();
  await expect(page.getByRole('button', { name: 'Leave VR' })).toBeVisible();

  const handle = page.getByRole('button', { name: /^Left hand, / });
  await expect(async () => {
    await pullTrigger(page, 0);
    await moveController(page, await wrist(page));
    // The session reads the controllers once a frame.
    await framesDrawn(page, 3);
    await pullTrigger(page, 1);
    await expect(handle).toHaveAccessibleName(/held/, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await moveController(page, TARGET);
  await expect
    .poll(async () => Math.hypot(...(await wrist(page)).map((at, axis) => at - TARGET[axis])), {
      timeout: 30_000,
    })
    .toBeLessThan(0.16);
  await pullTrigger(page, 0);

  // The emulator's own picture covers the page.
  await page.getByRole('button', { name: 'Leave VR' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Enter VR' })).toBeVisible();
  await framesDrawn(page);
  expect(await paintedShare(page)).toBeGreaterThan(0.02);
});
