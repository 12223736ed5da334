import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { haveSamples } from '../test/shared-path.ts';
import {
  drop,
  expect,
  framesDrawn,
  items,
  jointPosition,
  openPage,
  ownFile,
  paintedShare,
  sampleFile,
  test,
} from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const artefact = (name: string) => ({ path: `artifacts/${name}.png` });

test('the mannequin breathes on the first visit', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page);
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  const before = await jointPosition(page, 'mWristLeft');
  await expect
    .poll(async () => {
      const now = await jointPosition(page, 'mWristLeft');
      return Math.hypot(...now!.map((value, axis) => value - before![axis]));
    })
    .toBeGreaterThan(0.001);
  await page.screenshot(artefact('first-visit'));
  // What the build does not count to the first load is not loaded then.
  expect(requests.filter((url) => /\/(pako|live(?!-text)|puppetry)[^/]*$/.test(url))).toEqual([]);
});

test('a sample tile starts a clip', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: /^Walk/ }).click();
  await expect(page.getByRole('slider', { name: /position|timeline/i }).first()).toBeVisible();
  await expect
    .poll(() => items(page))
    .toContainEqual(expect.objectContaining({ name: 'walk', shown: true }));
  await page.screenshot(artefact('sample-walk'));
});

test('our own files work as drops too', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh'), ownFile('samples/dance.anim')]);
  await expect(page.getByText('linen-tee', { exact: true }).first()).toBeVisible();
  const names = (await items(page)).map((item) => item.name);
  expect(names).toEqual(['mannequin', 'idle', 'linen-tee', 'dance']);
  await page.screenshot(artefact('tee-dance'));
});

test('scrubbing to the same time gives the same pose', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByRole('slider', { name: /position|timeline/i }).first()).toBeVisible();
  const slider = page.getByRole('slider', { name: /position|timeline/i }).first();
  await page.keyboard.press('Space');
  await slider.focus();
  const poseAfter = async (keys: readonly string[]) => {
    for (const key of keys) await slider.press(key);
    await framesDrawn(page);
    return {
      time: await page.evaluate(() => window.vitrine.time()),
      wrist: await jointPosition(page, 'mWristRight'),
      foot: await jointPosition(page, 'mAnkleLeft'),
    };
  };
  const steps = Array.from({ length: 9 }, () => 'ArrowRight');
  const first = await poseAfter(['Home', ...steps]);
  const start = await poseAfter(['Home']);
  const again = await poseAfter(['End', 'Home', ...steps]);
  expect(again).toEqual(first);
  expect(start.wrist).not.toEqual(first.wrist);
});

test('the level of detail changes the counts', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  const triangles = async () =>
    (await items(page)).find((item) => item.name === 'linen-tee')?.triangles ?? 0;
  await expect.poll(triangles).toBeGreaterThan(1000);
  const high = await triangles();
  await page.keyboard.press('3');
  await expect.poll(triangles).toBeLessThan(high);
  await page.keyboard.press('1');
  await expect.poll(triangles).toBe(high);
});

test('a file of no known kind is refused with a sentence, and the next drop works', async ({
  page,
}) => {
  await openPage(page);
  const before = await items(page);
  await drop(page, [
    { name: 'empty.anim', bytes: new Uint8Array() },
    { name: 'noise.bin', bytes: Uint8Array.from({ length: 400 }, (_, i) => (i * 73) & 255) },
  ]);
  await expect(page.getByRole('alert')).toContainText('empty.anim');
  expect(await items(page)).toEqual(before);
  // The status no longer names what has failed, and the alert goes when another file opens.
  await expect(page.getByRole('status').filter({ hasText: /empty|noise/ })).toHaveCount(0);
  await drop(page, [ownFile('samples/wave.anim')]);
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'wave' }));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'wave' })).toBeAttached();
});

test('files come from ?mesh= and ?anim= too', async ({ page }) => {
  await openPage(page, './?mesh=samples/linen-tee.llmesh&anim=samples/wave.anim');
  await expect
    .poll(async () => (await items(page)).map((item) => item.name).sort())
    .toEqual(['idle', 'linen-tee', 'mannequin', 'wave']);
});

test.describe('with an address that does not exist', () => {
  test.use({ expectedError: /404/ });

  test('the page shows a message, and the avatar stays', async ({ page }) => {
    await openPage(page, './?mesh=samples/gone.llmesh');
    await expect(page.getByRole('alert')).toContainText('gone.llmesh');
    expect((await items(page)).map((item) => item.name)).toContain('mannequin');
  });
});

test('remove can be undone', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await expect
    .poll(() => items(page))
    .toContainEqual(expect.objectContaining({ name: 'linen-tee' }));
  const before = await items(page);
  await page.getByRole('button', { name: /Remove linen-tee/ }).click();
  await expect
    .poll(async () => (await items(page)).map((item) => item.name))
    .not.toContain('linen-tee');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => items(page)).toEqual(before);
});

test('the picture shows the avatar, and less of it once the mannequin is hidden', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await expect(page.getByRole('button', { name: /Hide mannequin/ })).toBeVisible();
  await page.keyboard.press('g');
  // The stage shrinks as the panels come; the avatar then fills more of it.
  await expect.poll(() => paintedShare(page)).toBeGreaterThan(0.05);
  const dressed = await paintedShare(page);
  await page.getByRole('button', { name: /Hide mannequin/ }).click();
  await framesDrawn(page);
  const teeAlone = await paintedShare(page);
  expect(teeAlone).toBeGreaterThan(0.002);
  expect(teeAlone).toBeLessThan(dressed * 0.8);
});

test('a long load can be cancelled', async ({ page }) => {
  await page.route('**/samples/slow.llmesh', () => {});
  await openPage(page);
  await page.evaluate(() => history.replaceState(null, '', '?mesh=samples/slow.llmesh'));
  await page.reload();
  const cancel = page.getByRole('button', { name: 'Cancel slow.llmesh' });
  await cancel.click();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByText('slow.llmesh').first()).toBeVisible();
  await drop(page, [ownFile('samples/wave.anim')]);
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'wave' }));
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations, ${scheme}`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ colorScheme: scheme, bypassCSP: true, baseURL });
    const audit = async () => {
      await page.evaluate(readFileSync(AXE, 'utf8'));
      const { violations } = await page.evaluate(() => window.axe.run());
      expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    };
    await openPage(page);
    await audit();
    await drop(page, [ownFile('samples/linen-tee.llmesh'), ownFile('samples/walk.anim')]);
    await expect(page.getByRole('slider').first()).toBeVisible();
    await audit();
    await drop(page, [{ name: 'noise.bin', bytes: Uint8Array.of(9, 9, 9) }]);
    await page.getByRole('button', { name: 'Show why' }).click();
    await expect(page.getByText('unknown-format')).toBeVisible();
    await audit();
    await page.screenshot(artefact(`messages-${scheme}`));
    await page.close();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the page fits, and targets are large enough for fingers', async ({ page }) => {
    await openPage(page);
    await page.screenshot(artefact('phone-first-visit'));
    await page.getByRole('button', { name: /^Dance/ }).tap();
    await expect(page.getByRole('button', { name: 'Outfit' })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    for (const target of await page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button')
      .all()) {
      const box = (await target.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await page.screenshot(artefact('phone-dance'));
  });
});

test('a lost WebGL context comes back', async ({ page }) => {
  await openPage(page);
  // The extension has to be requested before: a lost context returns none.
  const loss = await page.evaluateHandle(() => {
    const context = document.querySelector('canvas')!.getContext('webgl2')!;
    return context.getExtension('WEBGL_lose_context')!;
  });
  await loss.evaluate((extension) => extension.loseContext());
  await expect(page.getByText(/graphics/i).first()).toBeVisible();
  await loss.evaluate((extension) => extension.restoreContext());
  await expect(page.getByText(/graphics/i)).toHaveCount(0);
  await page.screenshot(artefact('context-restored'));
  expect(await paintedShare(page)).toBeGreaterThan(0.02);
});

test.describe('with ../shared/samples', () => {
  test.skip(!haveSamples, 'no ../shared/samples on this machine');

  test('the sample mesh walks', async ({ page }) => {
    await openPage(page);
    await drop(page, [
      sampleFile('samples/mesh/tshirt.llmesh'),
      sampleFile('samples/anim/walk.anim'),
    ]);
    await expect
      .poll(() => items(page))
      .toContainEqual(expect.objectContaining({ name: 'tshirt', shown: true, triangles: 1872 }));
    // It is a whole body, so the mannequin steps aside.
    expect(await items(page)).toContainEqual(
      expect.objectContaining({ name: 'mannequin', shown: false }),
    );
    const ankle: number[] = [];
    await expect
      .poll(async () => {
        ankle.push((await jointPosition(page, 'mAnkleLeft'))![0]);
        return Math.max(...ankle) - Math.min(...ankle);
      })
      .toBeGreaterThan(0.2);
    await page.screenshot(artefact('sample-mesh-walks'));
  });

  test('the error of a truncated file names field and byte, and the scene stays', async ({
    page,
  }) => {
    await openPage(page);
    await drop(page, [sampleFile('samples/mesh/tshirt.llmesh')]);
    await expect
      .poll(() => items(page))
      .toContainEqual(expect.objectContaining({ name: 'tshirt' }));
    const before = await items(page);
    const { bytes } = sampleFile('samples/anim/walk.anim');
    await drop(page, [{ name: 'cut.anim', bytes: bytes.subarray(0, 700) }]);
    await expect(page.getByRole('alert')).toContainText('cut.anim');
    await page.getByRole('button', { name: 'Show why' }).click();
    await expect(page.getByText(/^joints\[\d+\]/).first()).toBeVisible();
    await expect(page.getByText(/0x[0-9A-F]{4} \(\d+ of 700\)/)).toBeVisible();
    expect(await items(page)).toEqual(before);
    await page.screenshot(artefact('truncated'));
    await drop(page, [sampleFile('samples/anim/walk.anim')]);
    await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'walk' }));
  });

  test('measures of the first load and of a drop', async ({ page }) => {
    await openPage(page);
    await drop(page, [
      sampleFile('samples/mesh/tshirt.llmesh'),
      sampleFile('samples/anim/walk.anim'),
    ]);
    const measure = (name: string) =>
      page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.duration ?? null, name);
    await expect.poll(() => measure('vitrine:drop-to-frame')).not.toBeNull();
    const first = await measure('vitrine:first-frame');
    const dropped = await measure('vitrine:drop-to-frame');
    console.log(
      `navigation to first frame ${first!.toFixed(0)} ms, drop to first frame ${dropped!.toFixed(0)} ms (software rendering)`,
    );
  });
});
