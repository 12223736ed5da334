import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from './acts.ts';
import { CALL_LIMIT_MS } from './engine.ts';
import type { Trial } from './trial.ts';

const FRAMES: readonly { name: string; attributes: Record<string, string> }[] = [
  { name: 'an iframe of another origin', attributes: {} },
  { name: 'a sandboxed iframe', attributes: { sandbox: 'allow-scripts' } },
];

/** The contract of `Viewer` over both transports. */
export function tryTheContract(trial: Trial): void {
  const openHost = async () => {
    const { page, host } = trial;
    await page.open(host.origin);
    await until('the tools are there', () => page.evaluate(() => 'host' in window));
  };
  const frameAddress = () => `${trial.embeds.origin}v/embed.html?ui=none`;

  for (const { name, attributes } of FRAMES) {
    test(`the contract holds over ${name}`, { timeout: CALL_LIMIT_MS }, async () => {
      await openHost();
      const broken = await trial.page.evaluate(
        (src, attributes) => window.host.verifyOverFrames(src, attributes),
        frameAddress(),
        attributes,
      );
      assert.deepEqual(broken, []);
    });
  }

  test('the contract holds in the page itself', { timeout: CALL_LIMIT_MS }, async () => {
    await openHost();
    const broken = await trial.page.evaluate(async () => {
      const script = document.createElement('script');
      script.src = '/v/vitrine-avatar.js';
      document.head.append(script);
      await customElements.whenDefined('vitrine-avatar');
      return window.host.verifyInPage();
    });
    assert.deepEqual(broken, []);
  });

  test('a picture asked for at once shows the avatar, and nothing around it', async () => {
    await openHost();
    const opaque = await trial.page.evaluate(async (src) => {
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
    assert.ok(opaque > 0.03 && opaque < 0.6, `${opaque} of the picture is painted`);
  });
}
