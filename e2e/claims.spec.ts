import type { Page } from '@playwright/test';
import { drop, expect, items, openPage, test } from './fixtures.ts';
import { garment, JOINT, measureArm } from './sleeve.ts';

/** A body, trousers that are made for it, and a shirt that is made for another. None is named by an asset id. */
const OUTFIT = [
  garment('Body.llmesh', {
    mElbowLeft: [0, 0.05, 0],
    mElbowRight: [0, -0.05, 0],
    mNeck: [0, 0, 0.02],
  }),
  garment('Trousers.llmesh', { mElbowLeft: [0, 0.05, 0], mKneeLeft: [0, 0, -0.03] }),
  garment('Shirt.llmesh', { mElbowLeft: [0, 0.12, 0], mElbowRight: [0, -0.05, 0] }),
];

/** Opens the section of the Rig tab, which is closed at first. */
async function openClaims(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Rig' }).click();
  const heading = page.getByRole('heading', { level: 3, name: /^Joint positions/ });
  await heading.scrollIntoViewIfNeeded();
  await heading.click();
}

test('the report names who claims a joint, how far apart and who wins; the rule and a switch move the joint at once', async ({
  page,
}) => {
  await openPage(page);
  const expectLonger = await measureArm(page);

  for (const file of OUTFIT) {
    const before = (await items(page)).length;
    await drop(page, [file]);
    await expect.poll(async () => (await items(page)).length).toBe(before + 1);
  }
  await openClaims(page);
  const panel = page.locator('.claims');
  const status = panel.getByRole('status');
  await expect(status).toHaveText(
    '2 joints are claimed by more than one mesh, 1 of them in different places.',
  );
  const rows = panel.locator('tr.selectable');
  await expect(rows).toHaveText([`${JOINT}Shirt370.0`, 'mElbowRightShirt20.0']);
  await expectLonger(0.12);

  // A press on the joint selects it on the stage.
  const select = panel.getByRole('button', { name: JOINT, exact: true });
  await select.click();
  await expect(select).toHaveAttribute('aria-pressed', 'true');

  // The claims on it, by the keyboard.
  await page.keyboard.press('Shift+Tab');
  await select.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const claims = panel.getByRole('list', { name: `Claims on ${JOINT}` });
  const [shirt, trousers, body] = ['Shirt', 'Trousers', 'Body'].map((name) =>
    claims.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) }),
  );
  await expect(shirt).toContainText('wins');
  await expect(shirt).toContainText('0.0, 120.0, 0.0 mm off the default');
  await expect(shirt).toContainText('70.0 mm from Trousers, Body');
  await expect(shirt).toContainText('Ignoring it moves the joint 70.0 mm.');
  await expect(body).toContainText('the same place as Trousers');
  await expect(body).toContainText('Ignoring it moves nothing.');
  await expect(panel).toContainText('Highest id: Shirt · Majority: Trousers');

  const rule = page.getByRole('group', { name: 'Joint positions by' });
  await rule.getByRole('button', { name: 'Majority', exact: true }).click();
  await expect(trousers).toContainText('wins');
  await expect(trousers).toContainText('2 of 3 agree');
  await expectLonger(0.05);
  await rule.getByRole('button', { name: 'Highest id' }).click();
  await expect(shirt).toContainText('wins');
  await expectLonger(0.12);

  const counts = claims.getByRole('switch', { name: `Count Shirt on ${JOINT}` });
  await counts.click();
  await expect(counts).not.toBeChecked();
  await expect(trousers).toContainText('wins');
  await expect(status).toContainText(`Shirt on ${JOINT} is ignored: moved 70.0 mm.`);
  await expect(shirt).toContainText('Counting it moves the joint 70.0 mm.');
  await expectLonger(0.05);
  await panel.scrollIntoViewIfNeeded();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `artifacts/claims-${colorScheme}.png` });
  }

  await page.keyboard.press('Control+z');
  await expect(counts).toBeChecked();
  await expect(status).not.toContainText('ignored');
  await expectLonger(0.12);

  // A reload keeps what is ignored.
  await page.keyboard.press('Control+Shift+z');
  await expectLonger(0.05);
  await expect.poll(() => page.evaluate(() => window.vitrine.keeping())).toBe('kept');
  await page.reload();
  await expect.poll(async () => (await items(page)).length).toBe(5);
  await expectLonger(0.05);
  await panel.getByRole('button', { name: 'Count all claims again' }).click();
  await expectLonger(0.12);
});

test('where no two meshes claim the same joint, the report says so, and lists those of one mesh on request', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [OUTFIT[0]]);
  await expect.poll(async () => (await items(page)).length).toBe(3);
  await openClaims(page);
  const panel = page.locator('.claims');
  await expect(panel.getByText('No joint is claimed by more than one mesh.')).toBeVisible();
  await expect(panel.getByRole('table')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Show 3 more joints' }).click();
  await expect(panel.locator('tr.selectable')).toHaveText([
    'mNeckBody1–',
    'mElbowLeftBody1–',
    'mElbowRightBody1–',
  ]);
});
