import type { Page } from '@playwright/test';
import { decodeMesh, encodeMesh, type MeshSource } from '../src/formats/mesh/index.ts';
import {
  drop,
  expect,
  framesSettled,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';
import { pictureColor, type Rgb } from './picture-color.ts';
import { garment, JOINT } from './sleeve.ts';

const TEE = ownFile('samples/linen-tee.llmesh');

async function openTee(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [TEE]);
  await expect(page.getByRole('tab', { name: 'Rig' })).toHaveAttribute('aria-selected', 'true');
  await framesSettled(page);
}

const view = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Rig view' }).getByRole('button', { name });
const legend = (page: Page) => page.getByRole('region', { name: 'Rig view' });
/** Opens a section of the panel, which is closed at first. */
const open = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).click();

/** The colour of the picture at a joint. */
async function colorAt(page: Page, joint: string): Promise<Rgb> {
  await framesSettled(page);
  const [x, y] = await page.evaluate((name) => window.vitrine.jointOnCanvas(name)!, joint);
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  return pictureColor(page, box.x + x, box.y + y, 6);
}

const isYellow = ([red, green, blue]: Rgb) => red > 190 && green > 160 && blue < 130;
const isDarkBlue = ([red, green, blue]: Rgb) => red < 70 && green < 80 && blue > 60;
const distance = (a: Rgb, b: Rgb) => Math.hypot(...a.map((value, channel) => value - b[channel]));

test('the heat map is yellow at full weight and dark blue without, for the joint that is selected', async ({
  page,
}) => {
  await openTee(page);
  const cloth = await colorAt(page, 'mCollarLeft');
  await view(page, 'Weight').click();
  await expect(legend(page)).toContainText('Weight of mChest');
  await expect(legend(page)).toContainText('1 584 vertices');
  await expect(legend(page)).toContainText('0 0.25 0.5 0.75 1'.replaceAll(' ', ''));
  expect(isYellow(await colorAt(page, 'mCollarLeft'))).toBe(true);
  expect(isDarkBlue(await colorAt(page, 'mPelvis'))).toBe(true);

  // Another joint, from the list of joints.
  await page.getByRole('button', { name: 'mPelvis', exact: true }).click();
  await expect(legend(page)).toContainText('Weight of mPelvis');
  await expect.poll(async () => isDarkBlue(await colorAt(page, 'mCollarLeft'))).toBe(true);
  await page.screenshot({ path: 'artifacts/rig-weight.png' });

  // Another level of detail is painted, too, and its undo.
  await page.keyboard.press('2');
  await expect(legend(page)).not.toContainText('1 584');
  expect(isDarkBlue(await colorAt(page, 'mCollarLeft'))).toBe(true);
  await page.keyboard.press('Control+z');
  expect(isDarkBlue(await colorAt(page, 'mCollarLeft'))).toBe(true);

  // Looks come back: pressed again, and with another tab in front.
  await view(page, 'Weight').click();
  await expect(legend(page)).toHaveCount(0);
  expect(distance(await colorAt(page, 'mCollarLeft'), cloth)).toBeLessThan(12);
  await view(page, 'Weight').click();
  expect(isDarkBlue(await colorAt(page, 'mCollarLeft'))).toBe(true);
  await page.getByRole('tab', { name: 'Animation' }).click();
  await expect(view(page, 'Weight')).toHaveCount(0);
  expect(distance(await colorAt(page, 'mCollarLeft'), cloth)).toBeLessThan(12);
});

test('influences are counted, and a face without weights is hatched', async ({ page }) => {
  await openTee(page);
  await view(page, 'Influences').click();
  const rows = legend(page).getByRole('listitem');
  await expect(rows).toHaveText([
    ...['00 vertices', '11 215 vertices', '21 243 vertices', '3456 vertices', '48 vertices'],
  ]);
  const weighted = await colorAt(page, 'mCollarLeft');

  const asset = await decodeMesh(TEE.bytes);
  const faces = asset.lods.high!.map(({ positions, indices }) => ({
    positions: [...positions],
    indices: [...indices],
  }));
  const source: MeshSource = {
    lods: { high: faces },
    skin: {
      jointNames: asset.skin!.jointNames,
      inverseBindMatrices: [...asset.skin!.inverseBindMatrices],
    },
  };
  await drop(page, [{ name: 'stiff.llmesh', bytes: encodeMesh(source) }]);
  await expect(rows.first()).toHaveText('02 922 vertices');
  await expect(legend(page)).toContainText('Without weights, hatched');
  expect(distance(await colorAt(page, 'mCollarLeft'), weighted)).toBeGreaterThan(60);
  await page.screenshot({ path: 'artifacts/rig-unweighted.png' });
});

test('joints off their default have arrows with millimetres, which the legend lists', async ({
  page,
}) => {
  await openTee(page);
  await view(page, 'Off default').click();
  await expect(legend(page)).toContainText('No joint is off its default.');
  await expect(legend(page)).toContainText('Every bone was bound where it rests.');
  await drop(page, [
    garment('Sleeve.llmesh', { [JOINT]: [0, 0.05, 0], mNeck: [0, 0, 0.02], mChest: [0, 0, 0] }),
  ]);
  await expect(legend(page).getByRole('listitem').first()).toHaveText(`${JOINT}50.0 mm`);
  await expect(legend(page).getByRole('listitem').nth(1)).toHaveText('mNeck20.0 mm');
  const arrows = page.getByRole('img', { name: /arrows from joints/ });
  await expect(arrows.locator('text').filter({ hasText: JOINT })).toHaveText(`${JOINT} 50.0 mm`);
  // The arrow ends at the joint.
  await framesSettled(page);
  const [x, y] = await page.evaluate((name) => window.vitrine.jointOnCanvas(name)!, JOINT);
  const path = await arrows.locator('.is-override path').first().getAttribute('d');
  const [, endX, endY] = /L([\d.]+) ([\d.]+)M/.exec(path!)!.map(Number);
  expect(Math.hypot(endX - x, endY - y)).toBeLessThan(1.5);
  await page.screenshot({ path: 'artifacts/rig-off-default.png' });
});

test('test poses move the joints, the worst stretch of each is listed, and what played comes back', async ({
  page,
}) => {
  await openTee(page);
  const rest = (await jointPosition(page, 'mWristLeft'))!;
  await open(page, 'Test poses');
  const rows = page.locator('.test-poses tbody tr');
  await expect(rows.first()).toHaveText('Arms up×3.35mShoulderLeft70');
  await expect(rows.nth(2)).toHaveText('Squat×2.65mShoulderRight50');

  await page.getByRole('button', { name: 'Arms up' }).click();
  await expect.poll(async () => (await jointPosition(page, 'mWristLeft'))![2]).toBeGreaterThan(1.9);
  // The same stretch as on the stage.
  await view(page, 'Stretch').click();
  await expect(legend(page)).toContainText('LongestmShoulderLeft×3.35');
  await expect(legend(page)).toContainText('70 triangles over ×2');
  const shoulder = await colorAt(page, 'mShoulderLeft');
  await page.screenshot({ path: 'artifacts/rig-stretch.png' });

  // The keyboard goes on to the next pose.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Arms up' })).not.toBeFocused();
  await page.getByRole('button', { name: 'Arms up' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Arms forward' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(legend(page)).toContainText('×2.85');
  expect((await jointPosition(page, 'mWristLeft'))![0]).toBeGreaterThan(0.4);
  expect(distance(await colorAt(page, 'mShoulderLeft'), shoulder)).toBeGreaterThan(10);

  await page.getByRole('tab', { name: 'Animation' }).click();
  await expect
    .poll(async () => {
      const now = (await jointPosition(page, 'mWristLeft'))!;
      return Math.hypot(...now.map((value, axis) => value - rest[axis]));
    })
    .toBeLessThan(0.001);
});

test('collision volumes are drawn over the avatar, those that the mesh follows filled', async ({
  page,
}) => {
  await openTee(page);
  await view(page, 'Volumes').click();
  await expect(legend(page)).toContainText('Collision volumes0 of 26');
  await expect(legend(page)).toContainText('The mesh is not fitted');
  const outlined = await colorAt(page, 'mTorso');
  await drop(page, [garment('Fitted.llmesh', { BELLY: [0, 0, 0], CHEST: [0, 0, 0] })]);
  await expect(legend(page)).toContainText('2 of 26');
  await expect(legend(page).getByRole('listitem')).toHaveText([
    'BELLY4 vertices',
    'CHEST4 vertices',
  ]);
  expect(distance(await colorAt(page, 'mTorso'), outlined)).toBeGreaterThan(10);
  await page.screenshot({ path: 'artifacts/rig-volumes.png' });
});

test('arrows go through the views, and the switch is one stop of the Tab key', async ({ page }) => {
  await openTee(page);
  await page.keyboard.press('Tab');
  await view(page, 'Weight').focus();
  await page.keyboard.press('Enter');
  await expect(view(page, 'Weight')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(view(page, 'Influences')).toBeFocused();
  await expect(view(page, 'Influences')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(view(page, 'Volumes')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Volumes')).toHaveAttribute('aria-pressed', 'false');
});

test('two versions of a garment are compared, and A shows the other one', async ({ page }) => {
  await openTee(page);
  // A second version: 30 mm to the front, each vertex on its first joint alone, and without the last joint.
  const { lods, skin } = await decodeMesh(TEE.bytes);
  const faces = lods.high!.map(({ positions, indices, joints, weights }) => ({
    positions: [...positions].map((value, at) => (at % 3 === 0 ? value + 0.03 : value)),
    indices: [...indices],
    joints: [...joints!].map((joint) => Math.min(joint, skin!.jointNames.length - 2)),
    weights: [...weights!].map((_, at) => (at % 4 === 0 ? 1 : 0)),
  }));
  const jointNames = skin!.jointNames.slice(0, -1);
  const inverseBindMatrices = [...skin!.inverseBindMatrices].slice(0, 16 * jointNames.length);
  const bytes = encodeMesh({ lods: { high: faces }, skin: { jointNames, inverseBindMatrices } });
  await drop(page, [{ name: 'tee-2.llmesh', bytes }]);
  await expect.poll(async () => (await items(page)).length).toBe(4);
  await open(page, 'Versions');
  const panel = page.locator('.versions');
  await panel.getByRole('combobox').selectOption('linen-tee');
  const differences = panel.getByRole('listitem');
  await expect(differences).toContainText([
    `Joints that are gone (1): ${skin!.jointNames.at(-1)}`,
    /^Weights differ on [\d\s]+ vertices\.$/,
    '2 922 vertices are elsewhere, at most 30.0 mm.',
    'All joint positions are the same.',
  ]);
  await panel.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'artifacts/rig-versions.png' });

  await view(page, 'Influences').click();
  await expect(legend(page)).toContainText('2 922 vertices');
  await page.keyboard.press('a');
  await expect(panel.getByRole('button', { name: 'Before' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(legend(page)).toContainText('1 215 vertices');
  await panel.getByRole('button', { name: 'After' }).click();
  await expect(legend(page)).toContainText('2 922 vertices');

  // Without the version before, both are on the stage again.
  await panel.getByRole('combobox').selectOption('');
  await expect(differences).toHaveCount(0);
});

test('on a phone, the switch and the legend are in the panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await openPage(page);
  await drop(page, [TEE]);
  await page.getByRole('button', { name: 'Rig', exact: true }).click();
  await view(page, 'Weight').click();
  await expect(page.locator('.sheet .rig-legend')).toContainText('Weight of mChest');
  expect(isYellow(await colorAt(page, 'mCollarLeft'))).toBe(true);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
  await page.screenshot({ path: 'artifacts/rig-phone.png' });
});
