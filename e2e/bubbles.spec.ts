import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BubbleProcess } from './bubble-process.ts';
import { drop, expect, test } from './fixtures.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT, OTHER_BRIDGE_PORT } from './ports.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const server = new LiveServer(BRIDGE_PORT);
const SLOW = { timeout: 40_000 };

// The crate of the demo has no model.
test.use({ baseURL: server.url, viewport: { width: 1200, height: 700 }, expectedError: /404/ });
test.describe.configure({ timeout: 240_000 });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const agents = (page: Page) => page.evaluate(() => window.vitrine.agents());
const named = async (page: Page, name: string) =>
  (await agents(page)).find((agent) => agent.name === name);
const own = async (page: Page) => (await agents(page)).find(({ isOwn }) => isOwn);
const live = (page: Page) => page.getByRole('tabpanel');
const list = (page: Page) => page.getByRole('complementary', { name: 'Bubbles' });

/** Opens the Bubble half of the connect dialog. */
async function openDialog(page: Page) {
  await page.goto('./');
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click(SLOW);
  const dialog = page.getByRole('dialog', { name: 'Connect' });
  await dialog.getByRole('tab', { name: 'Bubble' }).click();
  return dialog;
}

async function signIn(page: Page, user = 'amara') {
  const dialog = await openDialog(page);
  await dialog.getByLabel('User').fill(user);
  await dialog.getByLabel('Pass phrase').fill('tide and lantern');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('radio', { name: /^Upper Quay/ })).toBeVisible(SLOW);
  return dialog;
}

/** A port on which nothing listens. */
async function unusedUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** Joins Upper Quay, and waits until the own avatar and the residents are listed. */
async function joinUpper(page: Page, user?: string): Promise<void> {
  const dialog = await signIn(page, user);
  await dialog.getByRole('button', { name: 'Join Upper Quay' }).click();
  await expect(dialog).toBeHidden(SLOW);
  await expect.poll(async () => (await own(page)) !== undefined, SLOW).toBe(true);
  await expect.poll(async () => (await named(page, 'Per Aaltonen')) !== undefined, SLOW).toBe(true);
}

/** Metres a second. */
const WALKING_SPEED = 4;

/** Where avatars were at one moment, by name. */
interface Sample {
  readonly seconds: number;
  readonly places: Readonly<Record<string, readonly number[] | null>>;
}

/**
 * Records in the page, ten times a second, which avatars are listed and where their hips are drawn.
 *
 * @returns a function that ends the recording and returns the samples.
 */
async function watchAvatars(page: Page) {
  await page.evaluate(() => {
    const samples: { seconds: number; places: Record<string, readonly number[] | null> }[] = [];
    const timer = setInterval(() => {
      const rows = window.vitrine.agents();
      const places = Object.fromEntries(
        rows.map(({ agentId, name }) => [
          name,
          window.vitrine.agentJointPosition(agentId, 'mPelvis'),
        ]),
      );
      samples.push({ seconds: performance.now() / 1000, places });
    }, 100);
    Object.assign(window, { watched: { samples, timer } });
  });
  return () =>
    page.evaluate(() => {
      const { watched } = window as unknown as {
        watched: { samples: Sample[]; timer: number };
      };
      clearInterval(watched.timer);
      return watched.samples;
    });
}

/** The longest way between two samples, metres. */
function longestStep(samples: readonly Sample[], name: string) {
  const steps = samples.slice(1).map(({ seconds, places }, index) => {
    const previous = samples[index];
    const [before, now] = [previous.places[name], places[name]];
    if (!before || !now) return 0;
    const step = Math.hypot(...now.map((value, axis) => value - before[axis]));
    // A page that stalled has not looked for a while, in which the avatar walked on.
    return step - WALKING_SPEED * Math.max(0, seconds - previous.seconds - 0.1);
  });
  return Math.max(...steps);
}

test('signing in, choosing and joining works in one dialog, by keyboard alone', async ({
  page,
}) => {
  await page.goto('./');
  const connect = page.getByRole('button', { name: 'Connect', exact: true }).first();
  await expect(connect).toBeVisible(SLOW);
  await connect.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect' });
  await dialog.getByRole('tab', { name: 'Grid' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Bubble' })).toBeFocused();
  await expect(dialog).toContainText('pages cannot add any');
  await dialog.getByLabel('User').focus();
  await page.keyboard.type('keyboard user');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tide and lantern');
  await page.keyboard.press('Enter');

  const upper = dialog.getByRole('radio', { name: /^Upper Quay/ });
  await expect(upper).toBeFocused(SLOW);
  await expect(dialog).toContainText('2 bubbles, signed in as keyboard user');
  await expect(dialog.getByText(/links to Lower Quay/)).toBeVisible(SLOW);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: 'Join Lower Quay' })).toBeEnabled();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('button', { name: 'Join Upper Quay' })).toBeEnabled();
  await page.screenshot({ path: 'artifacts/bubble-connect.png' });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden(SLOW);
  await expect(page.getByRole('banner')).toContainText('Upper Quay', SLOW);

  // The name is remembered, the pass phrase is not.
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('keyboard user');
  expect(stored).not.toContain('lantern');
});

test('the avatars of the bubble are listed and drawn, and walk', async ({ page }) => {
  await joinUpper(page);
  await expect(list(page).getByRole('listbox', { name: /Avatars/ })).toContainText(
    'Sanna Virtanen',
  );
  await expect(list(page).getByRole('listbox', { name: 'Objects' })).toContainText('Brass bell');
  await expect(list(page)).toContainText('you are here');
  await expect(list(page)).toContainText('from the centre');
  await expect(live(page)).toContainText('SETP bubble on');
  await expect(live(page)).toContainText('Round trip');

  // Sanna and Per walk from time to time: the feet of one of them move by more than a gesture would.
  const foot = async (name: string) => {
    const { agentId } = (await named(page, name))!;
    return page.evaluate((id) => window.vitrine.agentJointPosition(id, 'mAnkleLeft'), agentId);
  };
  const first = await foot('Sanna Virtanen');
  expect(first).not.toBeNull();
  await expect
    .poll(
      async () => Math.hypot(...(await foot('Sanna Virtanen'))!.map((v, i) => v - first![i])),
      SLOW,
    )
    .toBeGreaterThan(1);
});

test('an avatar that is waved at waves back, and the bell rings by the Enter key', async ({
  page,
}) => {
  await joinUpper(page);
  await list(page)
    .getByRole('option', { name: /Per Aaltonen/ })
    .click();
  await live(page).getByRole('button', { name: 'Wave' }).click();
  await expect(page.getByText('Per Aaltonen waves back').first()).toBeVisible(SLOW);
  await expect
    .poll(async () => (await named(page, 'Per Aaltonen'))?.animations.map(({ name }) => name), SLOW)
    .toContain('hello');

  // The bell is within reach of where guests arrive.
  await page.locator('.stage > canvas').focus();
  const prompt = page.locator('.bubble-prompt');
  // Tab turns the prompt to what is next in reach; behind the last one it leaves the stage.
  await expect(async () => {
    if (!(await prompt.textContent())?.includes('Brass bell')) await page.keyboard.press('Tab');
    await page.locator('.stage > canvas').focus();
    await expect(prompt).toContainText('Brass bell', { timeout: 1000 });
  }).toPass(SLOW);
  await page.screenshot({ path: 'artifacts/bubble-prompt.png' });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/bell rings|Brass bell: ring/).first()).toBeVisible(SLOW);
  await list(page)
    .getByRole('option', { name: /Brass bell/ })
    .click();
  await expect(live(page)).toContainText('Last: ring by you');
});

test('an avatar of the bubble is saved with its model, and recorded as a clip', async ({
  page,
}) => {
  await joinUpper(page);
  await list(page)
    .getByRole('option', { name: /Per Aaltonen/ })
    .click();
  await expect
    .poll(async () => (await named(page, 'Per Aaltonen'))?.assets, SLOW)
    .toMatchObject({ failed: 0, ready: 5, total: 5 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    live(page).getByRole('button', { name: 'Save avatar' }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(saved).toMatchObject({ format: 'vitrine-avatar-object', name: 'Per Aaltonen' });
  expect(saved.renderObjects).toHaveLength(5);

  await live(page).getByRole('button', { name: 'Record' }).click();
  // Two frames are enough for a clip.
  await expect(live(page).locator('.recording-row b')).not.toHaveText(/^0\.0/, SLOW);
  await live(page).getByRole('button', { name: /^Stop/ }).click();
  await expect
    .poll(() => page.evaluate(() => window.vitrine.items().map(({ name }) => name)), SLOW)
    .toContainEqual(expect.stringMatching(/^Per Aaltonen at \d\d\.\d\d$/));
});

test('Sanna is followed across the link: she is listed and drawn all the time, without a jump', async ({
  page,
}) => {
  await joinUpper(page);
  await list(page)
    .getByRole('option', { name: /Sanna Virtanen/ })
    .click();
  // She may be in the other bubble already, whose portal is 41 m from this one's centre: she comes back.
  const isBeyond = async () =>
    Math.hypot(...(await named(page, 'Sanna Virtanen'))!.position) > 41.5;
  await expect.poll(isBeyond, { timeout: 80_000 }).toBe(false);
  const stopWatching = await watchAvatars(page);
  await expect.poll(isBeyond, { timeout: 80_000 }).toBe(true);
  await page.waitForTimeout(1000);
  const samples = await stopWatching();
  expect(samples.every(({ places }) => places['Sanna Virtanen'])).toBe(true);
  expect(samples.every(({ places }) => places['Per Aaltonen'])).toBe(true);
  expect(longestStep(samples, 'Sanna Virtanen')).toBeLessThan(1.5);
});

test('walking through the portal hands the own avatar over, and no avatar disappears', async ({
  page,
}) => {
  await joinUpper(page);
  await list(page)
    .getByRole('option', { name: /^Portal/ })
    .click();
  await expect(live(page)).toContainText('Link to Lower Quay');
  await expect(live(page)).toContainText('none so far');
  const stopWatching = await watchAvatars(page);
  await live(page).getByRole('button', { name: 'Walk there' }).click();
  await expect(page.getByRole('banner')).toContainText('Lower Quay', { timeout: 60_000 });
  await page.waitForTimeout(1000);
  const samples = await stopWatching();
  const me = (await own(page))!.name;
  expect(samples.every(({ places }) => places[me])).toBe(true);
  expect(samples.every(({ places }) => places['Per Aaltonen'])).toBe(true);
  expect(longestStep(samples, me)).toBeLessThan(1.5);
  await expect(live(page)).toContainText(/Handover\s*(?:under )?\d+\.\d\d\s*s, the last one/);
  await expect(live(page)).toContainText('Link to Upper Quay');
  const here = list(page).getByRole('listitem').filter({ hasText: 'you are here' });
  await expect(here).toContainText('Lower Quay');
  await page.screenshot({ path: 'artifacts/bubble-handed-over.png' });
});

test('the log has the fields of each message, and a saved one is replayed by dropping it', async ({
  page,
}) => {
  await joinUpper(page);
  const dock = page.getByRole('region', { name: 'Messages on the wire' });
  await expect(dock.getByRole('columnheader', { name: 'Message id' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter the messages' }).fill('ObjectPerception');
  await dock.getByRole('button', { name: 'Object Perception' }).first().click(SLOW);
  const detail = page.getByRole('region', { name: 'Selected message' });
  await expect(detail).toContainText('objectId');
  await expect(detail).toContainText('boundingSphereRadius');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the log as .jsonl' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const [line] = bytes.toString().split('\n');
  expect(JSON.parse(line)).toMatchObject({ protocol: 'setp', dir: expect.any(String) });
  expect(bytes.toString()).not.toContain(Buffer.from('tide and lantern').toString('hex'));

  await live(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible(SLOW);
  await drop(page, [{ name: 'mine.jsonl', bytes }]);
  await expect(page.getByRole('banner')).toContainText('recorded', SLOW);
  await expect.poll(async () => (await named(page, 'Per Aaltonen')) !== undefined, SLOW).toBe(true);
  await live(page).getByRole('button', { name: 'End' }).click();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the dialog and the panels of a bubble, ${scheme}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ colorScheme: scheme, bypassCSP: true, baseURL });
    const audit = async () => {
      await page.evaluate(readFileSync(AXE, 'utf8'));
      const { violations } = await page.evaluate(() => window.axe.run());
      expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
    };
    const dialog = await signIn(page, `axe ${scheme}`);
    await audit();
    await dialog.getByRole('button', { name: 'Join Upper Quay' }).click();
    await expect(dialog).toBeHidden(SLOW);
    await list(page)
      .getByRole('option', { name: /Brass bell/ })
      .click(SLOW);
    await expect(live(page).getByRole('button', { name: 'Ring', exact: true })).toBeVisible();
    await audit();
    await page.close();
  });
}

test.describe('servers that answer otherwise', () => {
  const bridge = new LiveServer(OTHER_BRIDGE_PORT);
  const bubbles = new BubbleProcess();
  test.use({ baseURL: bridge.url });
  test.beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-bubbles-'));
    const write = (name: string, content: object) => {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify(content));
      return path;
    };
    const fog = { id: '6f2f9a52-1b7e-4a53-9c3c-5d1f6a7b0e01', name: 'Fog Bank' };
    const { port } = await bubbles.start(
      write('fog.json', {
        name: 'Fog',
        port: 0,
        http: { port: 0 },
        createAccounts: true,
        avatars: [{ id: fog.id, name: 'Heron', model: fog.id }],
        bubbles: [{ ...fog, range: 30, perceptionRange: 20 }],
      }),
    );
    const host = '127.0.0.1';
    const silent = await unusedUdpPort();
    await bridge.start(
      '--config',
      write('bridge.json', {
        bubbleServers: [
          { id: 'fog', name: 'Fog', host, port },
          { id: 'silent', name: 'Silent', host, port: silent },
        ],
      }),
    );
  });
  test.afterAll(async () => {
    await bridge.stop();
    await bubbles.stop();
  });

  test('a wrong pass phrase is refused at its field, and a silent server can be tried again', async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    const passphrase = dialog.getByLabel('Pass phrase');
    const signInWith = async (phrase: string) => {
      await dialog.getByLabel('User').fill('ada');
      await passphrase.fill(phrase);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
    };
    // The first phrase makes the account.
    await signInWith('tide and lantern');
    await expect(dialog.getByRole('radio', { name: /^Fog Bank/ })).toBeVisible(SLOW);
    // Whoever changes a field has to sign in again.
    await signInWith('another phrase');
    await expect(passphrase).toHaveAttribute('aria-invalid', 'true', SLOW);
    await expect(dialog.getByRole('alert')).toContainText('does not know this user');
    await expect(passphrase).toBeFocused();
    await page.screenshot({ path: 'artifacts/bubble-refused.png' });

    await dialog.getByLabel('Server').selectOption('silent');
    await signInWith('tide and lantern');
    await expect(dialog.getByText('Signing in…')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toContainText('does not answer', SLOW);

    await dialog.getByLabel('Server').selectOption('fog');
    await passphrase.fill('tide and lantern');
    await dialog.getByRole('button', { name: /Sign in|Try again/ }).click();
    await dialog.getByRole('button', { name: 'Join Fog Bank' }).click(SLOW);
    await expect(page.locator('.bar')).toContainText('Fog Bank', SLOW);
    // Its model is in no repository.
    await expect(live(page)).toContainText('a stand-in is drawn', SLOW);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the dialog fills the window, the list is in the sheet, and the pad walks', async ({
    page,
  }) => {
    await joinUpper(page, 'phone');
    await expect(page.getByRole('group', { name: 'Walk' })).toBeVisible();
    await page.getByRole('navigation').getByRole('button', { name: 'Bubble' }).click();
    await expect(page.getByRole('option', { name: /Per Aaltonen/ })).toBeVisible();
    await page.screenshot({ path: 'artifacts/bubble-phone.png' });
    await page.getByRole('navigation').getByRole('button', { name: 'Live' }).click();
    await expect(page.getByRole('button', { name: 'Walk there' })).toBeVisible();
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(false);
  });
});
