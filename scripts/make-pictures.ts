/*
 * `npm run pictures`: takes every picture of the documents, the posters of the examples and the sample tiles from the
 * built page. `-- posters page` takes only those groups; `--dist FOLDER` names another folder than `dist`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { type CaptureContext, withSite } from './pictures/capture.ts';
import { takeLivePictures, takeWatchingPicture } from './pictures/live-pictures.ts';
import { takeOutfitPictures } from './pictures/outfit-pictures.ts';
import {
  takeHostPictures,
  takePagePictures,
  takeTexturePictures,
} from './pictures/page-pictures.ts';
import { takePosters, takeTiles } from './pictures/transparent-pictures.ts';
import { takeUploadPictures } from './pictures/upload-pictures.ts';

/** In this order no picture shows one that is taken later. */
const GROUPS: Readonly<Record<string, (context: CaptureContext) => Promise<void>>> = {
  tiles: takeTiles,
  posters: takePosters,
  page: takePagePictures,
  textures: takeTexturePictures,
  outfits: takeOutfitPictures,
  upload: takeUploadPictures,
  hosts: takeHostPictures,
  live: takeLivePictures,
  watching: takeWatchingPicture,
};

const { values, positionals } = parseArgs({
  options: { dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  console.error(
    `No such pictures: ${unknown.join(', ')}. There are ${Object.keys(GROUPS).join(', ')}.`,
  );
  process.exit(1);
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const dist = resolve(values.dist);
  await withSite(dist, async (address) => {
    for (const [name, take] of Object.entries(GROUPS)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      await take({ browser, address, dist });
    }
  });
} finally {
  await browser.close();
}
