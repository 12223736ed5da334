import { ARM_UP, armClip } from './arm-clips.ts';
import { drop, expect, items, openPage, test } from './fixtures.ts';

// The mixer has to answer for the last frame until the next one is drawn. Errors of the page fail every test.
test('with many clips, comparing and deleting between two frames raise no error', async ({
  page,
}) => {
  await openPage(page);
  const clips = Array.from({ length: 40 }, (_, index) =>
    armClip(`clip-${String(index).padStart(2, '0')}.anim`, ARM_UP, index % 6),
  );
  await drop(page, clips);
  await expect.poll(async () => (await items(page)).length).toBe(42);
  await page.getByLabel('Compare with').waitFor();

  const left = await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const select = () => document.querySelector<HTMLSelectElement>('.compare select')!;
    const removeButtons = () =>
      document.querySelectorAll<HTMLElement>('[aria-label^="Remove clip-"]');
    for (let round = 0; round < 12; round++) {
      await nextFrame();
      // Each pair of changes is made in one task, and the panels are rendered before the next frame.
      const { options } = select();
      select().value = options[options.length - 1 - (round % 3)].value;
      select().dispatchEvent(new Event('change', { bubbles: true }));
      removeButtons()[round % removeButtons().length].click();
      await Promise.resolve();
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }),
      );
    }
    await nextFrame();
    return removeButtons().length;
  });
  expect(left).toBeLessThanOrEqual(40 - 12);
  await expect.poll(async () => (await items(page)).length).toBe(left + 2);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await items(page)).length).toBe(left + 3);
});
