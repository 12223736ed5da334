/*
 * `npm run thumbnails` (after `npm run build`): the pictures of the sample tiles and of the README, taken by
 * the page itself. Those of the tiles are transparent, so that they stand on the tile in light and in dark.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { preview } from 'vite';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { shootLivePage } from './live-page.ts';

interface Shot {
  name: string;
  files: string[];
  /** Frames into the clip. */
  steps: number;
  /** Pixels that the pointer drags the camera by. */
  turn: number;
  /** Share of the figure's height that is shown, from the top. */
  share: number;
}

const SHOTS: readonly Shot[] = [
  { name: 'walk', files: ['anim=samples/walk.anim'], steps: 32, turn: 150, share: 1 },
  { name: 'linen-tee', files: ['mesh=samples/linen-tee.llmesh'], steps: 0, turn: 0, share: 0.56 },
  {
    name: 'dance',
    files: ['mesh=samples/linen-tee.llmesh', 'anim=samples/dance.anim'],
    steps: 186,
    turn: 0,
    share: 1,
  },
];

const PORT = 4187;
const ADDRESS = `http://127.0.0.1:${PORT}/`;

/** What `P` saves, as a data address. */
async function takePicture(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
  return `data:image/png;base64,${readFileSync(await download.path()).toString('base64')}`;
}

/** Cuts the figure out, centred, at twice the tile's size; runs in the page. */
async function cutOut({ picture, share }: { picture: string; share: number }): Promise<string> {
  const width = 216;
  const height = 248;
  const image = new Image();
  image.src = picture;
  await image.decode();
  const whole = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  whole.drawImage(image, 0, 0);
  const { data } = whole.getImageData(0, 0, image.width, image.height);
  let [left, right, top, bottom] = [image.width, 0, image.height, 0];
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      if (data[4 * (y * image.width + x) + 3] < 200) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const shown = (bottom - top) * share * (share < 1 ? 1.02 : 1.16);
  const sourceWidth = (shown * width) / height;
  const centre = (left + right) / 2;
  const start = top - (bottom - top) * 0.06;
  const tile = new OffscreenCanvas(width, height);
  const context = tile.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    centre - sourceWidth / 2,
    start,
    sourceWidth,
    shown,
    0,
    0,
    width,
    height,
  );
  const blob = await tile.convertToBlob({ type: 'image/webp', quality: 0.86 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

async function turnCamera(page: Page, pixels: number): Promise<void> {
  if (pixels === 0) return;
  const { x, y, width, height } = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

async function shoot(page: Page, { name, files, steps, turn, share }: Shot): Promise<void> {
  await page.goto(`${ADDRESS}?${files.join('&')}`);
  await page.waitForFunction((count) => window.vitrine?.items().length === count, 2 + files.length);
  await page.keyboard.press('Space');
  await page.keyboard.press('g');
  await page.keyboard.press('Home');
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowRight');
  await turnCamera(page, turn);
  await page.waitForTimeout(1500);
  const base64 = await page.evaluate(cutOut, { picture: await takePicture(page), share });
  writeFileSync(`public/samples/${name}.webp`, Buffer.from(base64, 'base64'));
}

/** The page at work, as the README shows it. */
async function shootPage(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ADDRESS}?mesh=samples/linen-tee.llmesh&anim=samples/dance.anim`);
  await page.waitForFunction(() => window.vitrine?.items().length === 4);
  await page.getByRole('slider').first().waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  for (let i = 0; i < 186; i++) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(500);
  await page.screenshot({ path: 'docs/vitrine.jpg', type: 'jpeg', quality: 85 });
}

const server = await preview({ preview: { port: PORT, strictPort: true } });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: 1700, height: 1300 } });
  for (const shot of SHOTS) await shoot(page, shot);
  await shootPage(page);
  await shootLivePage(browser, resolve('dist'), {
    live: 'docs/vitrine-live.jpg',
    puppetry: 'docs/vitrine-puppetry.jpg',
  });
} finally {
  await browser.close();
  await server.close();
}
