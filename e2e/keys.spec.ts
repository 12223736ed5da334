import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  buildAnimation,
  decodeAnimation,
  encodeAnimation,
} from '../src/formats/animation/index.ts';
import { fromEulerDegrees } from '../src/math/index.ts';
import { readCurve } from '../src/motion/edit/index.ts';
import { openClip } from './arm-clips.ts';
import { expect, framesDrawn, jointPosition, openPage, test } from './fixtures.ts';

/** The left shoulder swings about X, with a key each second; the head has keys at its ends. */
const SHOULDER = [0, 60, 0, -60, 0];

async function openKeys(page: Page): Promise<void> {
  await openPage(page);
  const animation = buildAnimation({
    duration: 4,
    loop: true,
    easeIn: 0,
    easeOut: 0,
    basePriority: 4,
    joints: [
      {
        name: 'mHead',
        rotations: [0, 4].map((time) => ({ time, rotation: fromEulerDegrees([0, 0, 0]) })),
      },
      {
        name: 'mShoulderLeft',
        rotations: SHOULDER.map((degrees, time) => ({
          time,
          rotation: fromEulerDegrees([degrees, 0, 0]),
        })),
      },
    ],
  });
  await openClip(page, { name: 'swing.anim', bytes: encodeAnimation(animation) });
  await page.getByRole('button', { name: 'Keys and curves' }).click();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Pause (Space)' }).click();
  await page.keyboard.press('Home');
}

const lane = (page: Page, joint: string) =>
  page.getByRole('listbox', { name: 'Joints and their keys' }).getByRole('option', { name: joint });
const lanes = (page: Page) => page.locator('.keys-area canvas');

/** Edges of the canvas beyond the time that it shows, and the height of a lane. */
const PADDING = 20;
const LANE = 22;

/** A point of a lane on the page. */
async function at(page: Page, seconds: number, row: number): Promise<{ x: number; y: number }> {
  const { x, y, width } = (await lanes(page).boundingBox())!;
  return {
    x: x + PADDING + (seconds / 4) * (width - 2 * PADDING),
    y: y + (row + 0.5) * LANE,
  };
}

async function dragFrom(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** Draws a box over the lane of the shoulder. */
async function boxShoulder(page: Page, from: number, to: number): Promise<void> {
  const start = await at(page, from, 1);
  const end = await at(page, to, 1);
  await dragFrom(page, { x: start.x, y: start.y - 8 }, { x: end.x, y: end.y + 8 });
}

/** Seconds and degrees about X of a joint's rotation keys in the file that is saved. */
async function savedKeys(page: Page, joint = 'mShoulderLeft'): Promise<[number, number][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save .anim' }).click(),
  ]);
  const animation = decodeAnimation(new Uint8Array(readFileSync(await download.path())));
  const record = animation.joints.find(({ name }) => name === joint);
  if (!record) return [];
  const { times, values } = readCurve(animation, record, 'rotation');
  return Array.from(times, (time, key) => [
    Math.round(time * 100) / 100,
    Math.round((2 * Math.asin(values[4 * key]) * 180) / Math.PI),
  ]);
}

const ALL: [number, number][] = SHOULDER.map((degrees, time) => [time, degrees]);
const section = (page: Page): Locator => page.getByRole('tabpanel');

test('Select more adds taps and boxes to the selection, without Shift', async ({ page }) => {
  await openKeys(page);
  const shoulder = lane(page, 'mShoulderLeft');
  await boxShoulder(page, 0.7, 1.3);
  await expect(shoulder).toHaveAccessibleName('mShoulderLeft, 5 keys, 1 selected');
  await section(page).getByRole('button', { name: 'Select more' }).click();
  const third = await at(page, 3, 1);
  await page.mouse.click(third.x, third.y);
  await expect(shoulder).toHaveAccessibleName('mShoulderLeft, 5 keys, 2 selected');
  await boxShoulder(page, 3.7, 3.95);
  await expect(shoulder).toHaveAccessibleName('mShoulderLeft, 5 keys, 2 selected');
  await page.keyboard.press('Escape');
  await boxShoulder(page, 1.7, 2.3);
  await expect(section(page).getByRole('button', { name: 'Select more' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('keys are selected by a box, moved by a drag and Alt arrows, and undone', async ({ page }) => {
  await openKeys(page);
  await boxShoulder(page, 0.7, 2.3);
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(
    'mShoulderLeft, 5 keys, 2 selected',
  );
  await expect(section(page).getByText('2 keys selected')).toBeVisible();

  await dragFrom(page, await at(page, 1, 1), await at(page, 1.5, 1));
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1.5, 60],
    [2.5, 0],
    [3, -60],
    [4, 0],
  ]);
  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1.57, 60],
    [2.57, 0],
    [3, -60],
    [4, 0],
  ]);

  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await savedKeys(page)).toEqual(ALL);
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(/2 selected/);
  await page.keyboard.press('Control+y');
  expect((await savedKeys(page))[1]).toEqual([1.5, 60]);
});

test('Delete in the dock deletes keys and not the clip; the joint then moves differently', async ({
  page,
}) => {
  await openKeys(page);
  const go = async () => {
    await page.keyboard.press('Home');
    for (let frame = 0; frame < 30; frame++) await page.keyboard.press('ArrowRight');
    await framesDrawn(page);
    return (await jointPosition(page, 'mWristLeft'))!;
  };
  const [, , raised] = await go();
  await boxShoulder(page, 0.7, 1.3);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('status').filter({ hasText: '1 key deleted' })).toHaveCount(1);
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [2, 0],
    [3, -60],
    [4, 0],
  ]);
  const [, , level] = await go();
  expect(Math.abs(raised - level)).toBeGreaterThan(0.2);
  await page.keyboard.press('Control+z');
  const [, , again] = await go();
  expect(again).toBeCloseTo(raised, 4);
  // Nothing is selected in the lanes: still not the clip.
  await lane(page, 'mHead').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  expect(await savedKeys(page)).toEqual(ALL);
});

test('keys are copied, cut and pasted at the playhead, to another joint and mirrored', async ({
  page,
}) => {
  await openKeys(page);
  await boxShoulder(page, 0.7, 1.3);
  await page.keyboard.press('Control+c');
  for (let frame = 0; frame < 45; frame++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+v');
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1, 60],
    [1.5, 60],
    [2, 0],
    [3, -60],
    [4, 0],
  ]);
  await lane(page, 'mHead').focus();
  await section(page).getByRole('button', { name: 'Paste to mHead' }).click();
  expect(await savedKeys(page, 'mHead')).toEqual([
    [0, 0],
    [1.5, 60],
    [4, 0],
  ]);
  await section(page).getByRole('button', { name: 'Paste mirrored' }).click();
  expect(await savedKeys(page, 'mShoulderRight')).toEqual([[1.5, -60]]);
  await page.keyboard.press('Control+z');
  expect(await savedKeys(page, 'mShoulderRight')).toEqual([]);

  await boxShoulder(page, 1.8, 3.2);
  await page.keyboard.press('Control+x');
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1, 60],
    [1.5, 60],
    [4, 0],
  ]);
});

test('the panel moves, stretches, holds and reduces the selected keys', async ({ page }) => {
  await openKeys(page);
  await boxShoulder(page, 0.7, 2.3);
  const stretch = section(page).getByLabel('Stretch the selected keys around the playhead');
  await stretch.fill('150');
  await stretch.press('Enter');
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1.5, 60],
    [3, 0],
    [4, 0],
  ]);
  await page.keyboard.press('Control+z');
  const move = section(page).getByLabel('Move the selected keys by');
  await move.fill('0.5');
  await move.press('Enter');
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1.5, 60],
    [2.5, 0],
    [3, -60],
    [4, 0],
  ]);
  await page.keyboard.press('Control+z');

  await section(page).getByRole('button', { name: 'Hold', exact: true }).click();
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1, 60],
    [2, 60],
    [2, 0],
    [3, -60],
    [4, 0],
  ]);
  await section(page).getByRole('button', { name: 'Smooth' }).click();
  const smooth = await savedKeys(page);
  expect(smooth.length).toBeGreaterThan(8);
  expect(smooth.filter(([time]) => time > 1 && time < 2).every(([, x]) => x >= 0 && x <= 60)).toBe(
    true,
  );
  await section(page).getByRole('button', { name: 'Straight' }).click();
  expect(await savedKeys(page)).toEqual(ALL);
});

test('without a pointer: lanes by arrows, key to key, K sets and removes a key', async ({
  page,
}) => {
  await openKeys(page);
  await lane(page, 'mHead').focus();
  await page.keyboard.press('ArrowDown');
  await expect(lane(page, 'mShoulderLeft')).toBeFocused();
  await expect(lane(page, 'mShoulderLeft')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(/2 selected/);
  expect(await page.evaluate(() => window.vitrine.time())).toBeCloseTo(2, 2);

  for (let frame = 0; frame < 15; frame++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('k');
  expect(await savedKeys(page)).toEqual([
    [0, 0],
    [1, 60],
    [2, 0],
    [2.5, -30],
    [3, -60],
    [4, 0],
  ]);
  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('k');
  expect(await savedKeys(page)).toEqual(ALL);
  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('Control+a');
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(/5 selected/);
  await page.keyboard.press('Escape');
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName('mShoulderLeft, 5 keys');
});

test('on the curve a key is dragged to another value; a double click adds one', async ({
  page,
}) => {
  await openKeys(page);
  await lane(page, 'mShoulderLeft').click();
  const curves = page.getByRole('img', { name: 'Curves of mShoulderLeft' });
  const { x, y, width, height } = (await curves.boundingBox())!;
  // The highest value, 60°, is at the top, the lowest at the bottom.
  const key = { x: x + PADDING + 0.25 * (width - 2 * PADDING), y: y + 14 };
  await dragFrom(page, key, { x: key.x, y: y + height / 2 });
  const [, moved] = await savedKeys(page);
  expect(moved[0]).toBe(1);
  expect(Math.abs(moved[1])).toBeLessThan(4);
  await page.keyboard.press('Control+z');

  const place = await at(page, 0.5, 1);
  await page.mouse.dblclick(place.x, place.y);
  expect(await savedKeys(page)).toEqual([[0, 0], [0.5, 30], ...ALL.slice(1)]);
});

test('Escape during a drag, and a cancelled pointer, take it back and leave no step', async ({
  page,
}) => {
  await openKeys(page);
  await boxShoulder(page, 0.7, 2.3);
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  const unchanged = await undo.getAttribute('aria-label');

  const key = await at(page, 1, 1);
  const further = await at(page, 1.6, 1);
  const start = async (from = key, to = further) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 5, to.y);
    await page.mouse.move(to.x, to.y);
  };
  await start();
  await expect(undo).toHaveAccessibleName(/move of keys/);
  await page.keyboard.press('Escape');
  await expect(undo).not.toHaveAccessibleName(/move of keys/);
  // The pointer is still down, and no longer moves anything.
  await page.mouse.move(further.x + 40, further.y);
  await page.mouse.up();
  expect(await undo.getAttribute('aria-label')).toBe(unchanged);
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(/2 selected/);
  await expect(status(page, 'The drag was taken back')).toHaveCount(1);
  expect(await savedKeys(page)).toEqual(ALL);

  await start();
  await expect(undo).toHaveAccessibleName(/move of keys/);
  await lanes(page).dispatchEvent('pointercancel', { pointerId: 1 });
  await expect(undo).not.toHaveAccessibleName(/move of keys/);
  await page.mouse.up();
  expect(await savedKeys(page)).toEqual(ALL);

  // A box gives back what was selected before it.
  const outside = await at(page, 2.6, 1);
  await start({ x: outside.x, y: outside.y - 8 }, await at(page, 3.5, 1));
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(/1 selected/);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName(/2 selected/);

  const curves = page.getByRole('img', { name: 'Curves of mShoulderLeft' });
  const { x, y, width, height } = (await curves.boundingBox())!;
  const top = { x: x + PADDING + 0.25 * (width - 2 * PADDING), y: y + 14 };
  await start(top, { x: top.x, y: y + height / 2 });
  await expect(undo).toHaveAccessibleName(/move of keys/);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(undo).not.toHaveAccessibleName(/move of keys/);
  expect(await savedKeys(page)).toEqual(ALL);

  // Without a drag, Escape selects nothing.
  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('Escape');
  await expect(lane(page, 'mShoulderLeft')).toHaveAccessibleName('mShoulderLeft, 5 keys');
});

const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

test('moves and stretches are said, whether by keys, a drag or the panel', async ({ page }) => {
  await openKeys(page);
  await boxShoulder(page, 0.7, 2.3);
  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(status(page, '2 keys moved, the first to 1.033 seconds')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await dragFrom(page, await at(page, 1, 1), await at(page, 1.5, 1));
  await expect(status(page, '2 keys moved, the first to 1.500 seconds')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  const stretch = section(page).getByLabel('Stretch the selected keys around the playhead');
  await stretch.fill('150');
  await stretch.press('Enter');
  await expect(status(page, '2 keys stretched, from 1.500 to 3.000 seconds')).toHaveCount(1);
  const move = section(page).getByLabel('Move the selected keys by');
  await move.fill('3');
  await move.press('Enter');
  await expect(status(page, '2 keys moved, the first to 2.500 seconds')).toHaveCount(1);
  await move.fill('3');
  await move.press('Enter');
  await expect(status(page, 'The selected keys cannot move further')).toHaveCount(1);

  await lane(page, 'mShoulderLeft').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  const curves = page.getByRole('img', { name: 'Curves of mShoulderLeft' });
  const { x, y, width, height } = (await curves.boundingBox())!;
  const key = { x: x + PADDING + 0.25 * (width - 2 * PADDING), y: y + 14 };
  await page.keyboard.press('Escape');
  await dragFrom(page, key, { x: key.x, y: y + height / 2 });
  await expect(status(page, /^1 key changed by minus [56]\d\.\d degrees on X$/)).toHaveCount(1);
});

test('K sets and removes a key from the stage and the panel, and is typed in fields', async ({
  page,
}) => {
  await openKeys(page);
  await lane(page, 'mShoulderLeft').click();
  for (let frame = 0; frame < 15; frame++) await page.keyboard.press('ArrowRight');
  const half: [number, number] = [0.5, 30];
  await page.locator('.stage > canvas').focus();
  await page.keyboard.press('k');
  expect(await savedKeys(page)).toEqual([ALL[0], half, ...ALL.slice(1)]);
  const move = section(page).getByLabel('Move the selected keys by');
  await move.focus();
  await page.keyboard.press('k');
  await page.keyboard.press('Escape');
  expect(await savedKeys(page)).toEqual([ALL[0], half, ...ALL.slice(1)]);
  await section(page).getByRole('button', { name: 'Snap to frames', exact: true }).focus();
  await page.keyboard.press('k');
  expect(await savedKeys(page)).toEqual(ALL);

  // While the dock shows lanes only, nothing would tell that there is a new key.
  await page.getByRole('button', { name: 'Lanes', exact: true }).click();
  await page.locator('.stage > canvas').focus();
  await page.keyboard.press('k');
  expect(await savedKeys(page)).toEqual(ALL);
});

test('another joint priority keeps the keys selected; undo and redo bring back their own selection', async ({
  page,
}) => {
  await openKeys(page);
  await boxShoulder(page, 0.7, 2.3);
  const priorities = section(page).getByRole('group', { name: 'Priority of mShoulderLeft' });
  await priorities.getByRole('button').nth(4).click();
  await expect(section(page).getByText('2 keys selected')).toBeVisible();
  await boxShoulder(page, -0.1, 4.1);
  await expect(section(page).getByText('5 keys selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(section(page).getByText(/keys? selected/)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(section(page).getByText('5 keys selected')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(section(page).getByText(/keys? selected/)).toHaveCount(0);
});
