import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { saveFile } from './save.ts';
import type { Studio } from './site.ts';

interface Tile {
  name: string;
  files: string[];
  /** Frames into the clip. */
  steps: number;
  /** Pixels that the pointer drags the camera by. */
  turn: number;
  /** Share of the figure's height that is shown, from the top. */
  share: number;
}

const TILES: readonly Tile[] = [
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

/** The sample tiles of the first visit: transparent, so that they stand on the tile in light and in dark. */
export async function takeTiles({ browser, address }: Studio): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1700, height: 1300 } });
  for (const tile of TILES) await takeTile(page, address, tile);
  await page.close();
}

async function takeTile(page: Page, address: string, tile: Tile): Promise<void> {
  const { name, files, steps, turn, share } = tile;
  await page.goto(`${address}?${files.join('&')}`);
  await page.waitForFunction((count) => window.vitrine?.items().length === count, 2 + files.length);
  await page.keyboard.press('Space');
  await page.keyboard.press('g');
  await page.keyboard.press('Home');
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowRight');
  await turnCamera(page, turn);
  await page.waitForTimeout(1500);
  const base64 = await page.evaluate(cutOut, { picture: await takePicture(page), share });
  saveFile(`public/samples/${name}.webp`, Buffer.from(base64, 'base64'));
}

/** What `P` saves, as a data address. */
async function takePicture(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
  return `data:image/png;base64,${readFileSync(await download.path()).toString('base64')}`;
}

async function turnCamera(page: Page, pixels: number): Promise<void> {
  if (pixels === 0) return;
  const { x, y, width, height } = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 5 });
  await page.mouse.up();
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
