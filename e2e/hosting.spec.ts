import { drop, expect, items, jointPosition, openPage, ownFile, test } from './fixtures.ts';
import { type SiteServer, serveSite } from './site-server.ts';

for (const withHeaders of [false, true]) {
  test.describe(`under a sub-path of a file server ${withHeaders ? 'with all headers' : 'without headers'}`, () => {
    const siteTest = test.extend<{ site: SiteServer }>({
      // biome-ignore lint/correctness/noEmptyPattern: it uses no fixtures
      site: async ({}, use) => {
        const site = await serveSite({ prefix: '/shop/avatars/', withHeaders });
        await use(site);
        await site.close();
      },
      baseURL: async ({ site }, use) => use(site.url),
    });

    siteTest(
      'a tour of the page violates no policy and sends no request elsewhere',
      async ({ page }) => {
        await openPage(page);
        const before = await jointPosition(page, 'mChest');
        await expect.poll(() => jointPosition(page, 'mChest')).not.toEqual(before);
        await drop(page, [ownFile('samples/linen-tee.llmesh'), ownFile('samples/dance.anim')]);
        await expect
          .poll(() => items(page))
          .toContainEqual(expect.objectContaining({ name: 'linen-tee' }));
        await page.getByRole('tab', { name: 'Rig' }).click();
        await page.getByRole('tab', { name: 'Animation' }).click();
        await page.locator('main canvas').press('h');
        await page.keyboard.press('Escape');
        for (const key of ['b', 'c', 'w', '?']) await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        const [picture] = await Promise.all([
          page.waitForEvent('download'),
          page.keyboard.press('p'),
        ]);
        expect(picture.suggestedFilename()).toMatch(/\.png$/);
        const manifest = await page.evaluate(async () => {
          const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
          const { icons } = await (await fetch(link.href)).json();
          const sources: string[] = icons.map(
            ({ src }: { src: string }) => new URL(src, link.href),
          );
          const answers = await Promise.all(sources.map((source) => fetch(source)));
          return answers.map(({ ok }) => ok);
        });
        expect(manifest).toEqual([true, true, true, true]);
      },
    );
  });
}

test('a name that looks like markup stays text', async ({ page }) => {
  await openPage(page);
  const name = '<img src=x onerror="document.title=1">.anim';
  await drop(page, [
    { name, bytes: Uint8Array.of(1, 2, 3) },
    { ...ownFile('samples/wave.anim'), name: '<b>wave.anim' },
  ]);
  await expect(page.getByRole('alert')).toContainText(name);
  await expect(page.getByText('<b>wave', { exact: true }).first()).toBeVisible();
  expect(await page.locator('img[src=x], #app b:text-is("wave")').count()).toBe(0);
});

test('without WebGL the page shows a message, and files are still read', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('./');
  await expect(page.getByText(/WebGL/).first()).toBeVisible();
  await drop(page, [ownFile('samples/walk.anim')]);
  await expect(page.getByText('53', { exact: true }).first()).toBeVisible();
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name: 'walk' }));
});
