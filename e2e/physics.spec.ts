import type { Page } from '@playwright/test';
import { encodeMesh, type MeshSource } from '../src/formats/mesh/index.ts';
import {
  type DroppedFile,
  drop,
  expect,
  framesDrawn,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';
import { pictureColor, type Rgb } from './picture-color.ts';

/** A small triangle at the feet, metres. */
const FACE = { positions: [0, 0, 0, 0.05, 0, 0, 0, 0.05, 0], indices: [0, 1, 2] };
/** The corners of a box beside the avatar's left shoulder, metres. */
const BOX = [-0.1, 0.1].flatMap((x) =>
  [0.55, 0.75].flatMap((y) => [1.3, 1.5].flatMap((z) => [x, y, z])),
);

async function meshFile(name: string, source: Partial<MeshSource>): Promise<DroppedFile> {
  return { name, bytes: await encodeMesh({ lods: { high: [FACE] }, ...source }) };
}

async function openFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, files);
  await expect(page.getByRole('tab', { name: 'Rig' })).toBeVisible();
  let before = '';
  await expect
    .poll(async () => {
      const camera = JSON.stringify(await page.evaluate(() => window.vitrine.camera()));
      const isAtRest = camera === before;
      before = camera;
      await framesDrawn(page, 4);
      return isAtRest;
    })
    .toBe(true);
}

/** The colour around a point of the stage: metres to the avatar's left, and above the ground. */
async function colorAt(page: Page, left: number, up: number): Promise<Rgb> {
  const onCanvas = (joint: string) =>
    page.evaluate((name) => window.vitrine.jointOnCanvas(name)!, joint);
  const [head, pelvis] = [await onCanvas('mHead'), await onCanvas('mPelvis')];
  const height =
    (await jointPosition(page, 'mHead'))![2] - (await jointPosition(page, 'mPelvis'))![2];
  const perMetre = (pelvis[1] - head[1]) / height;
  const headUp = (await jointPosition(page, 'mHead'))![2];
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const x = box.x + head[0] + left * perMetre;
  const y = box.y + head[1] + (headUp - up) * perMetre;
  return pictureColor(page, x, y, 12);
}

/** Whether the colour at a point differs visibly from a former one. */
async function hasChanged(page: Page, left: number, up: number, former: Rgb): Promise<boolean> {
  const color = await colorAt(page, left, up);
  return Math.max(...color.map((value, channel) => Math.abs(value - former[channel]))) > 8;
}

const legend = (page: Page) => page.getByRole('region', { name: 'Physics shapes' });

test('V draws the hulls of a mesh where they are, and takes them away again', async ({ page }) => {
  await openFiles(page, [
    await meshFile('sign.llmesh', { physicsConvex: { hulls: [BOX, BOX.map((at) => at / 10)] } }),
  ]);
  const [plain, other] = [await colorAt(page, 0.65, 1.4), await colorAt(page, -0.65, 1.4)];
  await page.keyboard.press('v');
  await expect.poll(() => hasChanged(page, 0.65, 1.4, plain)).toBe(true);
  expect(await hasChanged(page, -0.65, 1.4, other)).toBe(false);
  await expect(legend(page)).toHaveText('sign: 2 hulls, 16 points');
  const button = page.getByRole('button', { name: 'Physics (V)' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(legend(page)).toBeHidden();
  await expect.poll(() => hasChanged(page, 0.65, 1.4, plain)).toBe(false);
});

test('the bounding points and the triangles of a physics mesh are drawn where there are no hulls', async ({
  page,
}) => {
  const triangle = { positions: [0, -0.75, 1.2, 0, -0.55, 1.2, 0, -0.65, 1.6], indices: [0, 1, 2] };
  await openFiles(page, [
    await meshFile('sign.llmesh', { physicsConvex: { boundingPoints: BOX } }),
    await meshFile('flag.llmesh', { physicsMesh: [triangle] }),
  ]);
  const plain = [await colorAt(page, 0.65, 1.4), await colorAt(page, -0.65, 1.3)];
  await page.keyboard.press('v');
  await expect.poll(() => hasChanged(page, 0.65, 1.4, plain[0])).toBe(true);
  await expect.poll(() => hasChanged(page, -0.65, 1.3, plain[1])).toBe(true);
  await expect(legend(page)).toContainText('sign: 1 hull, 8 points');
  await expect(legend(page)).toContainText('flag: 1 triangle, 3 points');
});

test('the legend names meshes without physics shapes, and says that rigged ones are shown at rest', async ({
  page,
}) => {
  await openFiles(page, [await meshFile('paper.llmesh', {}), ownFile('samples/linen-tee.llmesh')]);
  await page.keyboard.press('v');
  await expect(legend(page)).toContainText('paper has no physics shapes.');
  await expect(legend(page)).toContainText(/linen-tee: \d+ hulls, \d+ points/);
  await expect(legend(page)).toContainText('Shown at rest');
  await page.screenshot({ path: 'artifacts/physics.png' });
  await page.getByRole('tab', { name: 'Rig' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/Physics\s*(none|\d+ hulls)/);
});

test('a posed avatar leaves the hulls at rest, over everything', async ({ page }) => {
  await openFiles(page, [ownFile('samples/linen-tee.llmesh')]);
  // The sleeve is there in the rest pose only, in which the arms are stretched out.
  const plain = await colorAt(page, 0.27, 1.46);
  await page.keyboard.press('v');
  await expect.poll(() => hasChanged(page, 0.27, 1.46, plain)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu shows and hides physics shapes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, './?mesh=samples/linen-tee.llmesh');
    const choose = async () => {
      await page.getByRole('button', { name: 'More' }).tap();
      await page.getByRole('button', { name: 'Physics' }).tap();
    };
    await choose();
    await expect(legend(page)).toBeVisible();
    await choose();
    await expect(legend(page)).toBeHidden();
  });
});
