import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT } from './ports.ts';
import { dragHandle, showHandles } from './puppetry-handles.ts';

const server = new LiveServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1100, height: 620 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

/** Software rendering draws one or two frames a second, and puppetry eases for one second and ends after three. */
const LONG = { timeout: 45_000 };

const own = async (page: Page) =>
  (await page.evaluate(() => window.vitrine.agents())).find(({ isOwn }) => isOwn);

const jointOf = (page: Page, agentId: string, joint: string) =>
  page.evaluate(([id, name]) => window.vitrine.agentJointPosition(id, name), [agentId, joint]);

/** Opens the page, which enters the region by itself; returns the id of its avatar once that is drawn. */
async function enter(page: Page): Promise<string> {
  await page.goto('./?live=1&quality=low');
  await expect.poll(async () => (await own(page)) !== undefined, LONG).toBe(true);
  const { agentId } = (await own(page))!;
  await expect.poll(() => jointOf(page, agentId, 'mWristLeft'), LONG).not.toBeNull();
  return agentId;
}

/** The pose of an avatar's left arm as a page draws it. */
async function armOf(page: Page, agentId: string): Promise<'up' | 'down' | 'between'> {
  const wrist = await jointOf(page, agentId, 'mWristLeft');
  const shoulder = await jointOf(page, agentId, 'mShoulderLeft');
  if (!wrist || !shoulder) return 'between';
  const height = wrist[2] - shoulder[2];
  if (height > 0.1) return 'up';
  return height < -0.3 ? 'down' : 'between';
}

const expectArm = (page: Page, agentId: string) => expect.poll(() => armOf(page, agentId), LONG);

/** Raises the left hand by its handle, again where the handle has moved away under the pointer. */
async function raiseHand(page: Page, puppet: string): Promise<void> {
  await showHandles(page);
  await expect(async () => {
    await dragHandle(page, 'handLeft', 60, -180);
    await expect.poll(() => armOf(page, puppet), { timeout: 8000 }).toBe('up');
  }).toPass(LONG);
}

async function unfold(page: Page, title: string): Promise<void> {
  const fold = page.locator('details').filter({ has: page.getByRole('heading', { name: title }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}

test('dragging a hand in one page moves it in another; mute and range stop it', async ({
  page,
  browser,
}) => {
  const puppet = await enter(page);
  const other = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 900, height: 620 },
  });
  await enter(other);
  await expectArm(other, puppet).toBe('down');

  await raiseHand(page, puppet);
  await expectArm(other, puppet).toBe('up');

  // Selects the puppeteer and mutes its puppetry.
  const { name } = (await own(page))!;
  await other.evaluate(
    (id) => window.vitrine.agents().some(({ agentId }) => agentId === id),
    puppet,
  );
  await other.getByRole('button', { name: 'Agents' }).first().click();
  await other.getByRole('option', { name: new RegExp(name) }).click();
  await other.keyboard.press('Escape');
  const mute = other.getByRole('button', { name: 'Mute', exact: true });
  await mute.click();
  await expectArm(other, puppet).toBe('down');
  await mute.click();
  await expectArm(other, puppet).toBe('up');

  await unfold(other, 'Puppetry in the region');
  const range = other.getByLabel('Range, metres');
  await range.fill('0.1');
  await range.press('Enter');
  await expectArm(other, puppet).toBe('down');
  await range.fill('25');
  await range.press('Enter');
  await expectArm(other, puppet).toBe('up');
  await other.close();
});

test('echo returns the puppetry that was sent', async ({ page }) => {
  const puppet = await enter(page);
  await raiseHand(page, puppet);
  await unfold(page, 'Puppetry stream');
  await expect(page.getByText('Your own puppetry is not sent back')).toBeVisible();

  await unfold(page, 'Puppetry in the region');
  await page.getByRole('checkbox', { name: 'Echo' }).check();
  await expect(page.getByText('Your own puppetry is not sent back')).toBeHidden(LONG);
  await expect(page.getByRole('region', { name: 'Joints of the stream' })).toContainText(
    'mShoulderLeft',
  );
  await expectArm(page, puppet).toBe('up');
});
