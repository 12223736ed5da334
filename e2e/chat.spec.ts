import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { encodeFieldText, type MessageOf } from '../src/protocol/lludp/index.ts';
import { expect, framesSettled, test } from './fixtures.ts';
import { GridServer } from './grid-server.ts';
import { BRIDGE_PORT } from './ports.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const REGION = 'Sandbox Plaza';
const NULL_ID = '00000000-0000-0000-0000-000000000000';
const SLOW = { timeout: 40_000 };

const server = new GridServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start({ avatars: 3, secondRegion: true }));
test.afterAll(() => server.stop());

const own = (page: Page) => page.evaluate(() => window.vitrine.agents().find(({ isOwn }) => isOwn));
const field = (page: Page) => page.getByRole('textbox', { name: 'Say something' });
const lines = (page: Page) => page.getByRole('log', { name: 'Nearby chat' });
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const canvas = (page: Page) => page.locator('.stage > canvas');

async function enter(page: Page): Promise<string> {
  await page.goto('./?live=1&quality=low');
  await expect(page.getByRole('banner')).toContainText(REGION, SLOW);
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  return (await own(page))!.name;
}

/** Opens the chat from the stage, as somebody who walks does. */
async function openChat(page: Page): Promise<void> {
  await canvas(page).click({ position: { x: 300, y: 420 } });
  await page.keyboard.press('Enter');
  // Whoever types on at once loses nothing.
  await page.keyboard.type('Hm');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Hm');
  await field(page).fill('');
}

test('one visitor says, shouts, whispers and types, and the other reads it', async ({
  page,
  openAnother,
}) => {
  const ada = await enter(page);
  const other = await openAnother();
  await enter(other);
  await openChat(page);

  await page.keyboard.type('Good morning');
  // Typing ends five seconds after the last key, which a busy machine may take to show it.
  await expect(async () => {
    await page.keyboard.type('.');
    await expect(lines(other)).toContainText(`${ada} is typing …`, { timeout: 2000 });
    const animations = (await own(page))!.animations.map(({ name }) => name);
    expect(animations).toContain('type');
  }).toPass(SLOW);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  const line = (text: string) => lines(other).getByRole('listitem').filter({ hasText: text });
  await expect(line('Good morning')).toContainText(ada);
  await expect(lines(other)).not.toContainText('is typing', SLOW);

  await page.keyboard.type('Is the ferry in?');
  await page.keyboard.press('Control+Enter');
  await expect(line('Is the ferry in?')).toContainText('shouts');
  await page.keyboard.type('sit here');
  await page.keyboard.press('Shift+Enter');
  await expect(line('sit here')).toContainText('whispers');
  await page.keyboard.type('/20 hidden');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/me waves');
  await page.keyboard.press('Enter');
  await expect(line(`${ada} waves`)).toBeVisible();
  await expect(lines(other)).not.toContainText('hidden');
  // One's own lines come back from the region.
  await expect(lines(page).getByRole('listitem').filter({ hasText: 'sit here' })).toContainText(
    'You',
  );

  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();
  const [before] = (await own(page))!.position;
  await page.keyboard.down('w');
  await expect.poll(async () => (await own(page))!.position[0] !== before, SLOW).toBe(true);
  await page.keyboard.up('w');
  await other.context().close();
});

test('what is whispered is heard near, what is said farther away', async ({
  page,
  openAnother,
}) => {
  await enter(page);
  const other = await openAnother();
  const walker = await enter(other);
  const metres = () =>
    page.evaluate((name) => {
      const agents = window.vitrine.agents();
      const [a, b] = [agents.find(({ isOwn }) => isOwn), agents.find((each) => each.name === name)];
      if (!a || !b) return 0;
      return Math.hypot(a.position[0] - b.position[0], a.position[1] - b.position[1]);
    }, walker);
  await canvas(other).click({ position: { x: 300, y: 320 } });
  // Walking, not running, and looked at often: a stalled page is late to stop.
  await other.keyboard.down('w');
  await expect.poll(metres, { ...SLOW, intervals: [100] }).toBeGreaterThan(11);
  await other.keyboard.up('w');
  expect(await metres()).toBeLessThan(19);
  await openChat(page);
  await page.getByRole('combobox', { name: 'How loud' }).selectOption('whisper');
  await field(page).fill('only near');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'How loud' }).selectOption('say');
  await field(page).fill('for all here');
  await page.keyboard.press('Enter');
  await expect(lines(other)).toContainText('for all here', SLOW);
  await expect(lines(other)).not.toContainText('only near');
  await other.context().close();
});

test('a bot answers an instant message, shows a dialog, and offers a teleport', async ({
  page,
}) => {
  await enter(page);
  await framesSettled(page);
  // Ilse has left a message while the visitor was away.
  const row = conversations(page).getByRole('button', { name: /Ilse Marchetti/ });
  await expect(row).toContainText('1 new', SLOW);
  await row.click();
  const log = page.getByRole('log', { name: 'Messages with Ilse Marchetti' });
  await expect(log).toContainText('while you were away');
  await expect(row).not.toContainText('new');
  const message = page.getByRole('textbox', { name: 'Message to Ilse Marchetti' });
  await message.fill('Is there a menu?');
  await page.keyboard.press('Enter');
  await expect(log).toContainText('Ilse Marchetti is typing …', SLOW);
  const dialog = page.getByRole('region', { name: 'Question from Notice board' });
  await dialog.getByRole('button', { name: 'Who is here' }).click(SLOW);
  await expect(dialog).toBeHidden();
  await conversations(page)
    .getByRole('button', { name: /Nearby/ })
    .click();
  await expect(lines(page)).toContainText('Notice board', SLOW);

  await row.click();
  await message.fill('Please teleport me');
  await page.keyboard.press('Enter');
  const offer = page.getByRole('region', { name: 'Question from Ilse Marchetti' });
  await expect(offer).toContainText('offers you a teleport', SLOW);
  await offer.getByRole('button', { name: 'Decline' }).click();
  await expect(offer).toBeHidden();

  // Any other agent is written to from its place in the list.
  const other = page.getByRole('option', { name: /Wren Okafor|Tomo Ekwall/ }).first();
  await other.click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /Message to (Wren|Tomo)/ })).toBeFocused();
});

test('a restart is announced over the stage, and kept in the messages', async ({ page }) => {
  await enter(page);
  expect(server.grid.announceRestart(REGION, 7200)).toBe(true);
  const notice = page.getByRole('alert').filter({ hasText: 'restarts in 120 minutes' });
  await expect(notice).toContainText(`${REGION} restarts in 120 minutes`, SLOW);
  await notice.getByRole('button', { name: 'Go elsewhere' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(`${REGION} restarts in 120 minutes`);
});

test.describe('hostile texts', () => {
  const HTML = '<img src=x onerror="document.title=1"><b>bold</b>';

  /** Chat that a simulator sends, whatever it says. */
  const send = (name: string, from: string, text: string, id: number) => {
    const ChatData: MessageOf<'ChatFromSimulator'>['ChatData'] = {
      FromName: encodeFieldText(from),
      SourceID: `${NULL_ID.slice(0, -4)}${String(id).padStart(4, '0')}`,
      OwnerID: NULL_ID,
      ...{ SourceType: 2, ChatType: 1, Audible: 1, Position: [128, 128, 23] },
      Message: encodeFieldText(text),
    };
    expect(server.grid.send(name, REGION, 'ChatFromSimulator', { ChatData })).toBe(true);
  };

  test('stay text, in one line each, however many there are', async ({ page }) => {
    const name = await enter(page);
    send(name, `Lamp\u202e${HTML}`, HTML, 1);
    const line = lines(page).getByRole('listitem');
    // The avatars of the demo grid talk as well.
    const lamp = line.filter({ hasText: 'Lamp' });
    await expect(lamp).toContainText('<b>bold</b>', SLOW);
    await expect(lamp).toContainText('Lamp<img');
    expect(await lines(page).locator('img, b').count()).toBe(0);
    for (let index = 0; index < 300; index++) send(name, 'Flood', `line ${index}`, 2);
    await expect(lines(page)).toContainText(/… and \d+ more lines/, SLOW);
    expect(await line.count()).toBeLessThan(80);
    send(name, 'Bell', 'still heard', 3);
    await expect(lines(page)).toContainText('still heard', SLOW);
    expect(await page.title()).not.toBe('1');
  });

  test('can be muted, also after the page was opened again', async ({ page }) => {
    const name = await enter(page);
    send(name, 'Advert', 'Buy a hat', 7);
    const line = lines(page).getByRole('listitem').filter({ hasText: 'Buy a hat' });
    await line.hover(SLOW);
    await line.getByRole('button', { name: 'Mute Advert' }).click();
    await expect(line.getByRole('button', { name: 'Hear Advert again' })).toBeVisible();
    const again = await enter(page);
    send(again, 'Advert', 'Buy two hats', 7);
    send(again, 'Bell', 'Ding', 8);
    await expect(lines(page)).toContainText('Ding', SLOW);
    await expect(lines(page)).not.toContainText('hats');
  });
});

test('on a phone the chat is a panel of its own', async ({ openAnother }) => {
  const page = await openAnother({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const name = await enter(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Chat' }).click();
  await field(page).fill('from a phone');
  await page.getByRole('button', { name: 'Say', exact: true }).click();
  await expect(lines(page)).toContainText('from a phone', SLOW);
  expect(name).toMatch(/^Guest/);
  await page.context().close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the chat and over the stage, ${scheme}`, async ({
    openAnother,
  }) => {
    const page = await openAnother({ colorScheme: scheme, bypassCSP: true });
    await enter(page);
    await openChat(page);
    await page.keyboard.type('/20 menu');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: /Question from/ })).toBeVisible(SLOW);
    expect(server.grid.announceRestart(REGION, 7200)).toBe(true);
    await expect(page.getByRole('alert').filter({ hasText: 'restarts' })).toBeVisible(SLOW);
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const { violations } = await page.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    await page.screenshot({ path: `artifacts/chat-${scheme}.png` });
    await page.context().close();
  });
}
