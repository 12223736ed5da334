/*
 * `npm run pictures` (after `npm run build`): every picture of the documents, the posters of the examples and the
 * sample tiles, taken by the built page itself. `-- posters page` takes only those; `--dist FOLDER` of another build.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { takeHostPictures } from './pictures/host-pictures.ts';
import { takeLivePictures } from './pictures/live-pictures.ts';
import { takePagePictures } from './pictures/page-pictures.ts';
import { takePosters } from './pictures/posters.ts';
import { type Studio, withSite } from './pictures/site.ts';
import { takeTiles } from './pictures/tiles.ts';

/** In an order in which nobody shows what is taken later. */
const GROUPS: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  tiles: takeTiles,
  posters: takePosters,
  page: takePagePictures,
  hosts: takeHostPictures,
  live: takeLivePictures,
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
