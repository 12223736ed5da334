import type { Page } from '@playwright/test';
import { drop, expect, openPage, test } from './fixtures.ts';
import { GridServer } from './grid-server.ts';
import { BRIDGE_PORT } from './ports.ts';
import { DEFAULT_TORSO, TABARD, TORSO } from './tabard.ts';

const SLOW = { timeout: 60_000 };

const server = new GridServer(BRIDGE_PORT);
test.use({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start({ avatars: 1, secondRegion: false }));
test.afterAll(() => server.stop());

const own = (page: Page) => page.evaluate(() => window.vitrine.agents().find(({ isOwn }) => isOwn));

/** Metres between mPelvis and mTorso of an agent, however they are turned; null while it is not drawn. */
const torsoLength = (page: Page, agentId: string) =>
  page.evaluate((id) => {
    const { agentJointPosition } = window.vitrine;
    const [pelvis, torso] = ['mPelvis', 'mTorso'].map((name) => agentJointPosition(id, name));
    return pelvis && torso && Math.hypot(...torso.map((value, axis) => value - pelvis[axis]));
  }, agentId);

async function expectTorso(page: Page, agentId: string, length: number): Promise<void> {
  await expect.poll(() => torsoLength(page, agentId), SLOW).toBeCloseTo(length, 3);
}

test('a mended model is priced, uploaded and worn in a region, and another page sees its joint positions', async ({
  page,
  openAnother,
}) => {
  await openPage(page);
  await drop(page, [TABARD]);
  const status = page.locator('.upload-status').getByRole('status');
  await expect(status).toHaveText(/^Ready/, SLOW);
  await page.getByRole('button', { name: 'Mend it' }).click();
  await page.getByRole('button', { name: 'Turn on joint positions' }).click();
  await expect(page.getByText('The bind pose is not that')).toHaveCount(0);
  const section = page.locator('.grid-upload');
  await expect(section).toHaveCount(0);

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', SLOW);
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  const { agentId } = (await own(page))!;
  await expectTorso(page, agentId, DEFAULT_TORSO);

  await page.getByRole('tab', { name: 'Upload' }).click();
  await section.getByRole('button', { name: 'Upload to Sandbox Plaza…' }).click();
  await expect(section).toContainText('The grid wants L$', SLOW);
  await section.getByRole('button', { name: /^Upload for L\$ \d+$/ }).click();
  await expect(section).toContainText('“tabard” is in your inventory', SLOW);
  await section.getByRole('button', { name: 'Wear it now' }).click();
  await expect(section).toContainText('The region was asked to attach it', SLOW);
  await expectTorso(page, agentId, TORSO);
  await page.screenshot({ path: 'artifacts/grid-upload.png' });

  const other = await openAnother();
  await other.goto('./?live=1&quality=low');
  await expectTorso(other, agentId, TORSO);
});
