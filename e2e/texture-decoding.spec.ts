import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { encode } from 'fast-png';
import { callTextureWorker, textureWorkerPath } from '../test/call-texture-worker.ts';
import { hex } from '../test/hex.ts';
import { animatedWebp, cmykJpeg } from '../test/odd-pictures.ts';
import { tinyCodestream, tinyValue } from '../test/tiny-codestreams.ts';
import { serveSite } from './site-server.ts';

/* The worker of the built page, under the policies that docs/hosting.md recommends. */

const WORKER = textureWorkerPath(readdirSync('dist/embed').map((name) => `embed/${name}`));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('the worker decodes every kind of texture, and the page itself may not run WebAssembly', async ({
  page,
}) => {
  const site = await serveSite({ prefix: '/v/', withHeaders: true });
  await page.goto(site.url);
  const decode = (bytes: Uint8Array, reduce = 0) =>
    page.evaluate(callTextureWorker, {
      worker: site.url + WORKER,
      base64: base64(bytes),
      size: { reduce },
    });

  const bottomLeft = [0, 1, 2, 3].map((component) => tinyValue(0, 9, component));
  expect(await decode(tinyCodestream('components5'))).toMatchObject({
    ...{ ok: true, width: 12, height: 10, components: 5 },
    firstPixel: bottomLeft,
  });
  expect(await decode(tinyCodestream('jp2'), 1)).toMatchObject({ ok: true, width: 6, height: 5 });

  // Colours under an alpha of 0 are kept, in PNG by our decoder and in WebP by the browser's.
  const data = Uint8Array.of(1, 2, 3, 255, 10, 200, 30, 0);
  const png = encode({ width: 1, height: 2, channels: 4, depth: 8, data });
  expect(await decode(png)).toMatchObject({ ok: true, firstPixel: [10, 200, 30, 0] });
  const webp = hex(
    '52 49 46 46 18 00 00 00 57 45 42 50 56 50 38 4c 0c 00 00 00 2f 01 80 00 10 28 72 15 ea 51 80 00',
  );
  expect(await decode(webp)).toMatchObject({
    ...{ ok: true, width: 2, height: 3, components: 4 },
    firstPixel: [10, 200, 30, 0],
  });
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(16, 8);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 16, 4);
    context.fillStyle = '#00f';
    context.fillRect(0, 4, 16, 4);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const picture = await decode(Uint8Array.from(jpeg));
  expect(picture).toMatchObject({ ok: true, width: 16, height: 8, components: 3 });
  // The bottom row is blue.
  expect(picture.firstPixel[2]).toBeGreaterThan(230);
  expect(picture.firstPixel[0]).toBeLessThan(25);
  expect(await decode(Uint8Array.from(jpeg.slice(0, -200)).fill(0, 100))).toMatchObject({
    ok: false,
  });

  // Four inks become three colours: here no cyan, all magenta, all yellow, no black.
  const print = await decode(cmykJpeg(255, 0, 0, 255));
  expect(print).toMatchObject({ ok: true, width: 8, height: 8, components: 3 });
  const [red, green, blue, alpha] = print.firstPixel;
  expect([red > 200, green < 70, blue < 70, alpha]).toEqual([true, true, true, 255]);
  // Of an animation the first frame.
  const animation = animatedWebp([
    [20, 220, 40, 255],
    [220, 20, 40, 255],
  ]);
  expect(await decode(animation)).toMatchObject({
    ...{ ok: true, width: 4, height: 2, components: 4 },
    firstPixel: [20, 220, 40, 255],
  });

  const refused = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)).then(
      () => 'compiled',
      (error: Error) => error.name,
    ),
  );
  expect(refused).toBe('CompileError');
  await site.close();
});
