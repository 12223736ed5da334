import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  buildAnimation,
  decodeAnimation,
  encodeAnimation,
} from '../src/formats/animation/index.ts';
import { ARM_DOWN, ARM_UP, armClip, openClip } from './arm-clips.ts';
import {
  type DroppedFile,
  drop,
  expect,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';

const TO_THE_LEFT = [0, 0, -Math.SQRT1_2, Math.SQRT1_2] as const;

/** Rising hips and a swinging arm, 30 frames; a joint that no skeleton has does not move. */
function armBvh(): string {
  const frames = Array.from({ length: 30 }, (_, i) => `0 ${40 + i / 10} 0 0 0 0 ${i} 0 0 0 0 0`);
  return `HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation
  JOINT lShldr
  {
    OFFSET 1 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 1 0 0
    }
  }
  JOINT quiver
  {
    OFFSET 0 1 0
    CHANNELS 3 Xrotation Yrotation Zrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
Frames: 30
Frame Time: 0.0333333
${frames.join('\n')}
`;
}

const text = (name: string, content: string): DroppedFile => ({
  name,
  bytes: new TextEncoder().encode(content),
});

const winners = (page: Page) => page.locator('table.winners tbody tr');
const rowOf = (page: Page, joint: string) =>
  page.locator(`table.winners tr[data-joint="${joint}"]`);
const elbowHeight = async (page: Page) => (await jointPosition(page, 'mElbowLeft'))![2];

/** Metres from the root of the tail to its end, to the left; the standing animation moves the pelvis only a little. */
async function tailOf(page: Page): Promise<number> {
  const [root, end] = [await jointPosition(page, 'mTail1'), await jointPosition(page, 'mTail6')];
  return end![1] - root![1];
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    bytes: new Uint8Array(readFileSync(await download.path())),
  };
}

test('two clips of different priorities: the table and the arm show the same winner', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [armClip('low.anim', ARM_DOWN, 2), armClip('high.anim', ARM_UP, 4)]);
  const row = rowOf(page, 'mShoulderLeft');
  await expect(row).toContainText('high');
  await expect(row.getByRole('img')).toHaveAccessibleName(
    /^wins with priority 4; low loses with 2/,
  );
  const shoulder = (await jointPosition(page, 'mShoulderLeft'))![2];
  expect(await elbowHeight(page)).toBeGreaterThan(shoulder + 0.1);
  await page.getByRole('button', { name: 'Stop high' }).click();
  await expect(row).toContainText('low');
  await expect.poll(() => elbowHeight(page)).toBeLessThan(shoulder - 0.1);
});

test('a clip that stops leaves the tail in its pose until the page releases it', async ({
  page,
}) => {
  await openPage(page);
  const tail = { name: 'mTail1', rotations: [{ time: 0, rotation: TO_THE_LEFT }] };
  const clip = encodeAnimation(
    buildAnimation({ duration: 1, loop: true, easeIn: 0, easeOut: 0, joints: [tail] }),
  );
  const before = await tailOf(page);
  await openClip(page, { name: 'wag.anim', bytes: clip });
  const bent = await tailOf(page);
  expect(Math.abs(bent - before)).toBeGreaterThan(0.05);
  await page.getByRole('button', { name: 'Stop wag' }).click();
  await expect(page.getByText('left by wag').first()).toBeVisible();
  expect(await tailOf(page)).toBeCloseTo(bent, 2);
  await page.getByRole('button', { name: /to rest/ }).click();
  await expect.poll(() => tailOf(page)).toBeCloseTo(before, 2);
});

test('loop points are edited, undone, saved, and read back', async ({ page }) => {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
  const loopOut = page.getByLabel('Loop out, seconds');
  await loopOut.fill('1.5');
  await loopOut.press('Enter');
  const loopIn = page.getByLabel('Loop in, seconds');
  await loopIn.fill('0.25');
  await loopIn.press('Enter');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Undo loop in of arm/ })
    .first()
    .click();
  await expect(loopIn).toHaveValue('0.000');
  await page
    .getByRole('button', { name: /^Redo loop in of arm/ })
    .first()
    .click();
  await expect(loopIn).toHaveValue('0.250');

  const { name, bytes } = await saved(page, 'Save .anim');
  expect(name).toBe('arm.anim');
  const animation = decodeAnimation(bytes);
  expect(animation).toMatchObject({ loop: true, loopIn: 0.25, loopOut: 1.5, basePriority: 3 });

  await page.getByRole('button', { name: 'Remove arm (Del)' }).click();
  await openClip(page, { name: 'again.anim', bytes });
  await expect(loopOut).toHaveValue('1.500');
  await expect(loopIn).toHaveValue('0.250');
});

test('an impossible value is refused in the field in which it was typed', async ({ page }) => {
  await openPage(page);
  await openClip(page, armClip('arm.anim', ARM_UP, 3));
  const loopOut = page.getByLabel('Loop out, seconds');
  await loopOut.fill('9');
  await loopOut.press('Enter');
  await expect(loopOut).toHaveAttribute('aria-invalid', 'true');
  await loopOut.press('Escape');
  await expect(loopOut).toHaveValue('2.000');
});

test('a BVH is imported as by the uploader, moves the avatar, and is saved as .anim', async ({
  page,
}) => {
  await openPage(page);
  const hips = (await jointPosition(page, 'mPelvis'))![2];
  await openClip(page, text('swing.bvh', armBvh()));
  await expect(page.getByText('Imported as the viewer’s uploader would')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('quiver');
  await page.getByRole('slider', { name: 'Position in swing' }).first().focus();
  await page.keyboard.press('End');
  // 2.9 inches of the reference frame's height, 0.0254 m each, less the frame that only ends it.
  await expect
    .poll(async () => (await jointPosition(page, 'mPelvis'))![2] - hips)
    .toBeGreaterThan(0.06);
  const { name, bytes } = await saved(page, 'Save .anim');
  expect(name).toBe('swing.anim');
  const animation = decodeAnimation(bytes);
  expect(animation.basePriority).toBe(2);
  expect(animation.joints.map((joint) => joint.name)).toEqual(['mPelvis', 'mShoulderLeft']);
  expect(animation.duration).toBeCloseTo(28 * 0.0333333, 5);

  const bvh = await saved(page, 'Save .bvh');
  expect(bvh.name).toBe('swing.bvh');
  expect(new TextDecoder().decode(bvh.bytes)).toMatch(/^HIERARCHY/);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('swing.bvh');
});

test('a broken BVH is refused with the place of its error, and nothing on the avatar changes', async ({
  page,
}) => {
  await openPage(page);
  const before = await items(page);
  await drop(page, [text('cut.bvh', armBvh().slice(0, -200))]);
  await expect(page.getByRole('alert')).toContainText('cut.bvh');
  expect(await items(page)).toEqual(before);
  await page.getByRole('button', { name: 'Show why' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('count-over-end');
});

test('the lanes show curves, and the map marks the joint', async ({ page }) => {
  await openPage(page);
  await openClip(page, ownFile('samples/dance.anim'));
  await expect.poll(() => winners(page).count()).toBeGreaterThan(5);
  const lane = page.getByRole('button', { name: /^mChest/ });
  await lane.first().click();
  await expect(lane.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.dock')).toContainText('°');
});

test('a part of the inspector stays folded for the next clip, and opens by the keyboard', async ({
  page,
}) => {
  await openPage(page);
  await openClip(page, armClip('first.anim', ARM_UP, 3));
  const winnersPart = page.locator('summary', { hasText: 'Who wins each joint' });
  await expect.poll(() => winners(page).count()).toBeGreaterThan(5);
  await winnersPart.click();
  await expect(winners(page)).toHaveCount(0);
  await openClip(page, armClip('second.anim', ARM_DOWN, 3));
  await page.getByRole('tab', { name: /^Animation/ }).focus();
  await expect(winners(page)).toHaveCount(0);
  await winnersPart.press('Enter');
  await expect.poll(() => winners(page).count()).toBeGreaterThan(5);
});

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['phone in landscape', 844, 390],
] as const) {
  test.describe(`the timeline on a ${device}`, () => {
    test.use({ viewport: { width, height } });

    test('has its markers where the ruler has their times', async ({ page }) => {
      await openPage(page, './?anim=samples/dance.anim&autoplay=0');
      await expect.poll(() => items(page)).toHaveLength(3);
      // Between rails, the timeline replaces the playback controls on request.
      if (height < 500) await page.getByRole('button', { name: 'Timeline' }).click();
      // The styles of puppetry, which are loaded with the panels, do not reach the timeline.
      if (height < 500) await page.getByRole('button', { name: 'Animation' }).click();
      await expect(page.getByText('Puppeteer', { exact: true })).toBeAttached();
      const { loopIn, loopOut } = await markerOffsets(page);
      expect(Math.abs(loopIn)).toBeLessThan(1);
      expect(Math.abs(loopOut)).toBeLessThan(1);
    });
  });
}

/** By how many pixels the lines of the loop markers are to the right of the ruler's first and last tick. */
function markerOffsets(page: Page) {
  return page.evaluate(() => {
    const box = document.querySelector('.ruler .in')!.getBoundingClientRect();
    const markerAt = (name: string) =>
      document.querySelector(`[role=slider][aria-label="${name}"]`)!.getBoundingClientRect().x;
    return { loopIn: markerAt('loop in') - box.left, loopOut: markerAt('loop out') - box.right };
  });
}
