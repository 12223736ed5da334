import assert from 'node:assert/strict';
import type { EnginePage, EngineTestContext } from './engine.ts';
import {
  clickOn,
  saveScreenshot,
  waitForChange,
  waitForFrames,
  waitUntil,
} from './page-actions.ts';

const DANCE = 'mesh=samples/linen-tee.llmesh&anim=samples/dance.anim';
const VIEWER_FILE = /viewer|worker|llmesh|anim$/;

/** Tests `embed.html` with options in its address, and `<vitrine-avatar>` in a page. */
export function defineEmbedTests({ name, test, embeds, host }: EngineTestContext): void {
  const isPlaying = (page: EnginePage) =>
    page.evaluate(async () => {
      const viewer = await document.querySelector('vitrine-avatar')!.viewer;
      return (await viewer.playback()).playing;
    });
  const wrist = (page: EnginePage) =>
    page.evaluate(async () => {
      const viewer = await document.querySelector('vitrine-avatar')!.viewer;
      return viewer.jointPositions(['mWristLeft']);
    });
  /** Resolves when the viewer has loaded its content. */
  const whenReady = (page: EnginePage) =>
    page.evaluate(async () => {
      await (await document.querySelector('vitrine-avatar')!.viewer).ready;
    });
  /** The requests after the first `count` for files that a poster does not need. */
  const viewerRequestsAfter = (count: number) =>
    embeds.requests.slice(count).filter((path) => VIEWER_FILE.test(path));

  test('nothing but the poster is loaded before a click', async (page) => {
    const before = embeds.requests.length;
    const poster = `poster=samples/dance.webp&title=Market+outfit`;
    await page.open(`${embeds.origin}v/embed.html?${DANCE}&${poster}`);
    await waitUntil(
      () =>
        page.evaluate(() => {
          const avatar = document.querySelector('vitrine-avatar');
          return (avatar?.shadowRoot?.querySelector('img')?.naturalWidth ?? 0) > 0;
        }),
      'the poster',
    );
    await waitForFrames(page, 30);
    assert.deepEqual(viewerRequestsAfter(before), []);
    await clickOn(page, 'vitrine-avatar');
    await whenReady(page);
    assert.equal(await isPlaying(page), true);
    assert.notDeepEqual(viewerRequestsAfter(before), []);
    await waitForChange(() => wrist(page), 'another position of the wrist');
    await saveScreenshot(page, `${name}-embed`);
  });

  test('space plays and pauses the avatar that was clicked', async (page) => {
    await page.open(`${embeds.origin}v/embed.html?${DANCE}&ui=none`);
    await whenReady(page);
    assert.equal(await isPlaying(page), false);
    await clickOn(page, 'vitrine-avatar');
    await page.press(' ');
    await waitUntil(() => isPlaying(page), 'the start of the animation');
    await page.press(' ');
    await waitUntil(async () => !(await isPlaying(page)), 'the pause');
  });

  test('a lazy avatar loads when it is scrolled into view', async (page) => {
    const before = host.requests.length;
    await page.open(`${host.origin}lazy`);
    const hasRequestedViewer = () =>
      host.requests.slice(before).some((path) => VIEWER_FILE.test(path));
    await waitUntil(
      () => page.evaluate(() => customElements.get('vitrine-avatar') !== undefined),
      'the definition of the element',
    );
    await waitForFrames(page, 30);
    assert.equal(hasRequestedViewer(), false);
    await page.evaluate(() => document.querySelector('vitrine-avatar')!.scrollIntoView());
    await waitUntil(async () => hasRequestedViewer(), 'requests for the viewer');
    await whenReady(page);
    await waitForChange(() => wrist(page), 'another position of the wrist');
    await saveScreenshot(page, `${name}-element`);
  });
}
