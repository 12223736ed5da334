import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop } from '../../e2e/fixtures.ts';
import { savePicture } from './save.ts';
import { openWindow, type Studio } from './site.ts';

const TEE = 'mesh=samples/linen-tee.llmesh';
const DANCE = `${TEE}&anim=samples/dance.anim`;
/** Camera and panels have come to rest. */
const REST_MS = 1500;

/** The page at its work, for the documents. */
export async function takePagePictures(studio: Studio): Promise<void> {
  const page = await openWindow(studio, 1440, 900);
  page.setDefaultTimeout(15_000);
  const take = async (name: string) => {
    await page.mouse.move(2, 400);
    await page.waitForTimeout(REST_MS);
    await savePicture(page, `docs/pictures/${name}.jpg`);
  };
  await openAt(page, studio.address, DANCE, 186);
  await take('page');
  await openAt(page, studio.address, `${TEE}&anim=samples/walk.anim&anim=samples/dance.anim`, 12);
  await page.getByLabel('Compare with').selectOption({ index: 2 });
  await take('animation');
  await openAt(page, studio.address, DANCE, 60);
  await page.getByText('linen-tee', { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Rig' }).click();
  await page.keyboard.press('b');
  await take('rigs');
  await page.keyboard.press('b');
  await page.keyboard.press('l');
  await page.getByRole('tab', { name: 'Embed' }).click();
  await take('share');
  await page.goto(studio.address);
  await page.getByRole('button', { name: /dance/i }).first().waitFor();
  await take('first-visit');
  await drop(page, [brokenMesh()]);
  await page.getByRole('button', { name: 'Show why' }).click();
  await take('broken-file');
  await page.close();
  await takePhone(studio);
}

async function takePhone(studio: Studio): Promise<void> {
  const page = await openWindow(studio, 390, 780);
  await openAt(page, studio.address, DANCE, 186);
  await page.waitForTimeout(REST_MS);
  await savePicture(page, 'docs/pictures/phone.jpg');
  await page.close();
}

/** With these files, so many frames into the clip, and still. */
async function openAt(page: Page, address: string, query: string, frames: number): Promise<void> {
  await page.goto(`${address}?${query}&autoplay=0`);
  const count = 2 + query.split('&').length;
  await page.waitForFunction((all) => window.vitrine?.items().length === all, count);
  await page.getByRole('slider').first().waitFor();
  await page.keyboard.press('Home');
  for (let i = 0; i < frames; i++) await page.keyboard.press('ArrowRight');
}

/** A download that broke off. */
function brokenMesh() {
  const bytes = readFileSync('public/samples/linen-tee.llmesh');
  return { name: 'linen-tee.llmesh', bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) };
}
