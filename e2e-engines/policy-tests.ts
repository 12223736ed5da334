import assert from 'node:assert/strict';
import { attackSinks } from '../e2e/script-attacks.ts';
import type { EnginePage, EngineTestContext } from './engine.ts';
import { waitUntil } from './page-actions.ts';

/** Tests that the policies of the built pages refuse scripts that were put into them, and admit their own. */
export function definePolicyTests({ test, attacked, attacker }: EngineTestContext): void {
  const attackScript = `${attacker.origin}attack.js`;
  const ranIn = (page: EnginePage) => page.evaluate(() => window.attacks ?? []);

  for (const [name, address] of [
    ['the page', 'v/index.html'],
    ['the embed', 'v/embed.html?ui=none&autoplay=1'],
  ]) {
    test(`no script runs that was put into ${name}, or into a sink of its DOM`, async (page) => {
      await page.open(attacked.origin + address);
      await waitUntil(
        () => page.evaluate(() => performance.getEntriesByName('vitrine:first-frame').length > 0),
        'the first frame',
      );
      assert.deepEqual(await ranIn(page), []);
      const results = await page.evaluate(attackSinks, attackScript);
      assert.deepEqual(await ranIn(page), []);
      // Without Trusted Types the markup is taken, but what is in it does not run.
      const hasTrustedTypes = await page.evaluate(() => 'trustedTypes' in window);
      const sinks = ['innerHTML', 'srcdoc', 'text of a script', 'address of a script'];
      if (hasTrustedTypes) {
        assert.deepEqual(
          sinks.filter((sink) => results[sink] === 'taken'),
          [],
        );
      }
    });
  }
}
