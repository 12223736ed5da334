import type { EnginePage, EngineTestContext } from './engine.ts';
import {
  clickOn,
  saveScreenshot,
  waitForChange,
  waitForFrames,
  waitUntil,
} from './page-actions.ts';

/** Tests Vitrine's own page. */
export function definePageTests({ name, test, site }: EngineTestContext): void {
  const open = async (page: EnginePage, query = '') => {
    await page.open(`${site.origin}v/index.html${query}`);
    await waitUntil(
      () => page.evaluate(() => performance.getEntriesByName('vitrine:first-frame').length > 0),
      'the first frame',
    );
  };
  const wrist = (page: EnginePage) =>
    page.evaluate(() => window.vitrine.jointPosition('mWristLeft'));
  const time = (page: EnginePage) => page.evaluate(() => window.vitrine.time());

  test('the page shows a mannequin that moves', async (page) => {
    await open(page);
    await waitForChange(() => wrist(page), 'another position of the wrist');
  });

  test('a sample opens and moves the joints', async (page) => {
    await open(page);
    await clickOn(page, '.tile', 'Walk');
    await waitUntil(
      () => page.evaluate(() => window.vitrine.items().some(({ name }) => name === 'walk')),
      'the sample in the list of items',
    );
    await waitForChange(() => time(page), 'another time');
    await waitForChange(() => wrist(page), 'another position of the wrist');
    await saveScreenshot(page, `${name}-page`);
  });

  test('space pauses and plays', async (page) => {
    const isPaused = async () => {
      const before = await time(page);
      await waitForFrames(page, 5);
      return (await time(page)) === before;
    };
    await open(page, '?anim=samples/walk.anim');
    await waitForChange(() => time(page), 'the start of the animation');
    await page.press(' ');
    await waitUntil(isPaused, 'the time no longer changes');
    await page.press(' ');
    await waitForChange(() => time(page), 'another time');
  });
}
