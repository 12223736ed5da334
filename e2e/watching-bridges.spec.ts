import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type DemoGrid, startDemoGrid } from '../bridge/demo-grid/index.ts';
import { findNatsServer } from '../scripts/nats-server.mjs';
import { NatsServer } from '../test/nats/nats-server-process.ts';
import { type HostServer, startHost } from './host-server.ts';
import { LiveServer } from './live-server.ts';
import { BRIDGE_PORT, OTHER_BRIDGE_PORT } from './ports.ts';
import {
  arrivedNames,
  framesOf,
  notice,
  pill,
  seesMotion,
  showSameAvatars,
  showsAvatars,
} from './watching-steps.ts';

/* Two embeds of a shop watch the same region through two bridges, which share it through a broker. */

const [left, right] = [new LiveServer(BRIDGE_PORT), new LiveServer(OTHER_BRIDGE_PORT)];
/** A failure is to be over for visitors within this time. */
const BACK_MS = 30_000;

const hasBroker = findNatsServer() !== undefined;
if (!hasBroker) {
  console.warn(
    'SKIPPED, no nats-server on this machine (apt-get install nats-server): two bridges',
  );
}
test.skip(!hasBroker, 'needs nats-server');

let folder: string;
let grid: DemoGrid;
let broker: NatsServer;
let shop: HostServer;
let flags: string[];

test.beforeAll(async () => {
  [grid, broker] = await Promise.all([startDemoGrid(), NatsServer.start()]);
  folder = mkdtempSync(join(tmpdir(), 'vitrine-watching-'));
  const config = join(folder, 'bridge.json');
  writeFileSync(join(folder, 'password.txt'), 'watching');
  const home = { id: 'home', name: grid.name, loginUri: grid.loginUri, allowPrivate: true };
  const square = {
    ...{ id: 'square', name: 'Square', grid: 'home', first: 'Watching', last: 'Camera' },
    ...{ password: { file: 'password.txt' }, origins: ['*'] },
  };
  const small = { ...square, id: 'small', first: 'Small', watchers: 1 };
  writeFileSync(config, JSON.stringify({ grids: [home], sources: [square, small] }));
  flags = ['--config', config, '--broker', broker.url];
  await Promise.all([left.start(...flags), right.start(...flags)]);
  const embed = ({ url }: LiveServer, source = 'square') =>
    `<iframe src="${url}embed.html?live=${source}&amp;quality=low" title="Live" width="420" height="320"></iframe>`;
  shop = await startHost({
    pages: {
      '/': `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
<link rel="icon" href="data:,">${embed(left)}${embed(right)}`,
      '/full': `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
<link rel="icon" href="data:,">${embed(left, 'small')}`,
      '/element': `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
<link rel="icon" href="data:,"><script src="${left.url}vitrine-avatar.js" async></script>
<vitrine-avatar live="${right.url}#square" style="width: 420px; height: 320px"></vitrine-avatar>`,
    },
  });
});

test.afterAll(async () => {
  await Promise.all([left.stop(), right.stop()]);
  await Promise.all([shop?.close(), broker?.close(), grid?.close()]);
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('two embeds show one region through two bridges, while one of them is killed and started again', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await page.goto(shop.origin);
  const [first, second] = framesOf(page);
  await Promise.all([showsAvatars(first), showsAvatars(second)]);
  await showSameAvatars(first, second);
  await seesMotion(first);
  await seesMotion(second);

  for (const [bridge, killed, other] of [
    [left, first, second],
    [right, second, first],
  ] as const) {
    await bridge.stop('SIGKILL');
    // Whichever of the two bridges had the account in the region: the other one has it within this time.
    await expect(notice(killed)).toContainText('The region is away');
    await seesMotion(other, BACK_MS);
    await expect(pill(other)).toContainText('Live');
    // The last scene stays meanwhile.
    expect((await arrivedNames(killed)).length).toBeGreaterThan(0);
    await bridge.start(...flags);
    await expect(pill(killed)).toContainText('Live', { timeout: BACK_MS });
    await seesMotion(killed, BACK_MS);
    await showSameAvatars(killed, other);
  }
});

test('the element shows the region of another bridge in a page of a third origin, by one script', async ({
  page,
}) => {
  await page.goto(`${shop.origin}element`);
  const frame = page.mainFrame();
  await showsAvatars(frame);
  await seesMotion(frame);
  await expect(pill(frame)).toContainText('Live');
  // Outfits are fetched across origins, too.
  const progress = () =>
    frame.evaluate(async () => {
      const viewer = await document.querySelector('vitrine-avatar')?.requestViewer();
      const rows = viewer?.watching?.controller.live.agents.value ?? [];
      return rows.map(({ assets }) => assets.ready - assets.failed).some((meshes) => meshes > 0);
    });
  await expect.poll(progress).toBe(true);
});

test('where all places are taken there are pictures, until one is free', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto(`${shop.origin}full`);
  const [first] = framesOf(page);
  await showsAvatars(first);
  const later = await context.newPage();
  await later.goto(`${shop.origin}full`);
  const [second] = framesOf(later);
  await expect(notice(second)).toContainText('1 is watching, the room is full', {
    timeout: 60_000,
  });
  await expect(notice(second)).toContainText('A new picture every 10 s');
  await showsAvatars(second);
  await expect(pill(second)).toBeHidden();
  await page.close();
  await expect(pill(second)).toContainText('Live', { timeout: 30_000 });
  await seesMotion(second);
});
