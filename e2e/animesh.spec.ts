import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { NO_EXTRA_PARAMS } from '../src/formats/extra-params/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type ScenePart,
} from '../src/formats/scene-group/index.ts';
import { PLAIN_FACE, SPECIAL_TEXTURES } from '../src/formats/texture-entry/index.ts';
import { ARM_UP, armClip, openClip } from './arm-clips.ts';
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
import { measureArm, sleeve } from './sleeve.ts';

/** Pictures are taken by software here. */
const SLOW = { timeout: 40_000 };
const DOLL = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const SLEEVE = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a02';
const RIGHT_HAND = 6;

/** A part that shows a mesh, all magenta, which light does not change. */
const part = (id: string, change: Partial<ScenePart>): ScenePart => ({
  ...{ ...DEFAULT_PART, pcode: 9, attachmentPoint: RIGHT_HAND },
  extraParams: {
    ...NO_EXTRA_PARAMS,
    sculpt: { shape: 'mesh', id, invert: false, mirror: false },
  },
  textureEntry: {
    defaultFace: {
      ...{ ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.blank },
      ...{ color: [1, 0, 1, 1], fullbright: true },
    },
    faces: new Map(),
  },
  ...change,
});

/** An animated object: a doll, held half a metre beside the right hand, and a mesh that lengthens its left upper arm by 0.1 m. */
function pet(): DroppedFile[] {
  const doll = part(DOLL, { name: 'Pet', attachedPosition: [0, 0, -0.5] });
  const root = { ...doll, extraParams: { ...doll.extraParams, extendedMeshFlags: 1 } };
  const arm = part(SLEEVE, { name: 'Arm of the pet', linkNumber: 2 });
  return [
    { name: 'pet.xml', bytes: encodeSceneGroup([{ offset: [0, 0, 0], parts: [root, arm] }]) },
    ownFile('samples/mannequin.llmesh', `${DOLL}.llmesh`),
    sleeve(SLEEVE, 0.1),
  ];
}

/** The picture's magenta pixels: how many, and their outermost columns and rows. */
async function petOnCanvas(page: Page) {
  await framesDrawn(page);
  const { data, channels, width } = decode(await page.locator('.stage > canvas').screenshot());
  const box = { count: 0, left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (let pixel = 0; pixel < data.length / channels; pixel++) {
    const at = pixel * channels;
    if (data[at] < 170 || data[at + 1] > 110 || data[at + 2] < 170) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.count++;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const panel = (page: Page) => page.getByRole('tabpanel');
/** Selects the row of the object's file. */
const showFile = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: '2 parts' }).locator('[data-row]').click();
const mannequin = (page: Page, action: 'Show' | 'Hide') =>
  page.getByRole('button', { name: `${action} mannequin` });

test('an animated object is alone on the stage, where a clip moves its own skeleton; worn, it moves no joint of the wearer', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  const expectArm = await measureArm(page);
  await drop(page, pet());

  // Alone: there is no body, and the joints of the stage are those of the object.
  await expect(mannequin(page, 'Show')).toBeVisible();
  await expect(panel(page)).toContainText('Animated object (animesh), with its own skeleton.');
  await showFile(page);
  await expect(panel(page)).toContainText('It is alone on the stage: clips move it.');
  await expectArm(0.1);
  await expect.poll(async () => (await petOnCanvas(page)).count, SLOW).toBeGreaterThan(2000);
  await page.screenshot({ path: 'artifacts/animesh-alone.png' });

  const wrist = (await jointPosition(page, 'mWristLeft'))!;
  const before = await petOnCanvas(page);
  await openClip(page, armClip('up.anim', ARM_UP, 4));
  await page.getByText('Play (Space)').click();
  await expect
    .poll(async () => (await jointPosition(page, 'mWristLeft'))![2] - wrist[2], SLOW)
    .toBeGreaterThan(0.5);
  // Its arm is seen above its head.
  await expect
    .poll(async () => before.top - (await petOnCanvas(page)).top, SLOW)
    .toBeGreaterThan(15);
  await expectArm(0.1);
  await page.screenshot({ path: 'artifacts/animesh-arm-up.png' });
  await page.getByRole('button', { name: 'Stop up' }).click();

  // Worn: the wearer has its own arms again, and the object is at its hand, at rest.
  await showFile(page);
  await panel(page).getByRole('button', { name: 'Show who wears it' }).click();
  await expect(mannequin(page, 'Hide')).toBeVisible();
  await expect(panel(page)).toContainText('no joint of the wearer is moved by it');
  await expectArm(0);
  await expect.poll(async () => (await petOnCanvas(page)).count, SLOW).toBeGreaterThan(300);
  const hand = await page.evaluate(() => window.vitrine.jointOnCanvas('Right Hand'));
  const worn = await petOnCanvas(page);
  // In the picture the right hand of the wearer is at the left.
  expect(worn.left).toBeLessThan(hand![0]);
  expect(worn.right).toBeGreaterThan(hand![0]);
  expect(worn.bottom).toBeGreaterThan(hand![1]);
  await page.screenshot({ path: 'artifacts/animesh-worn.png' });
  await page.getByRole('tab', { name: /^Rig/ }).click();
  await expect(panel(page)).not.toContainText('Arm of the pet');

  // A clip moves the wearer only, and the object follows the hand.
  const still = await petOnCanvas(page);
  await page.getByRole('button', { name: 'Play up' }).click();
  await expectArm(0);
  expect((await petOnCanvas(page)).top).toBeGreaterThan(still.top - 10);
  expect((await items(page)).map(({ name }) => name)).toContain('Pet');
});
