/*
 * `npx tsx scripts/make-sample-textures.ts`: paints the mannequin's own skin and the cloth of the sample tee into
 * public/samples, as WebP by Chromium, and records of which pixels each picture is: tests paint them again. Nothing of it
 * is a photograph: see scripts/skin and scripts/tee-cloth. The ids of the skin's pictures are in src/app/body.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { encode } from 'fast-png';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { hashOf, paintSkin, type SkinPicture } from './skin/index.ts';
import { paintTeeCloth } from './tee-cloth/index.ts';

/** A folder of pictures, and the list of their hashes. */
interface PictureSet {
  readonly folder: string;
  readonly list: string;
  readonly quality: number;
  readonly paint: () => Readonly<Record<string, SkinPicture>>;
}

const SETS: readonly PictureSet[] = [
  { folder: 'skin/', list: 'skin/skin-hashes.json', quality: 0.86, paint: paintSkin },
  { folder: '', list: 'tee-cloth/tee-cloth-hashes.json', quality: 0.84, paint: paintTeeCloth },
];

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage();
  for (const { folder, list, quality, paint } of SETS) {
    const address = new URL(`../public/samples/${folder}`, import.meta.url);
    mkdirSync(address, { recursive: true });
    const hashes: Record<string, { pixels: string; file: string }> = {};
    for (const [name, picture] of Object.entries(paint())) {
      const bytes = await toWebp(page, picture, quality);
      writeFileSync(new URL(`${name}.webp`, address), bytes);
      hashes[name] = { pixels: hashOf(picture.rgb), file: hashOf(bytes) };
      console.log(`${String(bytes.length).padStart(8)} bytes  ${folder}${name}.webp`);
    }
    writeFileSync(new URL(list, import.meta.url), `${JSON.stringify(hashes, null, 2)}\n`);
  }
} finally {
  await browser.close();
}

async function toWebp(
  page: Page,
  { size, rgb }: SkinPicture,
  quality: number,
): Promise<Uint8Array> {
  const png = encode({ width: size, height: size, data: rgb, channels: 3 });
  const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const webp = await page.evaluate(
    async ({ url, quality }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { url, quality },
  );
  return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64');
}
