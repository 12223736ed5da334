import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import { type BenchResult, statsOf } from './measure.ts';
import { measureQualities, type QualityFigures } from './page/quality-figures.ts';

const AVATARS = 8;

/**
 * What a region of 8 dressed avatars is drawn with, from everything down to the last step that the page takes where frames
 * are slow. Without a build or a browser it prints a warning and returns nothing.
 *
 * @param siteRoot folder of the built page.
 */
export async function run(siteRoot: string): Promise<BenchResult[]> {
  const isBuilt = existsSync(`${siteRoot}/index.html`);
  if (!isBuilt || !findChromium()) {
    const missing = isBuilt ? 'no Chromium on this machine' : 'the page is not built';
    console.warn(`SKIPPED the figures of each quality: ${missing}`);
    return [];
  }
  const qualities = await measureQualities(siteRoot, AVATARS);
  const [everything] = qualities;
  return qualities.map((quality) => result(quality, everything));
}

/** The peer is the same region with everything. */
function result({ given, drawCalls, programs }: QualityFigures, all: QualityFigures): BenchResult {
  return {
    name: `a region of ${AVATARS} dressed avatars, ${given || 'with everything'}`,
    unit: 'draw calls a picture',
    ours: statsOf([drawCalls]),
    peer: statsOf([all.drawCalls]),
    ratio: all.drawCalls / drawCalls,
    target: 'no more than with everything',
    met: drawCalls <= all.drawCalls && programs <= all.programs,
    note: `${programs} shader programs a picture`,
  };
}
