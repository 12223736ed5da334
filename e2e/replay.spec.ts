import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeRecording } from '../src/protocol/recording/index.ts';
import { crossing, MISSING_MESH } from '../test/session/crossing-recording.ts';
import { drop, expect, openPage, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 90_000 });

const SLOW = { timeout: 30_000 };
const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });
const slider = (page: Page) => replay(page).getByRole('slider');
const agents = (page: Page) => page.evaluate(() => window.vitrine.agents());
/** Where an agent is drawn in the list, metres to the east. */
const xOf = async (page: Page, name: string) =>
  (await agents(page)).find((agent) => agent.name === name)?.position[0];

async function open(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, [{ name: 'crossing.jsonl', bytes: encodeRecording(crossing().lines) }]);
  await page.getByRole('tab', { name: 'Live' }).click();
  await expect(slider(page)).toBeVisible(SLOW);
}

/** Pauses the replay at four seconds, also where it has come to its end before the page was ready for that. */
async function pauseAtFourSeconds(page: Page): Promise<void> {
  const pause = replay(page).getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click();
  await slider(page).press('Home');
  for (let step = 0; step < 40; step++) await slider(page).press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:04.0 of 0:20.0');
}

test('a replay is paused, set to any moment with the keyboard, and played again at its end', async ({
  page,
}) => {
  await open(page);
  await replay(page).getByRole('button', { name: 'Pause' }).click();
  await slider(page).press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:00.0 of 0:20.0');
  await expect.poll(() => xOf(page, 'Ada Tester'), SLOW).toBe(246);
  // Ten steps of a tenth of a second.
  for (let step = 0; step < 40; step++) await slider(page).press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:04.0 of 0:20.0');
  await expect.poll(() => xOf(page, 'Ada Tester'), SLOW).toBe(250);
  await expect(page.getByRole('banner')).toContainText('West');

  await slider(page).press('End');
  await expect(page.getByRole('banner')).toContainText('East', SLOW);
  await expect.poll(() => xOf(page, 'Ada Tester'), SLOW).toBe(10);
  await expect.poll(() => xOf(page, 'West Bot'), SLOW).toBe(-56);

  await replay(page).getByRole('button', { name: 'Play', exact: true }).click();
  const again = replay(page).getByRole('button', { name: 'Play again from the beginning' });
  await again.click(SLOW);
  await expect(page.getByRole('banner')).toContainText('West', SLOW);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0:0[1-9]/, SLOW);
  await replay(page).getByRole('button', { name: '4×' }).click();
  await expect(replay(page).getByRole('button', { name: '4×' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(again).toBeVisible(SLOW);
});

test('a paused replay stands still on the stage', async ({ page }) => {
  await open(page);
  await pauseAtFourSeconds(page);
  const bot = (await agents(page)).find(({ name }) => name === 'West Bot')!;
  const foot = () =>
    page.evaluate((id) => window.vitrine.agentJointPosition(id, 'mAnkleLeft'), bot.agentId);
  await expect.poll(foot, SLOW).not.toBeNull();
  const before = await foot();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await foot()).toEqual(before);
});

test('what a replay lacks is listed, and files named by their ids are added', async ({ page }) => {
  await open(page);
  await pauseAtFourSeconds(page);
  await page.getByText('Missing files').click(SLOW);
  const section = page.locator('.missing-files');
  const id = MISSING_MESH;
  await expect(section).toContainText(`${id} mesh, worn by West Bot`);
  const choose = page.waitForEvent('filechooser');
  await section.getByRole('button', { name: 'Add files…' }).click();
  const buffer = readFileSync(new URL('../public/samples/linen-tee.llmesh', import.meta.url));
  await (await choose).setFiles([
    { name: `tee ${id}.llmesh`, mimeType: 'application/octet-stream', buffer },
    { name: 'other.llmesh', mimeType: 'application/octet-stream', buffer },
  ]);
  await expect(section).toContainText('1 file was added');
  await expect(section).toContainText('other.llmesh: no missing id is in its name');
  await expect
    .poll(async () => (await agents(page)).find(({ name }) => name === 'West Bot')?.assets, SLOW)
    .toEqual({ ready: 1, failed: 0, total: 1 });
});
