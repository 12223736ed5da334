/* Tests the built site in the engines that `scripts/other-engines.mjs` has found and passes in the environment. */
import { after, describe, test } from 'node:test';
import { startPages } from '../e2e/embed-fixtures.ts';
import { startHost } from '../e2e/host-server.ts';
import { startAttackedSite, startAttacker } from '../e2e/script-attacks.ts';
import { defineContractTests } from './contract-tests.ts';
import { defineEmbedTests } from './embed-tests.ts';
import { type Engine, type EngineTestContext, TEST_LIMIT_MS } from './engine.ts';
import { firefox } from './firefox.ts';
import { definePageTests } from './page-tests.ts';
import { definePolicyTests } from './policy-tests.ts';
import { runInNewBrowsers } from './run-in-new-browsers.ts';
import { webkit } from './webkit.ts';

const LAZY_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A long page</title>
<link rel="icon" href="data:,"><script src="/v/vitrine-avatar.js"></script>
<style>.far { height: 6000px } vitrine-avatar { display: block; height: 400px }</style><div class="far">Read on.</div>
<vitrine-avatar lazy="seen" autoplay src="/v/samples/linen-tee.llmesh" anim="/v/samples/wave.anim"></vitrine-avatar>`;

const { VITRINE_FIREFOX, VITRINE_WEBKIT_DRIVER, VITRINE_MINIBROWSER } = process.env;
const engines: Engine[] = [];
if (VITRINE_FIREFOX) engines.push(firefox(VITRINE_FIREFOX));
if (VITRINE_WEBKIT_DRIVER && VITRINE_MINIBROWSER) {
  engines.push(webkit(VITRINE_WEBKIT_DRIVER, VITRINE_MINIBROWSER));
}

const [site, embeds, host, attacker] = await Promise.all([
  startHost(),
  startHost(),
  startPages({ pages: { '/lazy': LAZY_PAGE } }),
  startAttacker(),
]);
const attacked = await startAttackedSite(attacker);
const servers = { site, embeds, host, attacker, attacked };
after(() => Promise.all(Object.values(servers).map((server) => server.close())));

// Browsers that run are ended at `exit`, which a signal does not cause by itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** As in playwright.config.ts: a browser can get stuck on a shared machine, and a second try is reported. */
const TRIES = { tries: process.env.CI ? 2 : 1, limitMs: TEST_LIMIT_MS };
const flaky: string[] = [];
// After the summary of the reporter, where it is seen.
process.once('exit', () => {
  for (const each of flaky) console.warn(`\n!! FLAKY: ${each}`);
});

for (const engine of engines) {
  describe(engine.name, () => {
    const { name } = engine;
    const context: EngineTestContext = {
      ...{ name, ...servers },
      test: (title, run) =>
        void test(title, async () => {
          const [error] = await runInNewBrowsers(engine, run, TRIES);
          if (error) flaky.push(`${name}, ${title}: passed on its second try; before, ${error}.`);
        }),
    };
    definePageTests(context);
    defineEmbedTests(context);
    defineContractTests(context);
    definePolicyTests(context);
  });
}
