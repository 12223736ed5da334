import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop } from '../../e2e/fixtures.ts';
import { type CaptureContext, openWindow, saveScreenshot } from './capture.ts';

const TEE = 'mesh=samples/linen-tee.llmesh';
const DANCE = `${TEE}&anim=samples/dance.anim`;
/** Milliseconds until camera and panels rest. */
const REST_MS = 1500;

/** Takes the pictures of the page, for the documents. */
export async function takePagePictures(context: CaptureContext): Promise<void> {
  const page = await openWindow(context, 1440, 900);
  page.setDefaultTimeout(15_000);
  const take = async (name: string) => {
    await page.mouse.move(2, 400);
    await page.waitForTimeout(REST_MS);
    await saveScreenshot(page, `docs/pictures/${name}.jpg`);
  };
  await openAt(page, context.address, DANCE, 186);
  await take('page');
  await openAt(page, context.address, `${TEE}&anim=samples/walk.anim&anim=samples/dance.anim`, 12);
  await page.getByLabel('Compare with').selectOption({ index: 2 });
  await take('animation');
  await openAt(page, context.address, DANCE, 60);
  await page.getByText('linen-tee', { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Rig' }).click();
  await page.keyboard.press('b');
  await take('rigs');
  await page.keyboard.press('b');
  await page.keyboard.press('l');
  await page.getByRole('tab', { name: 'Embed' }).click();
  await take('share');
  await page.goto(context.address);
  await page.getByRole('button', { name: /dance/i }).first().waitFor();
  await take('first-visit');
  await drop(page, [truncatedMesh()]);
  await page.getByRole('button', { name: 'Show why' }).click();
  await take('broken-file');
  await page.close();
  await takePhone(context);
}

async function takePhone(context: CaptureContext): Promise<void> {
  const page = await openWindow(context, 390, 780);
  await openAt(page, context.address, DANCE, 186);
  await page.waitForTimeout(REST_MS);
  await saveScreenshot(page, 'docs/pictures/phone.jpg');
  await page.close();
}

/** Opens the page with the files of the query, paused at a frame of the clip. */
async function openAt(page: Page, address: string, query: string, frame: number): Promise<void> {
  await page.goto(`${address}?${query}&autoplay=0`);
  const count = 2 + query.split('&').length;
  await page.waitForFunction((all) => window.vitrine?.items().length === all, count);
  await page.getByRole('slider').first().waitFor();
  await page.keyboard.press('Home');
  for (let i = 0; i < frame; i++) await page.keyboard.press('ArrowRight');
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
