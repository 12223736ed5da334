import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, framesDrawn, test } from './fixtures.ts';
import { startHost } from './host-server.ts';

/* `embed.html` as a visitor sees it, with its options in the address. */

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const DANCE = 'mesh=samples/linen-tee.llmesh&anim=samples/dance.anim';
const artefact = (name: string) => ({ path: `artifacts/embed-${name}.png` });

const avatar = (page: Page) => page.locator('vitrine-avatar');
const poster = (page: Page) => page.locator('vitrine-avatar').locator('button.poster');

/** Waits until the avatar can be controlled. */
async function whenReady(page: Page): Promise<void> {
  await avatar(page).evaluate(async (element: HTMLElementTagNameMap['vitrine-avatar']) => {
    await (await element.viewer).ready;
  });
}

const playback = (page: Page) =>
  avatar(page).evaluate(async (element: HTMLElementTagNameMap['vitrine-avatar']) =>
    (await element.viewer).playback(),
  );

const camera = (page: Page) =>
  avatar(page).evaluate(async (element: HTMLElementTagNameMap['vitrine-avatar']) =>
    (await element.viewer).camera(),
  );

const wrist = (page: Page) =>
  avatar(page).evaluate(async (element: HTMLElementTagNameMap['vitrine-avatar']) => {
    const [position] = await (await element.viewer).jointPositions(['mWristLeft']);
    return [...position];
  });

async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

test('wears the files of the address, and plays', async ({ page }) => {
  await page.goto(`embed.html?${DANCE}&autoplay=1&title=The+market+outfit`);
  await expect(page).toHaveTitle('The market outfit');
  await whenReady(page);
  const before = await wrist(page);
  await expect.poll(() => wrist(page)).not.toEqual(before);
  expect((await playback(page)).playing).toBe(true);
  await page.mouse.move(300, 300);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.screenshot(artefact('playing'));
});

test('does not play without autoplay until play is pressed, by keyboard too', async ({ page }) => {
  await page.goto(`embed.html?${DANCE}`);
  await whenReady(page);
  const before = await wrist(page);
  expect((await playback(page)).playing).toBe(false);
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await playback(page)).playing).toBe(true);
  await expect.poll(() => wrist(page)).not.toEqual(before);
});

test('loads only the poster until it is clicked', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`embed.html?${DANCE}&poster=samples/dance.webp&title=Market+outfit`);
  await expect(poster(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofViewer = requested.filter((path) => /viewer|worker|llmesh|anim$/.test(path));
  expect(ofViewer).toEqual([]);
  await page.screenshot(artefact('poster'));
  await poster(page).click();
  await expect.poll(async () => (await playback(page)).playing).toBe(true);
  await expect(poster(page)).toBeHidden();
});

test('applies speed, time and loop of the address', async ({ page }) => {
  await page.goto('embed.html?anim=samples/wave.anim&autoplay=1&loop=0&speed=4&time=0.2');
  await whenReady(page);
  await expect.poll(async () => (await playback(page)).speed).toBe(4);
  await expect.poll(async () => (await playback(page)).playing).toBe(false);
  const { time, duration, loop } = await playback(page);
  expect(loop).toBe(false);
  expect(time).toBeCloseTo(duration, 2);
});

test('applies camera-orbit, camera-target and auto-rotate of the address', async ({ page }) => {
  await page.goto('embed.html?camera-orbit=40deg+70deg+3m&camera-target=0m+0m+1.2m');
  await whenReady(page);
  const { theta, phi, radius, target } = await camera(page);
  expect([theta, phi, radius, ...target].map((value) => Number(value.toFixed(3)))).toEqual([
    40, 70, 3, 0, 0, 1.2,
  ]);
  await page.goto('embed.html?auto-rotate=90deg');
  await whenReady(page);
  const before = (await camera(page)).theta;
  await expect.poll(async () => (await camera(page)).theta).not.toBe(before);
});

test('neither plays nor rotates by itself for visitors who prefer reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`embed.html?${DANCE}&autoplay=1&auto-rotate=90`);
  await whenReady(page);
  const before = [await wrist(page), (await camera(page)).theta];
  await framesDrawn(page, 20);
  expect([await wrist(page), (await camera(page)).theta]).toEqual(before);
  expect((await playback(page)).playing).toBe(false);
});

test('requests no frames while it is paused', async ({ page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const counter = { requested: 0, request };
    Object.assign(window, { counter });
    window.requestAnimationFrame = (callback) => {
      counter.requested++;
      return request(callback);
    };
  });
  await page.goto(`embed.html?${DANCE}&ui=none`);
  await whenReady(page);
  /** The frames that the page requests while the browser shows fifteen. */
  const requestedFrames = () =>
    page.evaluate(async () => {
      const { counter } = window as unknown as {
        counter: { requested: number; request: typeof requestAnimationFrame };
      };
      const before = counter.requested;
      for (let frame = 0; frame < 15; frame++) await new Promise(counter.request);
      return counter.requested - before;
    });
  await expect.poll(requestedFrames).toBe(0);
  const before = await wrist(page);
  await page.locator('vitrine-avatar').click();
  await page.keyboard.press('Space');
  await expect.poll(() => wrist(page)).not.toEqual(before);
});

test.describe('accessibility', () => {
  // axe is added to the page, whose policy allows no other scripts.
  test.use({ bypassCSP: true });
  for (const scheme of ['light', 'dark'] as const) {
    for (const ui of ['min', 'full'] as const) {
      test(`has no serious violations: ${scheme}, ui=${ui}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`embed.html?${DANCE}&anim=samples/walk.anim&ui=${ui}&title=Market+outfit`);
        await whenReady(page);
        await page.getByRole('button', { name: 'Play', exact: true }).focus();
        expect(await seriousViolations(page)).toEqual([]);
        await page.screenshot(artefact(`${ui}-${scheme}`));
      });
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 480 }, hasTouch: true, isMobile: true });
  test('every control is large enough, and nothing is cut off', async ({ page }) => {
    await page.goto(`embed.html?${DANCE}&ui=full&title=Market+outfit`);
    await whenReady(page);
    await page.touchscreen.tap(180, 150);
    const buttons = page.getByRole('button');
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      if (!box || box.width === 0) continue;
      expect(
        Math.min(box.width, box.height),
        (await button.getAttribute('aria-label')) ?? '',
      ).toBeGreaterThanOrEqual(43.5);
    }
    // What does not fit is reached by scrolling the row, and by keys.
    const last = buttons.last();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 0.95 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(overflow).toBeLessThanOrEqual(360);
    await page.screenshot(artefact('phone'));
  });
});

test.describe('error messages', () => {
  test.use({ expectedError: /404|CORS|ERR_FAILED|Failed to load resource|request to http/ });

  test('a file that does not exist', async ({ page }) => {
    await page.goto('embed.html?mesh=samples/no-such.llmesh');
    await expect(page.getByRole('alert')).toContainText('no-such.llmesh');
    await expect(page.getByRole('alert')).toContainText('404');
    await page.screenshot(artefact('missing'));
  });

  test('a server that does not allow other pages to read its files', async ({ page }) => {
    const other = await startHost();
    try {
      const file = `${other.origin}v/samples/walk.anim`;
      await page.goto(`embed.html?anim=${encodeURIComponent(file)}`);
      await expect(page.getByRole('alert')).toContainText('CORS');
      await page.screenshot(artefact('cors'));
    } finally {
      await other.close();
    }
  });

  test('a web page in place of a file', async ({ page }) => {
    await page.goto('embed.html?mesh=index.html');
    await expect(page.getByRole('alert')).toContainText(/page/i);
  });

  test('no WebGL: the poster stays', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(`embed.html?${DANCE}&poster=samples/dance.webp&autoplay=1`);
    await expect(page.getByText('This browser has no WebGL 2')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in Vitrine' })).toBeVisible();
    await page.screenshot(artefact('no-webgl'));
  });
});

test('the picture comes back after a lost WebGL context', async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
      const context = (original as (...given: never[]) => unknown).apply(this, args);
      if ((args[0] as string) === 'webgl2') Object.assign(window, { gl: context });
      return context;
    } as typeof original;
  });
  await page.goto(`embed.html?${DANCE}&autoplay=1`);
  await whenReady(page);
  await page.evaluate(() => {
    const { gl } = window as unknown as { gl: WebGL2RenderingContext };
    const loss = gl.getExtension('WEBGL_lose_context');
    Object.assign(window, { loss });
    loss?.loseContext();
  });
  await expect(page.getByText('The graphics card has stopped drawing')).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as { loss: WEBGL_lose_context }).loss.restoreContext();
  });
  await expect(page.getByText('The graphics card has stopped drawing')).toBeHidden();
  const before = await wrist(page);
  await expect.poll(() => wrist(page)).not.toEqual(before);
});

test.describe('where modules are refused', () => {
  test.use({ expectedError: /ERR_FAILED/ });

  test('one plain script shows the same avatar, with its bar', async ({ page }) => {
    await page.route('**/embed/viewer-module-*.js', (route) => route.abort());
    await page.goto(`embed.html?${DANCE}&autoplay=1`);
    await whenReady(page);
    const before = await wrist(page);
    await expect.poll(() => wrist(page)).not.toEqual(before);
    await page.mouse.move(300, 300);
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });
});

test('text of the address is never parsed as markup', async ({ page }) => {
  const markup = '<img src=x onerror=alert(1)>';
  await page.goto(`embed.html?title=${encodeURIComponent(markup)}&poster=samples/dance.webp`);
  await expect(poster(page)).toContainText(markup);
});
