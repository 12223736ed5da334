import { readFileSync } from 'node:fs';
import { type DroppedFile, drop, expect, items, openPage, test } from './fixtures.ts';

/** A pose that a modelling program exported: the same frame five times, with the left arm raised. */
function stillBvh(): DroppedFile {
  const frames = Array.from({ length: 5 }, () => '0 42.007791 0 0 0 0 60 0 0');
  const content = `HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation
  JOINT lShldr
  {
    OFFSET 1 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 1 0 0
    }
  }
}
MOTION
Frames: 5
Frame Time: 0.1
${frames.join('\n')}
`;
  return { name: 'arm-up.bvh', bytes: new TextEncoder().encode(content) };
}

test('a pose that an upload would refuse gets the rest frame that it wants, and loses it by undo', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [stillBvh()]);
  await expect.poll(async () => (await items(page)).map(({ name }) => name)).toContain('arm-up');
  const finding = page.getByRole('heading', { name: 'Upload will be refused: nothing moves' });
  await expect(finding).toBeVisible();
  const insert = page.getByRole('button', { name: 'Insert rest frame' });
  await insert.click();
  await expect(finding).toHaveCount(0);
  await expect(insert).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save .bvh' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8').split('\n');
  const [rest, next] = lines.slice(lines.findIndex((line) => line.startsWith('Frame Time')) + 1);
  // Whatever is not 0: the height of the pelvis, and the arm from the second frame on.
  const numbers = (line: string) => line.trim().split(/\s+/).map(Number).filter(Boolean);
  expect(numbers(rest)).toEqual([expect.closeTo(42, 1)]);
  expect(numbers(next)).toEqual([expect.closeTo(42, 1), expect.closeTo(60, 1)]);

  await page.keyboard.press('Control+z');
  await expect(finding).toBeVisible();
  await expect(insert).toBeEnabled();
});
