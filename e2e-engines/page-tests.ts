import { test } from 'node:test';
import type { EngineTestContext } from './engine.ts';
import {
  clickOn,
  saveScreenshot,
  waitForChange,
  waitForFrames,
  waitUntil,
} from './page-actions.ts';

/** Tests Vitrine's own page. */
export function definePageTests(context: EngineTestContext): void {
  const wrist = () => context.page.evaluate(() => window.vitrine.jointPosition('mWristLeft'));
  const time = () => context.page.evaluate(() => window.vitrine.time());

  test('the page shows a mannequin that moves', async () => {
    const { page, site } = context;
    await page.open(`${site.origin}v/index.html`);
    await waitUntil(
      () => page.evaluate(() => performance.getEntriesByName('vitrine:first-frame').length > 0),
      'the first frame',
    );
    await waitForChange(wrist, 'another position of the wrist');
  });

  test('a sample opens and moves the joints', async () => {
    const { page } = context;
    await clickOn(page, '.tile', 'Walk');
    await waitUntil(
      () => page.evaluate(() => window.vitrine.items().some(({ name }) => name === 'walk')),
      'the sample in the list of items',
    );
    await waitForChange(time, 'another time');
    await waitForChange(wrist, 'another position of the wrist');
    await saveScreenshot(page, `${context.name}-page`);
  });

  test('space pauses and plays', async () => {
    const { page } = context;
    const isPaused = async () => {
      const before = await time();
      await waitForFrames(page, 5);
      return (await time()) === before;
    };
    await page.press(' ');
    await waitUntil(isPaused, 'the time no longer changes');
    await page.press(' ');
    await waitForChange(time, 'another time');
  });
}
