import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT } from './ports.ts';
import { teleport } from './region-steps.ts';

/** A visitor who goes from region to region of the demo grid, which has two side by side. */

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const server = new LiveServer(BRIDGE_PORT);
const SLOW = { timeout: 40_000 };
const WEST = 'Sandbox Plaza';
const EAST = 'Sandbox Plaza East';

test.use({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const agents = (page: Page) => page.evaluate(() => window.vitrine.agents());
const own = async (page: Page) => (await agents(page)).find(({ isOwn }) => isOwn)!;
const regionName = (page: Page) => page.evaluate(() => window.vitrine.region()?.name ?? '');
const list = (page: Page) => page.getByRole('complementary', { name: 'Agents' });

async function enter(page: Page): Promise<void> {
  await page.goto('./?live=1');
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
}

/** Holds keys while the stage has the focus, until something is so. */
async function hold(page: Page, keys: readonly string[], until: () => Promise<void>) {
  await page.getByRole('application').or(page.locator('.stage > canvas')).first().focus();
  for (const key of keys) await page.keyboard.down(key);
  await until();
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}

/** Watches the visitor's avatar in every frame, in metres of the grid. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const watched = { frames: 0, missing: 0, excess: 0, last: null as number[] | null, at: 0 };
    /** Metres per second: faster than anybody runs. */
    const topSpeed = 7;
    const look = () => {
      const region = window.vitrine.region();
      const agent = window.vitrine.agents().find(({ isOwn }) => isOwn);
      const head = agent && window.vitrine.agentJointPosition(agent.agentId, 'mPelvis');
      watched.frames++;
      if (!region || !head) {
        watched.missing++;
        watched.last = null;
      } else {
        const handle = BigInt(region.handle);
        const corner = [Number(handle >> 32n), Number(handle & 0xffffffffn)];
        const now = performance.now();
        const at = [head[0] + corner[0], head[1] + corner[1]];
        if (watched.last) {
          const moved = Math.hypot(at[0] - watched.last[0], at[1] - watched.last[1]);
          const walked = (topSpeed * (now - watched.at)) / 1000;
          watched.excess = Math.max(watched.excess, moved - walked);
        }
        watched.last = at;
        watched.at = now;
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { watched });
  });

const watched = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { watched: { frames: number; missing: number; excess: number } })
        .watched,
  );

test('a visitor walks over the border and back, and a third time, without a break, and comes back by teleport', async ({
  page,
}) => {
  await enter(page);
  await teleport(page, WEST, [236, 124, 23]);
  await expect.poll(async () => (await own(page)).position[0], SLOW).toBeGreaterThan(230);

  // The neighbour is on the map and in the list before the border is crossed, with those who are there.
  const nextDoor = list(page).getByRole('listbox', { name: new RegExp(`^${EAST}, next door`) });
  await expect(nextDoor.getByRole('option', { name: /Runa/ })).toBeVisible(SLOW);
  const runa = async () => (await agents(page)).find(({ name }) => name.startsWith('Runa'))!;
  const before = (await runa()).position;
  expect(before[0]).toBeGreaterThan(256);
  await page.getByRole('button', { name: 'Show more of the region' }).click();
  await expect(page.locator('.map .plot-name', { hasText: 'Sandbox' }).nth(1)).toBeVisible();

  await watch(page);
  await hold(page, ['Shift', 'w'], async () => {
    await expect.poll(() => regionName(page), SLOW).toBe(EAST);
  });
  await expect(page.getByRole('banner')).toContainText(EAST);
  // Whoever was beyond the border is where it was; who was left behind is next door now.
  await expect.poll(async () => (await runa()).position[0], SLOW).toBeLessThan(120);
  expect(Math.abs((await runa()).position[0] + 256 - before[0])).toBeLessThan(20);
  await expect(
    list(page).getByRole('listbox', { name: new RegExp(`^${WEST}, next door`) }),
  ).toBeVisible(SLOW);

  await hold(page, ['Shift', 's'], async () => {
    await expect.poll(() => regionName(page), SLOW).toBe(WEST);
  });
  await hold(page, ['Shift', 'w'], async () => {
    await expect.poll(() => regionName(page), SLOW).toBe(EAST);
  });
  const { frames, missing, excess } = await watched(page);
  expect(frames).toBeGreaterThan(10);
  expect(missing).toBe(0);
  // A break is many metres; on slow machines dead reckoning is corrected by some decimetres.
  expect(excess).toBeLessThan(2);

  await page.getByRole('button', { name: 'Teleport…' }).click();
  await page
    .getByRole('region', { name: 'Recent places' })
    .getByRole('button', { name: new RegExp(WEST) })
    .click();
  await expect.poll(() => regionName(page), SLOW).toBe(WEST);
  await expect.poll(async () => (await own(page))?.isInView, SLOW).toBe(true);

  // The demo grid answers at once: what is said in the meantime is noted.
  await page.evaluate(() => {
    const said: string[] = [];
    const note = () => said.push(document.querySelector('.stage')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { said });
  });
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible(SLOW);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.some((text) => text.includes('Logging out…'))).toBe(true);
});

test('a teleport to a region that is not there says so, and the visitor stays', async ({
  page,
}) => {
  await enter(page);
  const { position } = await own(page);
  await teleport(page, 'Nowhere At All', [1, 2, 3]);
  const stage = page.getByRole('main');
  await expect(stage.getByText('You were not teleported to Nowhere At All')).toBeVisible(SLOW);
  await expect(stage.getByText(/no region of this name/)).toBeVisible();
  expect(Math.abs((await own(page)).position[0] - position[0])).toBeLessThan(1);
  await stage.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(stage.getByText('You were not teleported')).toBeHidden();
});

test('agents are selected on the map, and a click on the ground offers to teleport there', async ({
  page,
}) => {
  await enter(page);
  const map = page.getByRole('region', { name: `Map of ${WEST}` });
  const dot = map.getByRole('button', { name: /^Ilse/ });
  await dot.focus();
  await page.keyboard.press('Enter');
  await expect(dot).toHaveAttribute('aria-pressed', 'true');
  await expect(list(page).getByRole('option', { name: /^.*Ilse/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // Arrow keys go from agent to agent.
  await page.keyboard.press('ArrowRight');
  const focused = page.locator('.map-dot:focus');
  await expect(focused).toHaveCount(1);
  await expect(focused).not.toHaveAttribute('aria-label', /^Ilse/);

  const ground = map.locator('.map > svg');
  const { width, height } = (await ground.boundingBox())!;
  await ground.click({ position: { x: width * 0.95, y: height * 0.1 } });
  const before = (await own(page)).position;
  await map.getByRole('button', { name: 'Teleport here' }).click();
  await expect
    .poll(async () => (await own(page)).position[0] - before[0], SLOW)
    .toBeGreaterThan(10);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the panels of a region and the dialog, ${scheme}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ colorScheme: scheme, bypassCSP: true, baseURL });
    const audit = async () => {
      await page.evaluate(readFileSync(AXE, 'utf8'));
      const { violations } = await page.evaluate(() => window.axe.run());
      expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    };
    await enter(page);
    const map = page.getByRole('region', { name: `Map of ${WEST}` });
    await map.locator('.map > svg').click({ position: { x: 200, y: 10 } });
    await expect(map.getByRole('button', { name: 'Teleport here' })).toBeVisible();
    await audit();
    await page.getByRole('button', { name: 'Teleport…' }).click();
    await audit();
    await page.close();
  });
}

test('on a phone map, chat and teleport are in the sheet', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    ...{ baseURL, isMobile: true, hasTouch: true },
    viewport: { width: 390, height: 844 },
  });
  await page.goto('./?live=1');
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  const panels = page.getByRole('navigation', { name: 'Panels' });
  await panels.getByRole('button', { name: 'Agents' }).tap();
  await expect(page.getByRole('region', { name: `Map of ${WEST}` })).toBeVisible();
  await panels.getByRole('button', { name: 'Chat' }).tap();
  await expect(page.getByPlaceholder('Say something')).toBeVisible();
  await panels.getByRole('button', { name: 'Live' }).tap();
  await page.getByRole('button', { name: 'Teleport…' }).tap();
  await expect(page.getByRole('dialog', { name: 'Teleport' })).toBeVisible();
  await page.close();
});
