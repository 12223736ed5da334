import { expect, type Page, test } from '@playwright/test';
import { framesDrawn } from './fixtures.ts';
import { type HostServer, startHost } from './host-server.ts';

/* `<vitrine-avatar>` in the page of a shop, whose origin is another one. */

const MARKUP = (vitrine: string, avatars: string) => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
<style>vitrine-avatar { display: block; width: 260px; height: 200px }</style>
<script src="${vitrine}vitrine-avatar.js" async></script>
<h1>A shop</h1>${avatars}`;

const DANCER = (vitrine: string, more = '') =>
  `<vitrine-avatar src="${vitrine}samples/linen-tee.llmesh" anim="${vitrine}samples/dance.anim" alt="A dancer" ${more}></vitrine-avatar>`;

type Avatar = HTMLElementTagNameMap['vitrine-avatar'];

const wrist = (page: Page, index = 0) =>
  page
    .locator('vitrine-avatar')
    .nth(index)
    .evaluate(async (element: Avatar) => {
      const viewer = await element.viewer;
      await viewer.ready;
      const [position] = await viewer.jointPositions(['mWristLeft']);
      return [...position];
    });

/** Vitrine's files on one origin, which allows others to read them; the shop is on another. */
let vitrine: HostServer;
test.beforeAll(async () => {
  vitrine = await startHost({ headers: { 'access-control-allow-origin': '*' } });
});
test.afterAll(() => vitrine.close());

async function withShop(
  page: Page,
  avatars: string,
  use: (shop: HostServer) => Promise<void>,
): Promise<void> {
  const shop = await startHost({ pages: { '/': MARKUP(`${vitrine.origin}v/`, avatars) } });
  try {
    await page.goto(shop.origin);
    await use(shop);
  } finally {
    await shop.close();
  }
}

const dancer = (more = '') => DANCER(`${vitrine.origin}v/`, more);

test('one line of markup shows a dancer, with requests to Vitrine only', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await withShop(page, dancer('autoplay'), async (shop) => {
    const before = await wrist(page);
    await expect.poll(() => wrist(page)).not.toEqual(before);
    const expected = [shop.origin, vitrine.origin, 'blob:', 'data:'];
    expect(requested.filter((url) => !expected.some((start) => url.startsWith(start)))).toEqual([]);
    await page.screenshot({ path: 'artifacts/embed-element.png' });
  });
});

test('has the properties, methods and events of media elements', async ({ page }) => {
  await withShop(page, dancer('loop="0"'), async () => {
    const result = await page.locator('vitrine-avatar').evaluate(async (element: Avatar) => {
      const names: string[] = [];
      for (const name of ['loaded', 'play', 'pause', 'time', 'ended'] as const) {
        element.addEventListener(name, () => names.includes(name) || names.push(name));
      }
      const viewer = await element.viewer;
      await viewer.ready;
      await element.play();
      const wasPlaying = element.playing;
      await element.pause();
      element.currentTime = 1;
      await new Promise((resolve) => element.addEventListener('time', resolve, { once: true }));
      return { names, wasPlaying, time: element.currentTime, duration: element.duration };
    });
    expect(result.wasPlaying).toBe(true);
    expect(result.time).toBeCloseTo(1, 2);
    expect(result.duration).toBeCloseTo(8, 1);
    expect(result.names).toEqual(expect.arrayContaining(['play', 'pause', 'time']));
  });
});

test('applies attributes that change while it dances', async ({ page }) => {
  await withShop(page, dancer('autoplay'), async () => {
    await wrist(page);
    const change = (name: string, value: string) =>
      page
        .locator('vitrine-avatar')
        .evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value]);
    const read = () =>
      page.locator('vitrine-avatar').evaluate(async (element: Avatar) => {
        const viewer = await element.viewer;
        const [playback, camera, items] = await Promise.all([
          viewer.playback(),
          viewer.camera(),
          viewer.items(),
        ]);
        return { speed: playback.speed, theta: camera.theta, names: items.map(({ name }) => name) };
      });
    await change('speed', '2');
    await change('camera-orbit', '90deg 80deg 3m');
    await change('anim', `${vitrine.origin}v/samples/walk.anim`);
    await expect.poll(read).toEqual({
      speed: 2,
      theta: expect.closeTo(90, 3),
      names: expect.arrayContaining(['linen-tee', 'walk']),
    });
  });
});

test('many elements share their workers, and free their resources when they are removed', async ({
  page,
}) => {
  await withShop(page, Array.from({ length: 6 }, () => dancer()).join(''), async () => {
    for (let index = 0; index < 6; index++) await wrist(page, index);
    expect(page.workers().length).toBeGreaterThan(0);
    expect(page.workers().length).toBeLessThanOrEqual(2);
    const viewer = await page.evaluateHandle(
      () => document.querySelector('vitrine-avatar')!.viewer,
    );
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('vitrine-avatar')) element.remove();
    });
    const errorCode = () =>
      viewer.evaluate((viewer) =>
        viewer.items().then(
          () => null,
          (error) => error.code,
        ),
      );
    await expect.poll(errorCode).toBe('disposed');
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

test('many elements are drawn with one WebGL context, each with its own picture and size', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const contexts = new Set<unknown>();
    Object.assign(window, { contexts });
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
      const context = (original as (...given: never[]) => unknown).apply(this, args);
      if ((args[0] as string) === 'webgl2' && context) contexts.add(context);
      return context;
    } as typeof original;
  });
  const large = dancer('style="width: 360px; height: 300px" camera-orbit="90deg 80deg auto"');
  await withShop(page, `${dancer()}${dancer()}${large}`, async () => {
    for (let index = 0; index < 3; index++) await wrist(page, index);
    /** The share of each canvas that is drawn, and its size. */
    const pictures = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('vitrine-avatar')].map(({ shadowRoot }) => {
          const canvas = shadowRoot!.querySelector('canvas')!;
          const { width, height } = canvas;
          const context = new OffscreenCanvas(width, height).getContext('2d')!;
          context.drawImage(canvas, 0, 0);
          const { data } = context.getImageData(0, 0, width, height);
          let solid = 0;
          for (let i = 3; i < data.length; i += 4) if (data[i] === 255) solid++;
          return { width, height, share: solid / (width * height) };
        }),
      );
    await expect.poll(async () => (await pictures()).every(({ share }) => share > 0.02)).toBe(true);
    const [first, second, third] = await pictures();
    // The same avatar from the same side, and the same from another side in a larger element.
    expect(second).toEqual(first);
    expect([third.width, third.height]).not.toEqual([first.width, first.height]);
    expect(third.share).not.toBe(first.share);
    await page.screenshot({ path: 'artifacts/embed-elements.png' });
    const contexts = () =>
      page.evaluate(() => (window as unknown as { contexts: Set<unknown> }).contexts.size);
    expect(await contexts()).toBe(1);
    // Those that are left go on being drawn, and what is added later has the same context.
    await page.evaluate(() => document.querySelector('vitrine-avatar')!.remove());
    await page.evaluate(() => {
      const elements = document.querySelectorAll('vitrine-avatar');
      elements[0].after(elements[0].cloneNode());
    });
    await wrist(page, 1);
    await expect.poll(async () => (await pictures()).every(({ share }) => share > 0.02)).toBe(true);
    expect(await contexts()).toBe(1);
  });
});

test('a GLB that the page asks for contains the textures of what is worn', async ({ page }) => {
  const url = `${vitrine.origin}v/`;
  const avatar = `<vitrine-avatar src="${url}samples/linen-tee.llmesh" texture="${url}samples/linen-tee-cloth.webp"></vitrine-avatar>`;
  await withShop(page, avatar, async () => {
    const images = await page.locator('vitrine-avatar').evaluate(async (element: Avatar) => {
      const viewer = await element.viewer;
      await viewer.ready;
      const glb = await (await viewer.exportGlb()).arrayBuffer();
      const length = new DataView(glb).getUint32(12, true);
      const json = JSON.parse(new TextDecoder().decode(new Uint8Array(glb, 20, length)));
      return json.images as { mimeType: string }[] | undefined;
    });
    expect(images?.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
  });
});

test('loads when it comes into view, and continues when it is moved', async ({ page }) => {
  const far = `${dancer('lazy="seen"')}<div style="height: 4000px"></div>${dancer('lazy="seen"')}`;
  await withShop(page, far, async () => {
    await wrist(page, 0);
    const phases = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('vitrine-avatar')].map(
          ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.frame')?.dataset.phase,
        ),
      );
    expect(await phases()).toEqual(['figure', 'poster']);
    await page.locator('vitrine-avatar').nth(1).scrollIntoViewIfNeeded();
    await expect.poll(phases).toEqual(['figure', 'figure']);
    await page.evaluate(() =>
      document.body.prepend(document.querySelectorAll('vitrine-avatar')[1]),
    );
    await wrist(page, 0);
    await framesDrawn(page, 5);
    expect(await phases()).toEqual(['figure', 'figure']);
  });
});

test('shows the page’s own poster', async ({ page }) => {
  const slotted = dancer().replace(
    '></vitrine-avatar>',
    '><p slot="poster">Our own picture</p></vitrine-avatar>',
  );
  await withShop(page, slotted, async () => {
    await expect(page.getByText('Our own picture')).toBeVisible();
    await page.locator('vitrine-avatar').click();
    const before = await wrist(page);
    await expect.poll(() => wrist(page)).not.toEqual(before);
    await expect(page.getByText('Our own picture')).toBeHidden();
  });
});

test('has only a button to try again for screen readers after a failure', async ({ page }) => {
  await withShop(
    page,
    dancer()
      .replace('linen-tee', 'no-such-tee')
      .replace(/anim="[^"]*"/, ''),
    async () => {
      await expect(page.getByRole('alert')).toContainText('no-such-tee.llmesh');
      await expect(page.getByRole('button')).toHaveText(['Try again']);
      await expect(page.getByRole('img')).toHaveCount(0);
      await expect(page.getByRole('status')).toHaveText('');
    },
  );
});

test('loads the viewer again after a failure, and adds no global names to the page', async ({
  page,
}) => {
  const script = '**/embed/viewer-script-*.js';
  await page.route(script, (route) => route.abort());
  await withShop(page, dancer('autoplay'), async () => {
    await expect(page.getByRole('alert')).toContainText('Vitrine could not be loaded');
    await page.unroute(script);
    await page.getByRole('button', { name: 'Try again' }).click();
    const before = await wrist(page);
    await expect.poll(() => wrist(page)).not.toEqual(before);
    expect(
      await page.evaluate(() => Object.keys(window).filter((name) => /vitrine/i.test(name))),
    ).toEqual([]);
  });
});

test.describe('on its own server', () => {
  const POLICIES = [
    ['as it comes', ''],
    ['scripts by nonce, workers from blobs', "script-src 'nonce-page'; worker-src blob:"],
    ['scripts by server, workers from blobs', "script-src 'self'; worker-src blob:"],
  ];
  for (const [name, policy] of POLICIES) {
    test(`dances under the page's policy: ${name}`, async ({ page }) => {
      const markup = MARKUP('/v/', DANCER('/v/', 'autoplay')).replace(
        'async',
        'nonce="page" async',
      );
      const shop = await startHost({
        pages: { '/': markup },
        headers: policy ? { 'content-security-policy': policy } : {},
      });
      try {
        await page.goto(shop.origin);
        const before = await wrist(page);
        await expect.poll(() => wrist(page)).not.toEqual(before);
        const usesScript = shop.requests.some((path) => path.includes('viewer-script'));
        expect(usesScript).toBe(policy !== '');
      } finally {
        await shop.close();
      }
    });
  }
});

test('keeps its colours where the browser forces those of pages', async ({ page }) => {
  const picture = () =>
    page.locator('vitrine-avatar').evaluate(async (element: Avatar) => {
      await (await element.viewer).ready;
      const options = { width: 64, height: 64, background: 'transparent' };
      const bytes = await (await element.screenshot(options)).arrayBuffer();
      return [...new Uint8Array(bytes)].join();
    });
  let ordinary = '';
  await withShop(page, dancer('grid="0"'), async () => {
    ordinary = await picture();
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await withShop(page, dancer('grid="0"'), async () => {
    expect(await picture()).toBe(ordinary);
  });
});
