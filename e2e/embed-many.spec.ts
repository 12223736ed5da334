import { expect, type Page, test } from '@playwright/test';
import { type HostServer, startHost } from './host-server.ts';
import { JOINT, sleeve } from './sleeve.ts';

/* Ten `<vitrine-avatar>` on a page: what they share, and what each has for itself. */

const MANY = 10;

type Avatar = HTMLElementTagNameMap['vitrine-avatar'];

const MARKUP = (avatars: string) => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>A catalogue</title><link rel="icon" href="data:,">
<style>
  body { display: flex; flex-wrap: wrap; gap: 4px }
  vitrine-avatar { width: 150px; height: 150px }
</style>
<script src="v/vitrine-avatar.js" async></script>${avatars}`;

const dancer = (more = '') =>
  `<vitrine-avatar src="v/samples/linen-tee.llmesh" anim="v/samples/dance.anim" alt="A dancer" ${more}></vitrine-avatar>`;

/** Opens a page of the server with the files; no file may come from the browser's cache. */
async function withAvatars(
  page: Page,
  avatars: string,
  use: (host: HostServer) => Promise<void>,
): Promise<void> {
  const host = await startHost({
    pages: { '/': MARKUP(avatars) },
    headers: { 'cache-control': 'no-store' },
  });
  try {
    await page.addInitScript(installCounter);
    await page.goto(host.origin);
    await use(host);
  } finally {
    await host.close();
  }
}

interface Counter {
  /** The jobs that workers were given. */
  decodeCount: number;
  /** The buffers of the graphics card, and the bytes that were written to them. */
  buffers: Set<WebGLBuffer>;
  bufferBytes: number;
  /** The canvases on which a picture was shown. */
  drawn: Set<HTMLCanvasElement>;
}

/** Runs in the page. */
function installCounter(): void {
  const counter: Counter = {
    decodeCount: 0,
    buffers: new Set(),
    bufferBytes: 0,
    drawn: new Set(),
  };
  Object.assign(window, { counter });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown, never]) {
    const { path } = args[0] as { path?: readonly string[] };
    if (path?.at(-1) === 'decode') counter.decodeCount++;
    postMessage.apply(this, args);
  };
  const gl = WebGL2RenderingContext.prototype;
  const { createBuffer, deleteBuffer, bufferData } = gl;
  gl.createBuffer = function () {
    const buffer = createBuffer.call(this);
    counter.buffers.add(buffer);
    return buffer;
  };
  gl.deleteBuffer = function (buffer) {
    if (buffer) counter.buffers.delete(buffer);
    deleteBuffer.call(this, buffer);
  };
  gl.bufferData = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    counter.bufferBytes += (args[1] as ArrayBufferView).byteLength;
    (bufferData as (...args: unknown[]) => void).apply(this, args);
  } as typeof bufferData;
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    counter.drawn.add(this.canvas);
    (drawImage as (...args: unknown[]) => void).apply(this, args);
  } as typeof drawImage;
}

const counts = (page: Page) =>
  page.evaluate(() => {
    const { counter } = window as unknown as { counter: Counter };
    const { decodeCount, bufferBytes, buffers, drawn } = counter;
    return { decodeCount, bufferBytes, bufferCount: buffers.size, drawnCount: drawn.size };
  });

/** Waits until all avatars are loaded. */
const allReady = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('vitrine-avatar');
    const elements = [...document.querySelectorAll('vitrine-avatar')];
    await Promise.all(elements.map(async (element) => (await element.viewer).ready));
    return elements.length;
  });

const joint = (page: Page, index: number, name: string) =>
  page
    .locator('vitrine-avatar')
    .nth(index)
    .evaluate(
      async (element: Avatar, name) => [
        ...(await (await element.viewer).jointPositions([name]))[0],
      ],
      name,
    );

/** The share of each canvas that is painted. */
const paintedShares = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('vitrine-avatar')].map(({ shadowRoot }) => {
      const canvas = shadowRoot!.querySelector('canvas')!;
      const { width, height } = canvas;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let solid = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] === 255) solid++;
      return solid / (width * height);
    }),
  );

test('ten elements with the same files make one request and one decoding of each, and hold one copy', async ({
  page,
}) => {
  await withAvatars(page, dancer(), async () => {
    await allReady(page);
    await expect.poll(async () => (await paintedShares(page))[0]).toBeGreaterThan(0.02);
    const one = await counts(page);
    await page.goto('about:blank');
    await withAvatars(page, dancer().repeat(MANY), async ({ requests }) => {
      expect(await allReady(page)).toBe(MANY);
      await expect.poll(async () => Math.min(...(await paintedShares(page)))).toBeGreaterThan(0.02);
      for (const name of ['linen-tee.llmesh', 'dance.anim', 'mannequin.llmesh', 'idle.anim']) {
        expect(requests.filter((path) => path.endsWith(name))).toHaveLength(1);
      }
      const ten = await counts(page);
      expect(ten.decodeCount).toBe(one.decodeCount);
      expect(ten.bufferBytes).toBeLessThan(1.3 * one.bufferBytes);
      await page.screenshot({ path: 'artifacts/embed-many.png' });
    });
  });
});

test('each of ten is controlled by itself, and what is removed leaves the others as they are', async ({
  page,
}) => {
  const file = sleeve('a', 0.12);
  await withAvatars(page, dancer().repeat(MANY), async () => {
    await allReady(page);
    const control = (index: number, run: (element: Avatar, bytes: readonly number[]) => unknown) =>
      page
        .locator('vitrine-avatar')
        .nth(index)
        .evaluate(run, [...file.bytes]);
    const wristsBefore = await Promise.all(
      [0, 1, 2].map((index) => joint(page, index, 'mWristLeft')),
    );
    expect(wristsBefore[1]).toEqual(wristsBefore[0]);
    // Another time of the same animation, another animation, and a mesh that moves a joint.
    await control(0, (element) => element.seek(2));
    await control(1, async (element) => {
      await element.load('v/samples/sit.anim');
      await element.seek(1);
    });
    await control(2, (element, bytes) =>
      element.wear({ name: 'sleeve.llmesh', bytes: Uint8Array.from(bytes).buffer }),
    );
    await expect.poll(() => joint(page, 0, 'mWristLeft')).not.toEqual(wristsBefore[0]);
    await expect.poll(() => joint(page, 1, 'mWristLeft')).not.toEqual(wristsBefore[1]);
    const upperArm = async (index: number) => {
      const [shoulder, elbow] = await Promise.all([
        joint(page, index, 'mShoulderLeft'),
        joint(page, index, JOINT),
      ]);
      return Math.hypot(...elbow.map((value, axis) => value - shoulder[axis]));
    };
    const usual = await upperArm(3);
    await expect.poll(async () => (await upperArm(2)) - usual).toBeCloseTo(0.12, 3);
    expect(await upperArm(1)).toBeCloseTo(usual, 3);
    for (let index = 3; index < MANY; index++) {
      expect(await joint(page, index, 'mWristLeft')).toEqual(wristsBefore[0]);
    }

    await page.evaluate(() => {
      for (const element of [...document.querySelectorAll('vitrine-avatar')].slice(0, 5)) {
        element.remove();
      }
    });
    await page.evaluate(async () => {
      for (const element of document.querySelectorAll('vitrine-avatar')) await element.seek(3);
    });
    await expect.poll(() => joint(page, 4, 'mWristLeft')).not.toEqual(wristsBefore[0]);
    expect(Math.min(...(await paintedShares(page)))).toBeGreaterThan(0.02);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('vitrine-avatar')) element.remove();
    });
    await expect.poll(async () => (await counts(page)).bufferCount).toBe(0);
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

test('elements that are out of view are ready, and draw no picture before they are seen', async ({
  page,
}) => {
  const below = `<div style="width: 100%; height: 4000px"></div>${dancer().repeat(3)}`;
  await withAvatars(page, dancer() + below, async () => {
    expect(await allReady(page)).toBe(4);
    await expect.poll(async () => (await paintedShares(page))[0]).toBeGreaterThan(0.02);
    // Reading the pictures above draws on no canvas of the page. Whichever starts first draws at once, so that programs
    // are compiled while the others load; that may be one of those below.
    expect((await counts(page)).drawnCount).toBeLessThanOrEqual(2);
    await page.locator('vitrine-avatar').nth(1).scrollIntoViewIfNeeded();
    await expect
      .poll(async () => Math.min(...(await paintedShares(page)).slice(1)))
      .toBeGreaterThan(0.02);
    expect((await counts(page)).drawnCount).toBe(4);
  });
});
