import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { drop } from '../../e2e/fixtures.ts';
import {
  type CaptureContext,
  openWindow,
  saveScreenshot,
  waitForLevelPictures,
  waitForTextures,
} from './capture.ts';
import { demoModel } from './demo-model.ts';
import { takePicture } from './page-pictures.ts';

/** Textures of the mannequin's skin, and those of its hair and eyes. */
const SKIN_TEXTURES = 4;
/** Milliseconds until textures that are there are drawn. */
const REST_MS = 2000;
/** Metres at which the second level of the demo model is seen. */
const CAMERA_AT = '40';

/** Takes the pictures of a model before its upload: options, costs and findings, levels, the comparison, the report. */
export async function takeUploadPictures(context: CaptureContext): Promise<void> {
  await takePicture(context, 'upload', 1440, 900, async (page, address) => {
    await openModel(page, address);
    const findings = page.getByRole('region', { name: 'Findings by consequence' });
    await findings.getByRole('button', { name: /^The bind pose is not that/ }).click();
    await findings.evaluate((element) => element.scrollIntoView());
  });
  await takePicture(context, 'upload-levels', 1440, 900, async (page, address) => {
    await openModel(page, address);
    await showLevels(page);
    const dock = page.getByRole('region', { name: 'Levels of detail' });
    const field = dock.getByLabel('Distance of the camera, metres');
    await field.fill(CAMERA_AT);
    await field.press('Enter');
  });
  await takePicture(context, 'upload-compared', 1440, 900, async (page, address) => {
    await openModel(page, address);
    await showLevels(page);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.compared-model p').first().waitFor();
  });
  await takeReport(context);
}

/** Opens the demo model on a mannequin with skin. */
async function openModel(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?body=skin&autoplay=0`);
  await page.waitForFunction(() => window.vitrine?.items().length === 2);
  await drop(page, [await demoModel()]);
  await page
    .locator('.upload-status')
    .getByText(/^Ready/)
    .waitFor();
  await waitForTextures(page, SKIN_TEXTURES);
}

async function showLevels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Levels', exact: true }).click();
  await waitForLevelPictures(page);
}

/** The saved report, as whoever receives it sees it. */
async function takeReport(context: CaptureContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-report-'));
  const page = await openWindow(context, 1440, 900, 'no-preference');
  try {
    await openModel(page, context.address);
    await page.waitForTimeout(REST_MS);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save report' }).click(),
    ]);
    const path = join(folder, 'report.html');
    await saved.saveAs(path);
    await page.setViewportSize({ width: 1000, height: 1500 });
    await page.goto(pathToFileURL(path).href);
    await saveScreenshot(page, 'docs/pictures/upload-report.jpg');
  } finally {
    await page.close();
    await rm(folder, { recursive: true });
  }
}
