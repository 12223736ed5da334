import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type CaptureContext, saveFile, waitForTextures } from './capture.ts';

/* Pictures without a background, so that they suit the light and the dark theme. */

/** A sample tile of the first visit. */
interface Tile {
  name: string;
  files: string[];
  /** Whether the mannequin has its skin; without it, there are no textures. */
  hasSkin: boolean;
  /** Frames from the start of the clip. */
  frames: number;
  /** Pixels by which the pointer drags the camera. */
  drag: number;
  /** The share of the avatar's height that is shown, from the top. */
  share: number;
}

const TEE = ['mesh=samples/linen-tee.llmesh', 'texture=samples/linen-tee-cloth.webp'];

const TILES: readonly Tile[] = [
  {
    name: 'walk',
    files: ['anim=samples/walk.anim'],
    hasSkin: false,
    frames: 32,
    drag: 150,
    share: 1,
  },
  { name: 'linen-tee', files: TEE, hasSkin: true, frames: 0, drag: 0, share: 0.56 },
  {
    name: 'dance',
    files: [...TEE, 'anim=samples/dance.anim'],
    hasSkin: true,
    frames: 186,
    drag: 0,
    share: 1,
  },
];

/** Takes the sample tiles of the first visit, from pictures that the page itself saves. */
export async function takeTiles({ browser, address }: CaptureContext): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1700, height: 1300 } });
  for (const { name, files, hasSkin, frames, drag, share } of TILES) {
    await page.goto(`${address}?${files.join('&')}&body=${hasSkin ? 'skin' : 'wood'}`);
    const count = 2 + files.length;
    await page.waitForFunction((all) => window.vitrine?.items().length === all, count);
    await waitForTextures(page, hasSkin ? 5 : 0);
    await page.keyboard.press('Space');
    await page.keyboard.press('g');
    await page.keyboard.press('Home');
    for (let i = 0; i < frames; i++) await page.keyboard.press('ArrowRight');
    if (drag !== 0) await dragCamera(page, drag);
    await page.waitForTimeout(1500);
    const base64 = await page.evaluate(cropToAvatar, { picture: await savedPicture(page), share });
    saveFile(`public/samples/${name}.webp`, Buffer.from(base64, 'base64'));
  }
  await page.close();
}

/** The picture that the page saves when `P` is pressed, as a data URL. */
async function savedPicture(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
  return `data:image/png;base64,${readFileSync(await download.path()).toString('base64')}`;
}

async function dragCamera(page: Page, pixels: number): Promise<void> {
  const { x, y, width, height } = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Crops a picture to the avatar, centred, at twice the size of a tile. Runs in the page. */
async function cropToAvatar({
  picture,
  share,
}: {
  picture: string;
  share: number;
}): Promise<string> {
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
  const sourceHeight = (bottom - top) * share * (share < 1 ? 1.02 : 1.16);
  const sourceWidth = (sourceHeight * width) / height;
  const sourceLeft = (left + right) / 2 - sourceWidth / 2;
  const sourceTop = top - (bottom - top) * 0.06;
  const tile = new OffscreenCanvas(width, height);
  const context = tile.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  const source = [sourceLeft, sourceTop, sourceWidth, sourceHeight] as const;
  context.drawImage(image, ...source, 0, 0, width, height);
  const blob = await tile.convertToBlob({ type: 'image/webp', quality: 0.86 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

/** The posters of public/examples: the clip, seconds from its start, and the camera. */
const POSTERS = [
  { name: 'dance', clip: 'dance', time: 2, orbit: '0deg 85deg auto' },
  { name: 'walk', clip: 'walk', time: 0.35, orbit: '35deg 85deg auto' },
  { name: 'wave', clip: 'wave', time: 1.2, orbit: '0deg 85deg auto' },
  { name: 'run', clip: 'run', time: 0.2, orbit: '35deg 85deg auto' },
  { name: 'sit', clip: 'sit', time: 1, orbit: '35deg 85deg auto' },
  { name: 'fly', clip: 'fly', time: 1, orbit: '35deg 85deg auto' },
  { name: 'idle', clip: 'idle', time: 0, orbit: '0deg 85deg auto' },
  { name: 'back', clip: 'dance', time: 6.2, orbit: '180deg 85deg auto' },
] as const;

const POSTER_SIZE = { width: 800, height: 600 };

/** Takes the posters of the examples, from screenshots of an embed. */
export async function takePosters({ browser, address }: CaptureContext): Promise<void> {
  const page = await browser.newPage({ viewport: POSTER_SIZE });
  for (const { name, clip, time, orbit } of POSTERS) {
    const query = new URLSearchParams({
      'camera-orbit': orbit,
      ui: 'none',
      grid: '0',
      time: `${time}`,
    });
    query.append('mesh', 'samples/linen-tee.llmesh');
    query.append('anim', `samples/${clip}.anim`);
    await page.goto(`${address}embed.html?${query}`);
    const base64 = await page.evaluate(takeWebp, POSTER_SIZE);
    saveFile(`public/examples/${name}.webp`, Buffer.from(base64, 'base64'));
  }
  await page.close();
}

/** Takes a screenshot of the embed as WebP, which has half the bytes of PNG. Runs in the page. */
async function takeWebp(size: { width: number; height: number }): Promise<string> {
  const viewer = await document.querySelector('vitrine-avatar')!.viewer;
  await viewer.ready;
  // Until the camera and the joints rest.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const png = await viewer.screenshot({ ...size, background: 'transparent' });
  const bitmap = await createImageBitmap(png);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return btoa(String.fromCharCode(...new Uint8Array(await webp.arrayBuffer())));
}
