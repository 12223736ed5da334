import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { ARM_DOWN, ARM_UP } from './arm-clips.ts';
import { drop, expect, framesDrawn, jointPosition, openPage, ownFile, test } from './fixtures.ts';

/** The left arm swings from down to up and back within two seconds. */
const SWING = {
  name: 'swing.anim',
  bytes: encodeAnimation(
    buildAnimation({
      ...{ duration: 2, loop: true, easeIn: 0, easeOut: 0, basePriority: 4 },
      joints: [
        {
          name: 'mShoulderLeft',
          rotations: [
            { time: 0, rotation: ARM_DOWN },
            { time: 1, rotation: ARM_UP },
            { time: 2, rotation: ARM_DOWN },
          ],
        },
      ],
    }),
  ),
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('with reduced motion, dropped clips wait to be played', async ({ page }) => {
  await openPage(page);
  await drop(page, [SWING]);
  await expect(page.locator('.toast')).toContainText('The animation is paused');
  await expect(page.locator('.app > [role="status"]')).toHaveText(
    'swing.anim on the avatar. The animation is paused. Press Space to play',
  );
  await framesDrawn(page, 3);
  const before = await jointPosition(page, 'mElbowLeft');
  // Few frames: on a slow machine the toast would be gone after many.
  await framesDrawn(page, 4);
  expect(await jointPosition(page, 'mElbowLeft')).toEqual(before);

  await page.locator('.toast').getByRole('button', { name: 'Play (Space)' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect.poll(() => jointPosition(page, 'mElbowLeft')).not.toEqual(before);
});

test('with reduced motion, a sample waits too; Space plays, and the address may ask for it', async ({
  page,
}) => {
  await openPage(page);
  await page.getByRole('button', { name: /^Walk/ }).click();
  await expect(page.locator('.toast')).toContainText('paused');
  await expect(page.getByRole('button', { name: 'Play (Space)' }).first()).toBeVisible();
  await framesDrawn(page, 3);
  const before = await jointPosition(page, 'mElbowLeft');
  await framesDrawn(page, 20);
  expect(await jointPosition(page, 'mElbowLeft')).toEqual(before);
  await page.keyboard.press('Space');
  await expect.poll(() => jointPosition(page, 'mElbowLeft')).not.toEqual(before);

  await openPage(page, './?anim=samples/walk.anim&autoplay=1');
  await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
});

test('without the preference, dropped clips play at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page);
  await drop(page, [SWING, ownFile('samples/linen-tee.llmesh')]);
  await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});
