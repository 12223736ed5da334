import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickOn, keepPicture, until, untilItChanges } from './acts.ts';
import type { Trial } from './trial.ts';

const DANCE = 'mesh=samples/linen-tee.llmesh&anim=samples/dance.anim';
const HEAVY = /viewer|worker|llmesh|anim$/;

/** `embed.html` by its address, and `<vitrine-avatar>` in a page. */
export function tryTheEmbed(trial: Trial): void {
  const isPlaying = () =>
    trial.page.evaluate(async () => {
      const viewer = await document.querySelector('vitrine-avatar')!.viewer;
      return (await viewer.playback()).playing;
    });
  const wrist = () =>
    trial.page.evaluate(async () => {
      const viewer = await document.querySelector('vitrine-avatar')!.viewer;
      return viewer.jointPositions(['mWristLeft']);
    });
  /** Until all that it was told to show is there. */
  const whenReady = () =>
    trial.page.evaluate(async () => {
      await (await document.querySelector('vitrine-avatar')!.viewer).ready;
    });
  /** What was asked for since the last such question, and is not needed for a poster. */
  const heavySince = (count: number) =>
    trial.embeds.asked.slice(count).filter((path) => HEAVY.test(path));

  test('a poster is all there is until it is clicked', async () => {
    const { page, embeds } = trial;
    const before = embeds.asked.length;
    const poster = `poster=samples/dance.webp&title=Market+outfit`;
    await page.open(`${embeds.origin}v/embed.html?${DANCE}&${poster}`);
    await until('the poster is painted', () =>
      page.evaluate(() => {
        const picture = document.querySelector('vitrine-avatar')?.shadowRoot?.querySelector('img');
        return (picture?.naturalWidth ?? 0) > 0;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.deepEqual(heavySince(before), []);
    await clickOn(page, 'vitrine-avatar');
    await whenReady();
    assert.equal(await isPlaying(), true);
    assert.notDeepEqual(heavySince(before), []);
    await untilItChanges('the wrist moves', wrist);
    await keepPicture(page, `${trial.name}-embed`);
  });

  test('space plays and pauses the figure that was clicked', async () => {
    const { page, embeds } = trial;
    await page.open(`${embeds.origin}v/embed.html?${DANCE}&ui=none`);
    await whenReady();
    assert.equal(await isPlaying(), false);
    await clickOn(page, 'vitrine-avatar');
    await page.press(' ');
    await until('it plays', isPlaying);
    await page.press(' ');
    await until('it is paused', async () => !(await isPlaying()));
  });

  test('an avatar that is lazy begins when it comes into sight', async () => {
    const { page, host } = trial;
    const before = host.asked.length;
    await page.open(`${host.origin}lazy`);
    const isHere = () => host.asked.slice(before).some((path) => HEAVY.test(path));
    await until('the element is defined', () =>
      page.evaluate(() => customElements.get('vitrine-avatar') !== undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(isHere(), false);
    await page.evaluate(() => document.querySelector('vitrine-avatar')!.scrollIntoView());
    await until('its files are asked for', async () => isHere());
    await whenReady();
    await untilItChanges('the wrist moves', wrist);
    await keepPicture(page, `${trial.name}-element`);
  });
}
