import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, openPage, test } from './fixtures.ts';

/** What a first visit transfers, limited as in `scripts/build/report-size.ts`: gzipped JavaScript, in bytes. */

/** Records the scripts that the page and its workers receive. The returned function gives their gzipped sizes by address. */
function recordScripts(page: Page): () => Promise<ReadonlyMap<string, number>> {
  const bodies = new Map<string, Promise<Buffer>>();
  const record = (response: Response) => {
    if (response.url().endsWith('.js')) bodies.set(response.url(), response.body());
  };
  page.on('response', record);
  return async () => {
    page.off('response', record);
    const sizes = new Map<string, number>();
    for (const [url, body] of bodies) sizes.set(url, gzipSync(await body).length);
    return sizes;
  };
}

function totalOf(title: string, sizes: ReadonlyMap<string, number>): number {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${title}: ${total} bytes of gzipped JavaScript in ${sizes.size} scripts`);
  // The worker that decodes the mannequin is counted as well.
  expect([...sizes.keys()].some((url) => url.includes('worker'))).toBe(true);
  return total;
}

test('the page shows its first frame with at most 245 KB', async ({ page }) => {
  const scripts = recordScripts(page);
  await openPage(page);
  // The panels are requested after the first frame, perhaps before this test gets to see it.
  const later = await page.evaluate(() => {
    const [frame] = performance.getEntriesByName('vitrine:first-frame');
    const requested = performance.getEntriesByType('resource');
    return requested.filter((each) => each.startTime > frame.duration).map(({ name }) => name);
  });
  const sizes = new Map([...(await scripts())].filter(([url]) => !later.includes(url)));
  expect(totalOf('first frame of the page', sizes)).toBeLessThanOrEqual(245_000);
});

test('an embed without controls plays with at most 235 KB', async ({ page }) => {
  const scripts = recordScripts(page);
  // Not the dance: it has an emote, with which the code of expressions is loaded (2 KB).
  await page.goto('embed.html?ui=none&anim=samples/walk.anim&autoplay=1');
  await page
    .locator('vitrine-avatar')
    .evaluate(async (element: HTMLElementTagNameMap['vitrine-avatar']) => {
      const viewer = await element.viewer;
      await viewer.ready;
      while (!(await viewer.playback()).playing) await new Promise(requestAnimationFrame);
    });
  await page.waitForLoadState('networkidle');
  expect(totalOf('embed without controls', await scripts())).toBeLessThanOrEqual(235_000);
});
