import { drop, expect, items, openPage, test } from './fixtures.ts';
import { JOINT, measureArm, sleeve } from './sleeve.ts';

const LOWEST = '11111111-1111-4111-8111-111111111111';
const MIDDLE = '22222222-2222-4222-8222-222222222222';
const HIGHEST = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

test('where meshes move the same joint, Joint positions says which wins, by Highest id or Majority', async ({
  page,
}) => {
  await openPage(page);
  const expectLonger = await measureArm(page);

  await drop(page, [sleeve(LOWEST, 0.05), sleeve(HIGHEST, 0.12)]);
  await expect.poll(async () => (await items(page)).length).toBe(4);
  await page.getByRole('tab', { name: 'Rig' }).click();
  const heading = page.getByRole('heading', { level: 3, name: /^Joint positions/ });
  await heading.scrollIntoViewIfNeeded();
  await expect(page.getByText('1 disputed')).toBeVisible();
  await heading.click();
  const table = page.getByRole('table').filter({ hasText: 'set by' });
  const row = table.getByRole('row', { name: JOINT });
  const rule = page.getByRole('group', { name: 'Joint positions by' });
  await expect(rule.getByRole('button', { name: 'Highest id' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(row).toHaveText(`${JOINT}${HIGHEST}270.0`);
  await expectLonger(0.12);

  // A third mesh agrees with the lowest id, which makes a majority.
  await drop(page, [sleeve(MIDDLE, 0.05)]);
  await expect(row).toHaveText(`${JOINT}${HIGHEST}370.0`);
  await rule.getByRole('button', { name: 'Majority', exact: true }).click();
  await expect(row).toHaveText(`${JOINT}${MIDDLE}370.0`);
  await expectLonger(0.05);
  await row.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'artifacts/joint-positions.png' });

  await page.keyboard.press('Control+z');
  await expect(row).toHaveText(`${JOINT}${HIGHEST}370.0`);
  await expectLonger(0.12);
});
