import assert from 'node:assert/strict';
import type { EnginePage, EngineTestContext } from './engine.ts';
import { waitUntil } from './page-actions.ts';

const FRAMES: readonly { name: string; attributes: Record<string, string> }[] = [
  { name: 'an iframe of another origin', attributes: {} },
  { name: 'a sandboxed iframe', attributes: { sandbox: 'allow-scripts' } },
];

/** Tests the contract of `Viewer` over both transports. */
export function defineContractTests({ test, embeds, host }: EngineTestContext): void {
  const openHost = async (page: EnginePage) => {
    await page.open(host.origin);
    await waitUntil(() => page.evaluate(() => 'host' in window), 'the script of the host page');
  };
  const frameAddress = () => `${embeds.origin}v/embed.html?ui=none`;

  for (const { name, attributes } of FRAMES) {
    test(`the contract holds over ${name}`, async (page) => {
      await openHost(page);
      const failures = await page.evaluate(
        (src, attributes) => window.host.verifyOverFrames(src, attributes),
        frameAddress(),
        attributes,
      );
      assert.deepEqual(failures, []);
    });
  }

  test('the contract holds in the page itself', async (page) => {
    await openHost(page);
    const failures = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.src = '/v/vitrine-avatar.js';
      document.head.append(script);
      await customElements.whenDefined('vitrine-avatar');
      return window.host.verifyInPage();
    });
    assert.deepEqual(failures, []);
  });

  test('a screenshot requested at once shows the avatar on a transparent background', async (page) => {
    await openHost(page);
    const opaqueShare = await page.evaluate(async (src) => {
      const { connect, frame } = window.host;
      const viewer = connect(frame(src, { sandbox: 'allow-scripts' }));
      const size = { width: 160, height: 200 };
      const picture = await viewer.screenshot({ ...size, background: 'transparent' });
      const canvas = Object.assign(document.createElement('canvas'), size);
      const context = canvas.getContext('2d')!;
      context.drawImage(await createImageBitmap(picture), 0, 0);
      const { data } = context.getImageData(0, 0, size.width, size.height);
      const alphas = data.filter((_, index) => index % 4 === 3);
      return alphas.filter((alpha) => alpha > 200).length / alphas.length;
    }, frameAddress());
    assert.ok(opaqueShare > 0.03 && opaqueShare < 0.6, `${opaqueShare} of the picture is opaque`);
  });
}
