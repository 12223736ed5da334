import { expect, test } from '@playwright/test';
import { openHost, startPages } from './embed-fixtures.ts';
import type { HostServer } from './host-server.ts';

/** One behaviour, whatever lies between the page and the avatar. */
let host: HostServer;
test.beforeAll(async () => {
  host = await startPages();
});
test.afterAll(() => host.close());

const FRAMES: readonly { name: string; attributes: Record<string, string> }[] = [
  { name: 'an iframe of another origin', attributes: {} },
  { name: 'a sandboxed iframe', attributes: { sandbox: 'allow-scripts' } },
];

for (const { name, attributes } of FRAMES) {
  test(`the contract holds over ${name}`, async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    await openHost(page, host);
    const broken = await page.evaluate(
      ({ src, attributes }) => window.host.brokenOverFrames(src, attributes),
      { src: `${baseURL}embed.html?ui=none`, attributes },
    );
    expect(broken).toEqual([]);
  });
}

test('the contract holds in the page itself', async ({ page }) => {
  test.setTimeout(240_000);
  await openHost(page, host);
  await page.addScriptTag({ url: '/v/vitrine-avatar.js' });
  const broken = await page.evaluate(() => window.host.brokenInPage());
  expect(broken).toEqual([]);
});
