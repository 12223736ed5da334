import { expect, test } from '@playwright/test';
import type { HostServer } from './host-server.ts';
import { attackSinks, startAttackedSite, startAttacker } from './script-attacks.ts';

/* What the policies of the built pages refuse, whatever gets into their markup or into a sink of their DOM. */

let attacker: HostServer;
let site: HostServer;

test.beforeAll(async () => {
  attacker = await startAttacker();
  site = await startAttackedSite(attacker);
});
test.afterAll(async () => {
  await attacker.close();
  await site.close();
});

/** What takes a text without complaint, but does not run it: a click on the link is refused. */
const REFUSED_LATER = ['javascript: link'];

for (const [name, address, mark] of [
  ['the page', 'v/index.html', 'vitrine:first-frame'],
  ['the embed', 'v/embed.html?ui=none&autoplay=1', 'vitrine:first-frame'],
]) {
  test(`runs no script that was put into ${name}, or into a sink of its DOM`, async ({ page }) => {
    await page.goto(site.origin + address);
    await expect
      .poll(() => page.evaluate((mark) => performance.getEntriesByName(mark).length, mark))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => window.attacks ?? [])).toEqual([]);
    const results = await page.evaluate(attackSinks, `${attacker.origin}attack.js`);
    expect(await page.evaluate(() => window.attacks ?? [])).toEqual([]);
    const taken = Object.keys(results).filter((sink) => results[sink] === 'taken');
    expect(taken).toEqual(REFUSED_LATER);
    // Only the fetch of the attack itself has reached the attacker: no script and no worker was requested.
    expect(attacker.requests.filter((path) => path === '/attack.js')).toHaveLength(1);
    attacker.requests.length = 0;
  });
}

test('an embed in a frame with an opaque origin runs its own scripts, and no others', async ({
  page,
}) => {
  await page.goto(`${attacker.origin}nothing`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = src;
    document.body.replaceChildren(frame);
  }, `${site.origin}v/embed.html?ui=none&autoplay=1`);
  await expect.poll(() => page.frames().length).toBe(2);
  const [, inner] = page.frames();
  await inner.waitForFunction(() => performance.getEntriesByName('vitrine:first-frame').length > 0);
  expect(await inner.evaluate(() => [self.origin, window.attacks ?? []])).toEqual(['null', []]);
  const results = await inner.evaluate(attackSinks, `${attacker.origin}attack.js`);
  expect(await inner.evaluate(() => window.attacks ?? [])).toEqual([]);
  expect(Object.keys(results).filter((sink) => results[sink] === 'taken')).toEqual(REFUSED_LATER);
});
