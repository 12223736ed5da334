import { expect, test } from '@playwright/test';
import { openHost, startPages } from './embed-fixtures.ts';
import type { HostServer } from './host-server.ts';

/* The statements of test/embed/viewer-contract.ts hold wherever the avatar is. */

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
  test(`the contract holds for ${name}`, async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    await openHost(page, host);
    const failures = await page.evaluate(
      ({ src, attributes }) => window.host.verifyOverFrames(src, attributes),
      { src: `${baseURL}embed.html?ui=none`, attributes },
    );
    expect(failures).toEqual([]);
  });
}

test('the contract holds for an element of the page itself', async ({ page }) => {
  test.setTimeout(240_000);
  await openHost(page, host);
  await page.addScriptTag({ url: '/v/vitrine-avatar.js' });
  const failures = await page.evaluate(() => window.host.verifyInPage());
  expect(failures).toEqual([]);
});
