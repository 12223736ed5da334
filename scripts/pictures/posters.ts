import type { Page } from '@playwright/test';
import { saveFile } from './save.ts';
import type { Studio } from './site.ts';

/** Posters of public/examples: seconds into the clip, and from where. */
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

const SIZE = { width: 800, height: 600 };

/** Transparent ones, so that they stand on the stage of either theme. */
export async function takePosters({ browser, address }: Studio): Promise<void> {
  const page = await browser.newPage({ viewport: SIZE });
  for (const poster of POSTERS) await takePoster(page, address, poster);
  await page.close();
}

async function takePoster(
  page: Page,
  address: string,
  { name, clip, time, orbit }: (typeof POSTERS)[number],
): Promise<void> {
  const query = new URLSearchParams({
    'camera-orbit': orbit,
    ui: 'none',
    grid: '0',
    time: `${time}`,
  });
  query.append('mesh', 'samples/linen-tee.llmesh');
  query.append('anim', `samples/${clip}.anim`);
  await page.goto(`${address}embed.html?${query}`);
  const base64 = await page.evaluate(takeWebp, SIZE);
  saveFile(`public/examples/${name}.webp`, Buffer.from(base64, 'base64'));
}

/** Runs in the page; WebP of half the bytes that PNG would take. */
async function takeWebp(size: { width: number; height: number }): Promise<string> {
  const viewer = await document.querySelector('vitrine-avatar')!.viewer;
  await viewer.ready;
  // The camera and the first pose come to rest.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const png = await viewer.screenshot({ ...size, background: 'transparent' });
  const bitmap = await createImageBitmap(png);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return btoa(String.fromCharCode(...new Uint8Array(await webp.arrayBuffer())));
}
