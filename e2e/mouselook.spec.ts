import type { Page } from '@playwright/test';
import { expect, framesSettled, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT } from './ports.ts';

const server = new LiveServer(BRIDGE_PORT);

test.use({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const agents = (page: Page) => page.evaluate(() => window.vitrine.agents());
const own = async (page: Page) => (await agents(page)).find(({ isOwn }) => isOwn);
const ownAnimations = async (page: Page) =>
  (await own(page))?.animations.map(({ name }) => name).join() ?? '';

async function enter(page: Page): Promise<void> {
  await page.goto('./?live=1&quality=low');
  await expect.poll(async () => (await own(page)) !== undefined, { timeout: 60_000 }).toBe(true);
  await framesSettled(page);
}

const hints = (page: Page) => page.getByRole('region', { name: 'Your avatar' });

test('M looks through the eyes of the avatar: the mouse turns it, and others see that', async ({
  page,
  browser,
}) => {
  await enter(page);
  const other = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 600, height: 520 },
  });
  await enter(other);
  const { agentId, position } = (await own(page))!;
  await expect
    .poll(async () => (await agents(other)).some((agent) => agent.agentId === agentId))
    .toBe(true);
  await expect(hints(page)).toContainText('M first person, the mouse looks');

  const canvas = page.locator('.stage > canvas');
  await canvas.click({ position: { x: 400, y: 200 } });
  await page.keyboard.press('m');
  await expect(hints(page)).toContainText('Esc leaves');
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 100, { steps: 10 });
  await page.mouse.up();

  // The avatar has turned to the right: now it walks to where it looks, which is not where it looked before.
  await page.keyboard.down('w');
  const walked = async (watcher: Page) => {
    const now = (await agents(watcher)).find((agent) => agent.agentId === agentId)?.position;
    return now
      ? { east: now[0] - position[0], north: now[1] - position[1] }
      : { east: 0, north: 0 };
  };
  await expect.poll(async () => Math.abs((await walked(page)).north)).toBeGreaterThan(1.5);
  await page.keyboard.up('w');
  await expect
    .poll(async () => (await walked(other)).north, { timeout: 20_000 })
    .toBeLessThan(-1.5);

  // The pointer is locked: nothing else can be clicked before it is released.
  await page.keyboard.press('m');
  await expect(hints(page)).toContainText('M first person');
  await page.getByRole('button', { name: 'Messages on the wire' }).click();
  await page.getByRole('combobox', { name: 'Filter the messages' }).fill('AgentUpdate');
  const log = page.getByRole('table', { name: 'Messages on the wire, newest last' });
  await expect(log).toContainText('mouselook', { timeout: 20_000 });

  await other.close();
});

test('the avatar slides, is away and back, sits on a bench, and stands up', async ({ page }) => {
  await enter(page);
  const start = (await own(page))!.position;
  await page.locator('.stage > canvas').click({ position: { x: 400, y: 200 } });
  // It faces east: to its left is north.
  await page.keyboard.down(',');
  await expect
    .poll(async () => ((await own(page))?.position[1] ?? 0) - start[1], { timeout: 20_000 })
    .toBeGreaterThan(1);
  await page.keyboard.up(',');
  expect(Math.abs((await own(page))!.position[0] - start[0])).toBeLessThan(0.5);

  await page.keyboard.press('z');
  await expect(hints(page)).toContainText('You are away');
  await expect.poll(() => ownAnimations(page), { timeout: 20_000 }).toContain('away');
  await hints(page).getByRole('button', { name: 'I am back' }).click();
  await expect(hints(page)).not.toContainText('You are away');
  await expect.poll(() => ownAnimations(page), { timeout: 20_000 }).not.toContain('away');

  await page.locator('.stage > canvas').focus();
  await page.keyboard.press('u');
  await expect(hints(page)).toContainText('You sit on Bench', { timeout: 20_000 });
  await page.keyboard.press('Home');
  await expect(hints(page)).toContainText('nobody flies while sitting');
  await page.screenshot({ path: 'artifacts/sitting.png' });
  await hints(page).getByRole('button', { name: 'Stand up' }).click();
  await expect(hints(page)).not.toContainText('You sit', { timeout: 20_000 });
});

test('the draw distance is sent, and kept in the browser', async ({ page }) => {
  await enter(page);
  const choice = page.getByRole('combobox', { name: 'Draw distance' });
  await expect(choice).toHaveValue('128');
  await choice.selectOption('64');
  await page.reload();
  await enter(page);
  await expect(page.getByRole('combobox', { name: 'Draw distance' })).toHaveValue('64');
});
