import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import { encodeMesh } from '../src/formats/mesh/index.ts';
import { decodeWearable } from '../src/formats/wearable/index.ts';
import {
  type DroppedFile,
  drop,
  expect,
  framesSettled,
  jointPosition,
  openPage,
  ownFile,
  paintedShare,
  test,
} from './fixtures.ts';

const CREATOR = 'fb2e5541-66ba-4019-a5de-e8b9286b0914';

/** A shape with a line that this page does not know, and a weight of another wearable. */
const SHAPE = encodeUtf8(`LLWearable version 22
Ada
tall

	permissions 0
	{
		base_mask	7fffffff
		owner_mask	00008000
		creator_id	${CREATOR}
		future_mask	7f
	}
	sale_info	0
	{
		sale_type	not
		sale_price	10
	}
type 0
parameters 5
29 .12
33 0
98 .25
155 0
693 .6
textures 0
`);

const panel = (page: Page) => page.getByRole('tabpanel');
const slider = (page: Page, name: string) => panel(page).getByRole('slider', { name, exact: true });
const height = async (page: Page, joint: string) => (await jointPosition(page, joint))![2];
const undoSteps = (page: Page) =>
  page.getByRole('button', { name: /^Undo/ }).first().getAttribute('title');

/** Drags the thumb of a slider in steps, from where it is to a share of the slider's length. */
async function dragTo(page: Page, thumb: Locator, from: number, to: number): Promise<void> {
  const box = (await thumb.boundingBox())!;
  // The thumb's centre is half its width from the ends.
  const x = (share: number) => box.x + 7 + share * (box.width - 14);
  const y = box.y + box.height / 2;
  await page.mouse.move(x(from), y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++)
    await page.mouse.move(x(from + ((to - from) * step) / 6), y);
  await page.mouse.up();
}

async function openShape(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, [{ name: 'ada.txt', bytes: SHAPE }]);
  await expect(page.getByRole('tab', { name: 'Shape' })).toHaveAttribute('aria-selected', 'true');
  await expect(slider(page, 'Height')).toBeVisible();
  await framesSettled(page);
}

test('a drag of the height raises the head while the feet stay, and is one step; the shape is saved and opens as edited', async ({
  page,
}) => {
  await openShape(page);
  const before = { head: await height(page, 'mHead'), foot: await height(page, 'mFootLeft') };
  await expect(panel(page).getByRole('status', { name: 'Height' })).toHaveText('1.69 m 5 ft 6 in');
  await dragTo(page, slider(page, 'Height'), 2.3 / 4.3, 1);
  await expect(slider(page, 'Height')).toHaveValue('100');
  await expect.poll(() => height(page, 'mHead')).toBeGreaterThan(before.head + 0.15);
  expect(await height(page, 'mFootLeft')).toBeCloseTo(before.foot, 2);
  await expect(panel(page).getByRole('status', { name: 'Height' })).toHaveText('1.93 m 6 ft 4 in');
  const ruler = page.getByRole('img', { name: '1.93 m · 6 ft 4 in' });
  await expect(ruler).toBeVisible();
  const crown = async () => (await ruler.locator('.is-body path').boundingBox())!.y;
  const skull = async () =>
    page.evaluate(() => {
      const { top } = document.querySelector('.stage')!.getBoundingClientRect();
      return top + window.vitrine.jointOnCanvas('mSkull')![1];
    });
  await expect.poll(async () => Math.abs((await crown()) - (await skull()))).toBeLessThan(20);
  const row = page.getByRole('list', { name: 'Wearables' });
  await expect(row.getByText('edited')).toBeVisible();
  await page.screenshot({ path: 'artifacts/shape-height.png' });

  await page.keyboard.press('Control+z');
  await expect.poll(() => height(page, 'mHead')).toBeCloseTo(before.head, 2);
  await expect(row.getByText('edited')).toBeHidden();
  await expect(slider(page, 'Height')).toHaveValue('53');
  await page.keyboard.press('Control+Shift+z');
  await expect(slider(page, 'Height')).toHaveValue('100');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Save shape' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ada.txt');
  const saved = new Uint8Array(readFileSync(await download.path()));
  const opened = decodeWearable(SHAPE);
  expect(decodeWearable(saved)).toEqual({
    ...opened,
    parameters: new Map([...opened.parameters, [33, 2]]),
  });
  expect(decodeWearable(saved).permissions.otherLines).toEqual(['\t\tfuture_mask\t7f']);

  await drop(page, [{ name: 'again.txt', bytes: saved }], true);
  await expect(panel(page).getByRole('heading', { name: 'again' })).toBeVisible();
  await expect(slider(page, 'Height')).toHaveValue('100');
  await expect.poll(() => height(page, 'mHead')).toBeGreaterThan(before.head + 0.15);
});

/** A box around the belly's collision volume, which it follows, and another one around the head, which follows its bone. */
function fittedMesh(): DroppedFile {
  const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])));
  const sides = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1];
  const indices = [...sides, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3];
  const box = (size: number, joint: number) => ({
    positions: corners.flat().map((value) => value * size),
    ...{ indices, joints: corners.flatMap(() => [joint, 0, 0, 0]) },
    weights: corners.flatMap(() => [1, 0, 0, 0]),
  });
  const jointNames = ['mHead', 'BELLY'];
  // Vertices are as seen from their joints.
  const inverseBindMatrices = jointNames.flatMap(() =>
    [...Array(16).keys()].map((i) => (i % 5 === 0 ? 1 : 0)),
  );
  const bytes = encodeMesh({
    lods: { high: [box(1, 1), box(0.05, 0)] },
    skin: { jointNames, inverseBindMatrices },
  });
  return { name: 'belt.llmesh', bytes };
}

test('fitted mesh follows the slider of its collision volume, and the tab says which meshes do', async ({
  page,
}) => {
  await openShape(page);
  await drop(page, [fittedMesh(), ownFile('samples/linen-tee.llmesh')]);
  const row = page.getByRole('list', { name: 'Wearables' }).getByRole('listitem');
  await row.getByRole('button', { name: 'ada' }).first().click();
  await expect(row).toContainText('1.69 m');
  await panel(page).getByText('1 of 2 is fitted').click();
  await expect(panel(page).getByText('follows 1 volume')).toBeVisible();
  await expect(panel(page).getByText('follows bones only')).toBeVisible();
  await page.screenshot({ path: 'artifacts/shape-fitted.png' });
  for (const name of ['mannequin', 'linen-tee']) {
    await page.getByRole('button', { name: `Hide ${name}` }).click();
  }
  await framesSettled(page);
  const before = await paintedShare(page);
  await dragTo(page, slider(page, 'Body fat'), 0, 1);
  await expect(slider(page, 'Body fat')).toHaveValue('100');
  // Keys in a slider are the slider's.
  await panel(page).focus();
  await expect.poll(() => paintedShare(page), { timeout: 60_000 }).toBeGreaterThan(1.2 * before);
});

test('the keys move sliders and numbers, and what is random, of the other sex or reset is one step each', async ({
  page,
}) => {
  await openShape(page);
  const head = await height(page, 'mHead');
  await slider(page, 'Height').focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(slider(page, 'Height')).toHaveAttribute('aria-valuetext', '68, from Short to Tall');
  await expect.poll(() => height(page, 'mHead')).toBeGreaterThan(head + 0.03);
  await panel(page).getByRole('button', { name: 'Reset Height' }).click();
  await expect(slider(page, 'Height')).toHaveValue('53');

  const number = panel(page).getByRole('textbox', { name: 'Body fat' });
  await number.fill('40');
  await number.press('Enter');
  await expect(slider(page, 'Body fat')).toHaveValue('40');
  await number.fill('140');
  await number.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText(/between 0 and 100/);
  await page.keyboard.press('Escape');

  await panel(page).getByText('Torso', { exact: true }).click();
  await expect(slider(page, 'Breast size')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Male', exact: true }).click();
  await expect(slider(page, 'Pectorals')).toBeVisible();
  await expect(slider(page, 'Breast size')).toBeHidden();
  await expect(panel(page).getByRole('status', { name: 'Height' })).toHaveText(/^1\.77 m/);

  await panel(page).getByRole('button', { name: 'Random' }).click();
  await expect.poll(() => undoSteps(page)).toMatch(/random shape of ada/);
  await expect(panel(page).getByText(/values, \d\d changed/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Reset all' }).click();
  await page.getByRole('button', { name: 'As in the file' }).click();
  await expect(panel(page).getByText('Shape · 79 values', { exact: true })).toBeVisible();
  for (const step of [
    /reset of ada/,
    /random shape/,
    /sex of ada/,
    /body fat of/,
    /height of ada/,
  ]) {
    expect(await undoSteps(page)).toMatch(step);
    await page.keyboard.press('Control+z');
  }
});

test('a body without a file gets a new shape, which a reload keeps with its changes', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await page.getByRole('tab', { name: 'Shape' }).click();
  await expect(panel(page).getByText('No shape yet')).toBeVisible();
  await panel(page).getByRole('button', { name: 'New shape' }).click();
  await expect(panel(page).getByRole('heading', { name: 'New shape' })).toBeVisible();
  await slider(page, 'Height').focus();
  await page.keyboard.press('End');
  await expect(slider(page, 'Height')).toHaveValue('100');
  const row = page.getByRole('list', { name: 'Wearables' });
  await expect(row.getByText('edited')).toBeVisible();
  await framesSettled(page);
  const head = await height(page, 'mHead');
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect(row.getByText('New shape')).toBeVisible();
  await expect(row.getByText('edited')).toBeVisible();
  await expect(slider(page, 'Height')).toHaveValue('100');
  await expect.poll(() => height(page, 'mHead')).toBeCloseTo(head, 1);
});
