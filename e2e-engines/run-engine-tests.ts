/* Tests the built site in the engines that `scripts/other-engines.mjs` has found and passes in the environment. */
import { after, before, describe } from 'node:test';
import { startPages } from '../e2e/embed-fixtures.ts';
import { startHost } from '../e2e/host-server.ts';
import { defineContractTests } from './contract-tests.ts';
import { defineEmbedTests } from './embed-tests.ts';
import type { Engine, EnginePage } from './engine.ts';
import { firefox } from './firefox.ts';
import { definePageTests } from './page-tests.ts';
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

const [site, embeds, host] = await Promise.all([
  startHost(),
  startHost(),
  startPages({ pages: { '/lazy': LAZY_PAGE } }),
]);
after(() => Promise.all([site.close(), embeds.close(), host.close()]));

for (const engine of engines) {
  describe(engine.name, () => {
    let page: EnginePage;
    before(async () => {
      page = await engine.start();
    });
    after(() => page?.close());
    const context = {
      name: engine.name,
      site,
      embeds,
      host,
      get page() {
        return page;
      },
    };
    definePageTests(context);
    defineEmbedTests(context);
    defineContractTests(context);
  });
}
