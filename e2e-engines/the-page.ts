import { test } from 'node:test';
import { clickOn, keepPicture, until, untilItChanges } from './acts.ts';
import type { Trial } from './trial.ts';

/** Vitrine's own page. */
export function tryThePage(trial: Trial): void {
  const wrist = () => trial.page.evaluate(() => window.vitrine.jointPosition('mWristLeft'));
  const time = () => trial.page.evaluate(() => window.vitrine.time());

  test('the page comes up, and the mannequin moves', async () => {
    const { page, site } = trial;
    await page.open(`${site.origin}v/index.html`);
    await until('the first frame is drawn', () =>
      page.evaluate(() => performance.getEntriesByName('vitrine:first-frame').length > 0),
    );
    await untilItChanges('the wrist moves', wrist);
  });

  test('a sample opens, and the joints follow it', async () => {
    const { page } = trial;
    await clickOn(page, '.tile', 'Walk');
    await until('the sample is there', () =>
      page.evaluate(() => window.vitrine.items().some(({ name }) => name === 'walk')),
    );
    await untilItChanges('its time passes', time);
    await untilItChanges('the wrist moves', wrist);
    await keepPicture(page, `${trial.name}-page`);
  });

  test('space pauses and plays', async () => {
    const { page } = trial;
    const isPaused = async () => {
      const before = await time();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (await time()) === before;
    };
    await page.press(' ');
    await until('the time stands', isPaused);
    await page.press(' ');
    await untilItChanges('the time passes', time);
  });
}
