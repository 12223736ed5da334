import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { NO_EXTRA_PARAMS } from '../src/formats/extra-params/index.ts';
import { encodeMesh } from '../src/formats/mesh/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type SceneElementField,
  type ScenePart,
} from '../src/formats/scene-group/index.ts';
import {
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../src/formats/texture-entry/index.ts';
import { pngOf } from '../test/sample-pictures.ts';
import { type DroppedFile, drop, expect, framesDrawn, items, openPage, test } from './fixtures.ts';

/** Pictures are taken by software here. */
const SLOW = { timeout: 40_000 };
const MAP = '7c1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d77';
const HORN = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const TETRAHEDRON = [0, 0, 1, 1, 0, -1, -1, 1, -1, -1, -1, -1];
const MAGENTA = [1, 0, 1, 1] as const;
const CYAN = [0, 1, 1, 1] as const;
const SPHERE_NUMBERS = { PathCurve: 0x20, ProfileCurve: 5 };

/** A face that light does not change. */
const face = (color: TextureFace['color']): TextureFace => ({
  ...PLAIN_FACE,
  textureId: SPECIAL_TEXTURES.blank,
  color,
  fullbright: true,
});

const numbers = (values: Record<string, number>): SceneElementField[] =>
  Object.entries(values).map(([name, value]) => ({ name, text: String(value), children: [] }));

const prim = (change: Partial<ScenePart>): ScenePart => ({ ...DEFAULT_PART, pcode: 9, ...change });

/** A box around the skull: its side −Y, which faces forwards there, is magenta, all others are cyan. A ball is linked to it. */
function hair(front: TextureFace['color'] = MAGENTA): DroppedFile {
  const box = prim({
    name: 'Hair',
    attachmentPoint: 2,
    scale: [0.3, 0.3, 0.3],
    textureEntry: { defaultFace: face(CYAN), faces: new Map([[1, face(front)]]) },
  });
  const ball = prim({
    name: 'Bun',
    linkNumber: 2,
    position: [0, 0, 0.3],
    scale: [0.1, 0.1, 0.1],
    textureEntry: { defaultFace: face(CYAN), faces: new Map() },
    shapeOthers: numbers(SPHERE_NUMBERS),
  });
  return {
    name: 'hair.xml',
    bytes: encodeSceneGroup([{ offset: [0, 0, 0], parts: [box, ball] }]),
  };
}

/** A clip that holds the upper body tilted sideways. */
const TILT: DroppedFile = {
  name: 'tilt.anim',
  bytes: encodeAnimation(
    buildAnimation({
      ...{ duration: 2, loop: true, easeIn: 0, easeOut: 0, basePriority: 4 },
      joints: [
        {
          name: 'mTorso',
          rotations: [{ time: 0, rotation: [Math.sin(0.3), 0, 0, Math.cos(0.3)] }],
        },
      ],
    }),
  ),
};

interface Patch {
  readonly count: number;
  /** CSS pixels on the canvas. */
  readonly x: number;
  readonly y: number;
}

type IsColor = (red: number, green: number, blue: number) => boolean;
const isMagenta: IsColor = (red, green, blue) => red > 170 && blue > 170 && green < 110;
const isCyan: IsColor = (red, green, blue) => red < 110 && blue > 170 && green > 170;
const isGreen: IsColor = (red, green, blue) => red < 110 && green > 170 && blue < 110;
const isYellow: IsColor = (red, green, blue) => red > 170 && green > 170 && blue < 110;

/** The pixels of a colour on the stage, and their middle. */
async function patchOf(page: Page, isColor: IsColor): Promise<Patch> {
  const { data, channels, width } = decode(await page.locator('.stage > canvas').screenshot());
  let [count, x, y] = [0, 0, 0];
  for (let pixel = 0; pixel < data.length / channels; pixel++) {
    const at = pixel * channels;
    if (!isColor(data[at], data[at + 1], data[at + 2])) continue;
    count++;
    x += pixel % width;
    y += Math.floor(pixel / width);
  }
  return { count, x: x / count, y: y / count };
}

const onCanvas = async (page: Page, joint: string) =>
  (await page.evaluate((name) => window.vitrine.jointOnCanvas(name), joint))!;

/** How far the middle of what is magenta is from the point to which the hair is attached. */
async function distanceToSkull(page: Page): Promise<number> {
  await framesDrawn(page);
  const patch = await patchOf(page, isMagenta);
  const [x, y] = await onCanvas(page, 'Skull');
  return patch.count < 100 ? Number.POSITIVE_INFINITY : Math.hypot(patch.x - x, patch.y - y);
}

const panel = (page: Page) => page.getByRole('tabpanel');

test('prim hair is worn at the skull: it has the colours of its faces, follows the head, and undo takes it off', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [hair()]);
  await expect.poll(() => distanceToSkull(page), SLOW).toBeLessThan(14);
  // Framing shows the ball as well, which is above the avatar.
  await page.keyboard.press('Shift+f');
  await expect
    .poll(async () => {
      const [front, others] = [await patchOf(page, isMagenta), await patchOf(page, isCyan)];
      return front.y - others.y;
    }, SLOW)
    .toBeGreaterThan(20);
  // The front is one face, and the ball another prim.
  const [front, others] = [await patchOf(page, isMagenta), await patchOf(page, isCyan)];
  expect(others.count).toBeGreaterThan(50);
  expect(others.count).toBeLessThan(front.count);
  await expect(panel(page)).toContainText('2 prims');
  await page.screenshot({ path: 'artifacts/prim-hair.png' });

  // A click selects the prim and its face, and a texture entry recolours what is selected.
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const [x, y] = await onCanvas(page, 'Skull');
  await page.mouse.click(box.x + x, box.y + y);
  await expect
    .poll(() => page.evaluate(() => window.vitrine.selection()))
    .toMatchObject({ item: 'Hair', face: 1 });
  const green = { defaultFace: face([0, 1, 0, 1]), faces: new Map() };
  await drop(page, [{ name: 'green.te', bytes: encodeTextureEntry(green) }]);
  await expect.poll(async () => (await patchOf(page, isGreen)).count, SLOW).toBeGreaterThan(300);
  await page.getByRole('tab', { name: /^Faces/ }).click();
  await expect(panel(page).getByRole('list', { name: 'Faces of Hair' })).toBeVisible();
  await page.screenshot({ path: 'artifacts/prim-faces.png' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => distanceToSkull(page), SLOW).toBeLessThan(14);
  await page.keyboard.press('Escape');

  const before = await onCanvas(page, 'Skull');
  await drop(page, [TILT]);
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'tilt' }));
  await page.getByText('Play (Space)').click();
  await expect
    .poll(async () => Math.abs((await onCanvas(page, 'Skull'))[0] - before[0]), SLOW)
    .toBeGreaterThan(40);
  await expect.poll(() => distanceToSkull(page), SLOW).toBeLessThan(14);
  await page.screenshot({ path: 'artifacts/prim-hair-tilted.png' });

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await patchOf(page, isMagenta)).count, SLOW).toBe(0);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => distanceToSkull(page), SLOW).toBeLessThan(14);
});

test('an object is worn elsewhere by its panel, hidden by its row, and is there again after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [hair([1, 1, 0, 1])]);
  const yellow = async () => {
    const patch = await patchOf(page, isYellow);
    const [, pelvis] = await onCanvas(page, 'mPelvis');
    return patch.count < 50 ? 'none' : patch.y < pelvis ? 'above' : 'below';
  };
  await expect.poll(yellow, SLOW).toBe('above');
  const choice = panel(page).getByLabel('Worn on');
  await expect(choice.locator('option')).toHaveCount(47);
  await choice.selectOption('Left Foot');
  await expect.poll(yellow, SLOW).toBe('below');
  await page.screenshot({ path: 'artifacts/object-on-foot.png' });
  await page.keyboard.press('Control+z');
  await expect.poll(yellow, SLOW).toBe('above');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(yellow, SLOW).toBe('below');

  const row = page.getByRole('list', { name: 'Objects' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Hide hair' }).click();
  await expect.poll(yellow, SLOW).toBe('none');
  await row.getByRole('button', { name: 'Show hair' }).click();
  await expect.poll(yellow, SLOW).toBe('below');

  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect.poll(yellow, SLOW).toBe('below');
  await page.getByRole('button', { name: 'Remove hair' }).click();
  await expect.poll(yellow, SLOW).toBe('none');
});

test('a sculpt waits for its map as a sphere, and is made of it when it comes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  const sculpt = prim({
    name: 'Statue',
    attachmentPoint: 2,
    scale: [0.6, 0.6, 0.6],
    textureEntry: { defaultFace: face(MAGENTA), faces: new Map() },
    extraParams: {
      ...NO_EXTRA_PARAMS,
      sculpt: { shape: 'plane', id: MAP, invert: false, mirror: false },
    },
  });
  const bytes = encodeSceneGroup([{ offset: [0, 0, 0], parts: [sculpt] }]);
  await drop(page, [{ name: 'statue.xml', bytes }]);
  await expect(page.getByRole('list', { name: 'Missing' })).toContainText('7c1e0c52');
  await expect(panel(page)).toContainText(MAP);
  const width = async () => {
    await framesDrawn(page);
    return (await patchOf(page, isMagenta)).count;
  };
  await expect.poll(width, SLOW).toBeGreaterThan(300);
  const sphere = await width();
  await page.screenshot({ path: 'artifacts/sculpt-waits.png' });
  // A plane across the whole prim that faces forwards at the skull: along x, and upwards.
  const map = pngOf(64, 64, (x, y) => [255 * x, 128, 255 - 255 * y]);
  await drop(page, [{ name: `${MAP}.png`, bytes: map }]);
  await expect.poll(width, SLOW).toBeGreaterThan(2 * sphere);
  await expect(page.getByRole('list', { name: 'Missing' })).toHaveCount(0);
  await page.screenshot({ path: 'artifacts/sculpt-made.png' });
});

test('an address of assets has the mesh that an object names, once the visitor gives it', async ({
  page,
}) => {
  const mesh = encodeMesh({
    lods: { high: [{ positions: TETRAHEDRON, indices: [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0] }] },
  });
  const requests: string[] = [];
  await page.route('**/of-the-grid/**', async (route) => {
    requests.push(route.request().url().split('/of-the-grid/')[1]);
    await route.fulfill({ body: Buffer.from(mesh) });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  const part = prim({
    name: 'Horn',
    attachmentPoint: 2,
    scale: [0.4, 0.4, 0.4],
    textureEntry: { defaultFace: face(MAGENTA), faces: new Map() },
    extraParams: {
      ...NO_EXTRA_PARAMS,
      sculpt: { shape: 'mesh', id: HORN, invert: false, mirror: false },
    },
  });
  const bytes = encodeSceneGroup([{ offset: [0, 0, 0], parts: [part] }]);
  await drop(page, [{ name: 'horn.xml', bytes }]);
  const missing = page.getByRole('list', { name: 'Missing' });
  await expect(missing.getByRole('button', { name: `Missing mesh ${HORN}` })).toBeVisible();
  await page.getByText('Address of assets').click();
  const address = page.getByRole('textbox', { name: 'Address of assets' });
  await address.fill('of-the-grid/');
  await address.press('Enter');
  await expect(page.getByRole('alert')).toContainText('{id}');
  expect(requests).toEqual([]);
  await page.screenshot({ path: 'artifacts/asset-address.png' });
  await address.fill('of-the-grid/{type}/{id}');
  await address.press('Enter');
  await expect.poll(() => distanceToSkull(page), SLOW).toBeLessThan(60);
  await expect(missing).toHaveCount(0);
  expect(requests).toEqual([`mesh/${HORN}`]);
  await expect(page.getByText(/Assets come from/)).toBeVisible();
  await page.screenshot({ path: 'artifacts/asset-address-used.png' });

  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect(page.getByText(/Assets come from/)).toBeVisible(SLOW);
  await page.getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByText(/Assets come from/)).toHaveCount(0);
  expect(requests).toHaveLength(1);
});
