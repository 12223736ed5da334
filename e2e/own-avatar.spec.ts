import type { Page } from '@playwright/test';
import { expect, framesSettled, test } from './fixtures.ts';
import { GridServer } from './grid-server.ts';
import { BRIDGE_PORT } from './ports.ts';

const SLOW = { timeout: 40_000 };

const server = new GridServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start({ avatars: 2, secondRegion: false }));
test.afterAll(() => server.stop());

const own = (page: Page) => page.evaluate(() => window.vitrine.agents().find(({ isOwn }) => isOwn));
/** An agent as another page sees it. */
const seen = (page: Page, agentId: string) =>
  page.evaluate((id) => window.vitrine.agents().find((each) => each.agentId === id), agentId);
const look = (page: Page) =>
  page.locator('section.sect').filter({ hasText: 'What others see of you' });
const playing = (page: Page) => page.locator('section.sect').filter({ hasText: 'Playing on you' });

async function enter(page: Page): Promise<string> {
  await page.goto('./?live=1&quality=low');
  await expect(page.getByRole('banner')).toContainText('Sandbox Plaza', SLOW);
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  return (await own(page))!.agentId;
}

/** Another visitor in a page of its own, who sees the first one. */
async function another(openAnother: () => Promise<Page>, agentId: string): Promise<Page> {
  const page = await openAnother();
  await enter(page);
  await expect.poll(async () => (await seen(page, agentId))?.isInView, SLOW).toBe(true);
  return page;
}

/** Notes from now on what agents look like and play, since either may last for a few seconds only. */
const recordAgents = (page: Page) =>
  page.evaluate(() => {
    const clouds = new Set<string>();
    const played = new Set<string>();
    Object.assign(window, { recorded: { clouds, played } });
    setInterval(() => {
      for (const { agentId, isCloud, animations } of window.vitrine.agents()) {
        if (isCloud) clouds.add(agentId);
        for (const { name } of animations) played.add(`${agentId} ${name}`);
      }
    }, 100);
  });
type Recorded = { readonly recorded: Record<'clouds' | 'played', Set<string>> };
const wasCloud = (page: Page, agentId: string) =>
  page.evaluate((id) => (window as never as Recorded).recorded.clouds.has(id), agentId);
const hasPlayed = (page: Page, agentId: string, name: string) =>
  page.evaluate(
    (entry) => (window as never as Recorded).recorded.played.has(entry),
    `${agentId} ${name}`,
  );

const animationsOf = async (page: Page, agentId: string) =>
  (await seen(page, agentId))?.animations.map(({ name }) => name) ?? [];

test.describe('an animation without an asset', () => {
  // The grid has none for this built-in: it plays wherever a viewer has it.
  test.use({ expectedError: /404/ });

  test('is chosen, played, seen by another page, and stopped', async ({ page, openAnother }) => {
    const agentId = await enter(page);
    const other = await another(openAnother, agentId);
    await playing(page).getByRole('button', { name: 'Play one…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Play an animation' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('dance3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(playing(page).getByRole('listitem').filter({ hasText: 'dance3' })).toBeVisible(
      SLOW,
    );
    await expect.poll(() => animationsOf(other, agentId), SLOW).toContain('dance3');

    await playing(page).getByRole('button', { name: 'Stop dance3' }).click();
    await expect.poll(() => animationsOf(other, agentId), SLOW).not.toContain('dance3');
    await expect(playing(page).getByRole('listitem').filter({ hasText: 'dance3' })).toBeHidden(
      SLOW,
    );
  });
});

test('a gesture is played by its trigger in chat, and ends by itself', async ({
  page,
  openAnother,
}) => {
  const agentId = await enter(page);
  const other = await another(openAnother, agentId);
  await Promise.all([page, other].map(framesSettled));
  await recordAgents(other);
  await expect(page.getByRole('button', { name: '/bow' })).toBeVisible(SLOW);
  const field = page.getByRole('textbox', { name: 'Say something' });
  await field.fill('/bow');
  await field.press('Enter');
  await expect(other.getByRole('log', { name: 'Nearby chat' })).toContainText('bows.', SLOW);
  await expect.poll(() => hasPlayed(other, agentId, 'bow'), SLOW).toBe(true);
  await expect.poll(() => animationsOf(other, agentId), SLOW).not.toContain('bow');
  await expect(other.getByRole('log', { name: 'Nearby chat' })).not.toContainText('/bow');
});

test('a visitor is a cloud until the page announces the avatar, which it does by itself', async ({
  page,
  openAnother,
}) => {
  const watcher = await openAnother();
  await enter(watcher);
  await recordAgents(watcher);
  const agentId = await enter(page);
  await expect.poll(() => wasCloud(watcher, agentId), SLOW).toBe(true);
  await expect(look(page)).toContainText('stand-in, a bare default body', SLOW);
  await expect(look(page)).toContainText('announced the worn shape');
  await expect(look(page)).toContainText(/version 1, just now/);
  await expect.poll(async () => (await seen(watcher, agentId))?.isCloud, SLOW).toBe(false);
  await look(page).getByRole('button', { name: 'Announce again' }).click();
  await expect(look(page)).toContainText('version 2', SLOW);
});

test('a title is chosen, and others see it over the name', async ({ page, openAnother }) => {
  const agentId = await enter(page);
  const other = await another(openAnother, agentId);
  const choice = look(page).getByRole('combobox', { name: 'Title' });
  await choice.selectOption('Guide', SLOW);
  await expect.poll(async () => (await seen(other, agentId))?.title, SLOW).toBe('Guide');
  await expect(choice.locator('option:checked')).toHaveText('Guide');
});
