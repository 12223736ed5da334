import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop } from '../../e2e/fixtures.ts';
import { dressedAvatar } from '../../test/dressed-avatar.ts';
import { withJointPositions } from '../../test/fitted-mesh.ts';
import { type CaptureContext, openWindow, saveScreenshot, waitForTextures } from './capture.ts';

const TEE = 'mesh=samples/linen-tee.llmesh&texture=samples/linen-tee-cloth.webp';
const DANCE = `${TEE}&anim=samples/dance.anim`;
/** Milliseconds until camera and panels rest. */
const REST_MS = 1500;
/** Milliseconds until the preview of an embed has its textures; long without a graphics card. */
const PREVIEW_MS = 9000;

/** Pictures of the page by name: the steps that lead to each, in a window of its own, since the page keeps its outfit. */
const PAGE_PICTURES: Readonly<Record<string, (page: Page, address: string) => Promise<void>>> = {
  page: (page, address) => openAt(page, address, DANCE, 186),
  async animation(page, address) {
    await openAt(page, address, `${TEE}&anim=samples/walk.anim&anim=samples/dance.anim`, 12);
    await page.getByLabel('Compare with').selectOption({ index: 2 });
  },
  async rigs(page, address) {
    await openAt(page, address, DANCE, 60);
    await page.getByText('linen-tee', { exact: true }).first().click();
    await page.getByRole('tab', { name: 'Rig' }).click();
    await page.keyboard.press('b');
  },
  async 'joint-claims'(page, address) {
    await openAt(page, address, TEE, 0);
    await drop(page, await disputedOutfit());
    await page.waitForFunction(() => window.vitrine.items().length === 6);
    // They have the same shape; a hidden mesh goes on claiming.
    for (const name of ['Jersey', 'Field jacket']) {
      await page.getByRole('button', { name: `Hide ${name}` }).click();
    }
    await page.getByRole('tab', { name: 'Rig' }).click();
    await page.getByRole('heading', { name: /^Joint positions/ }).click();
    const claims = page.locator('.claims');
    await claims.getByRole('button', { name: 'Claims on mShoulderLeft' }).click();
    await claims.getByRole('button', { name: 'mShoulderLeft', exact: true }).click();
    await claims.getByRole('switch', { name: /^Count Field jacket/ }).click();
    await page.getByRole('heading', { name: /^Joint positions/ }).scrollIntoViewIfNeeded();
  },
  async 'rig-view'(page, address) {
    await openAt(page, address, TEE, 0);
    await page.getByText('linen-tee', { exact: true }).first().click();
    await page.getByRole('tab', { name: 'Rig' }).click();
    await page.getByRole('heading', { name: 'Test poses' }).click();
    await page.getByRole('button', { name: 'Arms up' }).click();
    const views = page.getByRole('toolbar', { name: 'Rig view' });
    await views.getByRole('button', { name: 'Stretch' }).click();
    await page.getByText('70 triangles over ×2').waitFor();
  },
  async share(page, address) {
    await openAt(page, address, DANCE, 60);
    await page.keyboard.press('l');
    await page.getByRole('tab', { name: 'Embed' }).click();
    await page.waitForTimeout(PREVIEW_MS);
  },
  'first-visit': openFirstVisit,
  async 'broken-file'(page, address) {
    await openFirstVisit(page, address);
    await drop(page, [truncatedMesh()]);
    await page.getByRole('button', { name: 'Show why' }).click();
  },
};

/** Takes the pictures of the page, for the documents. */
export async function takePagePictures(context: CaptureContext): Promise<void> {
  for (const [name, open] of Object.entries(PAGE_PICTURES)) {
    await takePicture(context, name, 1440, 900, open);
  }
  await takePicture(context, 'phone', 390, 780, (page, address) =>
    openAt(page, address, DANCE, 186),
  );
}

/** Takes a picture of the page after the steps of `open`, in a window of its own. */
export async function takePicture(
  context: CaptureContext,
  name: string,
  width: number,
  height: number,
  open: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  // With reduced motion, a notice that the animation is paused would be in each picture.
  const page = await openWindow(context, width, height, 'no-preference');
  page.setDefaultTimeout(15_000);
  await open(page, context.address);
  await page.mouse.move(2, 400);
  await page.waitForTimeout(REST_MS);
  await saveScreenshot(page, `docs/pictures/${name}.jpg`);
  await page.close();
}

async function openFirstVisit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /dance/i }).first().waitFor();
}

/** Opens the page with the files of the query on a mannequin with skin, paused at a frame of the clip. */
async function openAt(page: Page, address: string, query: string, frame: number): Promise<void> {
  await page.goto(`${address}?${query}&autoplay=0&body=skin`);
  const count = 2 + query.split('&').length;
  await page.waitForFunction((all) => window.vitrine?.items().length === all, count);
  await page.getByRole('slider').first().waitFor();
  // Those of the skin, and of the cloth.
  await waitForTextures(page, 5);
  await page.keyboard.press('Home');
  for (let i = 0; i < frame; i++) await page.keyboard.press('ArrowRight');
}

/** Takes the pictures of textures and faces. */
export async function takeTexturePictures(context: CaptureContext): Promise<void> {
  await takePicture(context, 'textures', 1440, 900, async (page, address) => {
    await openDressed(page, address);
    await page.getByRole('button', { name: /^Face 0/ }).click();
  });
  await takePicture(context, 'texture-warning', 1440, 900, async (page, address) => {
    await openDressed(page, address);
    await page.getByRole('button', { name: /^Face 1/ }).click();
    await page.getByText('A large texture on a small face').scrollIntoViewIfNeeded();
  });
  await takePicture(context, 'texture-checker', 1440, 900, async (page, address) => {
    await openDressed(page, address);
    await page.getByRole('button', { name: 'Checker' }).click();
  });
}

/** Opens an avatar whose shirt has textures, one of which is missing, in the tab of faces. */
async function openDressed(page: Page, address: string): Promise<void> {
  await openFirstVisit(page, address);
  const mesh = Uint8Array.from(readFileSync('public/samples/linen-tee.llmesh'));
  await drop(page, [{ name: 'market-outfit.avatar.json', bytes: dressedAvatar(mesh) }]);
  await waitForTextures(page, 4);
  await page.getByRole('tab', { name: /^Faces/ }).click();
}

/** A jersey and a padded jacket, which want the shoulders and collars in different places. */
async function disputedOutfit() {
  const bytes = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
  const jersey = await withJointPositions(bytes, {});
  const jacket = await withJointPositions(bytes, {
    mShoulderLeft: [0, 0.03, -0.012],
    mShoulderRight: [0, -0.03, -0.012],
    mCollarLeft: [0, 0.012, 0],
    mCollarRight: [0, -0.012, 0],
  });
  return [
    { name: 'Jersey.llmesh', bytes: jersey },
    { name: 'Field jacket.llmesh', bytes: jacket },
  ];
}

/** A file of which only the first half was downloaded. */
function truncatedMesh() {
  const bytes = readFileSync('public/samples/linen-tee.llmesh');
  return { name: 'linen-tee.llmesh', bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) };
}

/** Milliseconds until several avatars are drawn without a graphics card. */
const EMBEDS_LOAD_MS = 6000;
/** Milliseconds from the beginning of the dance to the picture. */
const DANCE_MS = 2500;

/** A page with an avatar, one that waits for a click, and one whose file is missing. */
const STATES_PAGE = `<!doctype html>
<html lang="en"><head><title>States</title><script src="../vitrine-avatar.js"></script>
<link rel="stylesheet" href="states.css"></head><body>
<vitrine-avatar src="../samples/linen-tee.llmesh" anim="../samples/dance.anim" poster="dance.webp" alt="Summer dance"></vitrine-avatar>
<vitrine-avatar src="../samples/linen-tee.llmesh" anim="../samples/dance.anim" time="2" alt="Summer dance"></vitrine-avatar>
<vitrine-avatar src="../samples/linnen-tee.llmesh" alt="Linen tee"></vitrine-avatar>
</body></html>`;
const STATES_STYLE = `body { margin: 0; padding: 16px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }`;

/** Takes the pictures of other pages with an avatar in them. */
export async function takeHostPictures(context: CaptureContext): Promise<void> {
  await takeExamples(context);
  await takeStates(context);
}

async function takeExamples(context: CaptureContext): Promise<void> {
  const page = await openWindow(context, 1200, 800, 'no-preference');
  await page.goto(`${context.address}examples/index.html#buttons`);
  const example = page.frameLocator('#buttons .live iframe');
  await example.getByRole('checkbox').check();
  await example.getByRole('combobox').selectOption('dance');
  await example.getByText(/On the figure:.*dance/).waitFor();
  await page.waitForTimeout(DANCE_MS);
  await saveScreenshot(page.locator('#buttons'), 'docs/pictures/embedding.jpg');
  await page.close();
}

async function takeStates(context: CaptureContext): Promise<void> {
  const page = await openWindow(context, 1200, 320);
  await page.route('**/examples/states.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: STATES_PAGE }),
  );
  await page.route('**/examples/states.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: STATES_STYLE }),
  );
  await page.goto(`${context.address}examples/states.html`);
  await page.waitForTimeout(EMBEDS_LOAD_MS);
  await saveScreenshot(page, 'docs/pictures/embed-states.jpg');
  await page.close();
}
