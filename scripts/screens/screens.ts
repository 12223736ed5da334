import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop, ownFile } from '../../e2e/fixtures.ts';
import { goToBorder } from '../../e2e/region-steps.ts';
import { garment } from '../../e2e/sleeve.ts';
import { TABARD } from '../../e2e/tabard.ts';
import { dressedAvatar } from '../../test/dressed-avatar.ts';
import { waitForLevelPictures } from '../pictures/capture.ts';
import { demoModel } from '../pictures/demo-model.ts';

/** Where a screen is opened. */
export interface ScreenContext {
  readonly page: Page;
  /** The address of the built page without a bridge, with a slash at the end. */
  readonly site: string;
  /** The address of the page that a bridge serves, with the demo grid. */
  readonly region: string;
}

/** A screen of the page: a name for its file, and the steps that show it in a fresh window. */
export interface Screen {
  readonly name: string;
  /** Steps must work in every layout: {@link showPanel} presses a tab or the phone's navigation. */
  readonly open: (context: ScreenContext) => Promise<void>;
}

const TEE = 'mesh=samples/linen-tee.llmesh';
const DANCE = `${TEE}&anim=samples/dance.anim`;
/** Milliseconds until the outfits of a region are drawn, at most; long without a graphics card. */
const OUTFITS_TIMEOUT = 90_000;

/** Every screen, in the order of the contact sheet. */
export const SCREENS: readonly Screen[] = [
  { name: 'first-visit', open: ({ page, site }) => openFirstVisit(page, site) },
  { name: 'working', open: ({ page, site }) => openFiles(page, site, DANCE, 186) },
  {
    name: 'outfit',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await showOutfit(page);
    },
  },
  {
    name: 'timeline',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      const timeline = page.getByRole('button', { name: 'Timeline' });
      if (await timeline.isVisible()) await timeline.click();
      await page
        .getByRole('button', { name: /^mChest/ })
        .first()
        .click({ timeout: 2000 })
        .catch(() => {});
    },
  },
  {
    name: 'auditioning',
    async open({ page, site }) {
      await openFiles(page, site, TEE, 0);
      await drop(page, manyClips());
      await showOutfit(page);
    },
  },
  {
    name: 'keys',
    async open({ page, site }) {
      await openFiles(page, site, `${TEE}&anim=samples/wave.anim`, 40);
      const timeline = page.getByRole('button', { name: 'Timeline' });
      if (await timeline.isVisible()) await timeline.click();
      const keys = page.getByRole('button', { name: 'Keys and curves' });
      if (!(await keys.isVisible())) return;
      await keys.click();
      const joints = page.getByRole('listbox', { name: 'Joints and their keys' });
      await joints.getByRole('option').nth(3).click();
      await page.keyboard.press('Control+a');
    },
  },
  {
    name: 'posing',
    async open({ page, site }) {
      await openFiles(page, site, `${TEE}&anim=samples/wave.anim`, 40);
      await showPanel(page, 'Animation');
      await page.keyboard.press('e');
      await page.getByRole('heading', { name: 'Pose', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'upload',
    async open({ page, site }) {
      await openFiles(page, site, 'anim=samples/dance.anim', 60);
      await drop(page, [TABARD]);
      await showPanel(page, 'Upload');
      await page.getByRole('heading', { name: /^Land impact/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'upload-findings',
    async open({ page, site }) {
      await openModel(page, site);
      const findings = page.getByRole('region', { name: 'Findings by consequence' });
      await findings.getByRole('button', { name: /^The bind pose is not that/ }).click();
      await findings.evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'upload-levels',
    async open({ page, site }) {
      await openModel(page, site);
      const levels = page.getByRole('button', { name: 'Levels', exact: true });
      if (await levels.isVisible()) await levels.click();
      else await showPanel(page, 'Rig');
      await waitForLevelPictures(page);
      await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
      await page.locator('.compared-model p').first().waitFor();
    },
  },
  {
    name: 'physics',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await showPanel(page, 'Rig');
      await page.keyboard.press('v');
    },
  },
  {
    name: 'joint-claims',
    async open({ page, site }) {
      await openFiles(page, site, TEE, 60);
      await drop(page, [
        garment('Shirt.llmesh', { mElbowLeft: [0, 0.05, 0], mElbowRight: [0, -0.05, 0] }),
        garment('Field jacket.llmesh', { mElbowLeft: [0, 0.12, 0], mElbowRight: [0, -0.05, 0] }),
      ]);
      await showPanel(page, 'Rig');
      await openFold(page, 'Joint positions');
      await page.getByRole('button', { name: 'Claims on mElbowLeft' }).click();
      await page.getByRole('switch', { name: 'Count Field jacket on mElbowLeft' }).click();
      await page.locator('.claims').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'history',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await page.keyboard.press('Delete');
      await page.keyboard.press('Control+z');
      const history = page.getByRole('button', { name: 'History' });
      if (await history.isVisible()) await history.click();
    },
  },
  {
    name: 'edit',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await showPanel(page, 'Animation');
      await openFold(page, 'Edit');
    },
  },
  {
    name: 'compare',
    async open({ page, site }) {
      await openFiles(page, site, `${TEE}&anim=samples/walk.anim&anim=samples/dance.anim`, 12);
      await showPanel(page, 'Animation');
      await page.getByLabel('Compare with').selectOption({ index: 2 });
      await page.getByLabel('Compare with').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'puppetry',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await showPanel(page, 'Animation');
      await page.keyboard.press('h');
      await page.getByRole('heading', { name: 'Puppeteer' }).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'rig',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await page.keyboard.press('b');
      await showPanel(page, 'Rig');
    },
  },
  {
    name: 'rig-weight',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await showPanel(page, 'Rig');
      await rigView(page, 'Weight');
    },
  },
  {
    name: 'rig-stretch',
    async open({ page, site }) {
      await openFiles(page, site, TEE, 0);
      await showPanel(page, 'Rig');
      await rigView(page, 'Stretch');
      await openFold(page, 'Test poses');
      await page.getByRole('button', { name: 'Squat' }).click();
    },
  },
  {
    name: 'light',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await page.keyboard.press('i');
      await page.getByRole('slider', { name: 'Exposure' }).waitFor();
    },
  },
  {
    name: 'faces',
    async open({ page, site }) {
      await openDressed(page, site);
      await showPanel(page, 'Faces');
      await page.getByRole('button', { name: /^Face 0/ }).click();
    },
  },
  {
    name: 'faces-warning',
    async open({ page, site }) {
      await openDressed(page, site);
      await showPanel(page, 'Faces');
      await page.getByRole('button', { name: /^Face 1/ }).click();
      await page.getByText('A large texture on a small face').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'textures',
    async open({ page, site }) {
      await openDressed(page, site);
      await showOutfit(page);
      await page.getByRole('list', { name: 'Missing' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'picture',
    async open({ page, site }) {
      await openDressed(page, site);
      await showOutfit(page);
      await page.getByRole('button', { name: /^linen_fern/ }).click();
      await showPanel(page, 'Faces');
    },
  },
  {
    name: 'file',
    async open({ page, site }) {
      await openFirstVisit(page, site);
      await drop(page, [SHIRT]);
      await showPanel(page, 'File');
    },
  },
  {
    name: 'error-toast',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await drop(page, [truncatedMesh()]);
      await page.getByRole('button', { name: 'Show why' }).waitFor();
    },
  },
  {
    name: 'error',
    async open({ page, site }) {
      await openFirstVisit(page, site);
      await drop(page, [truncatedMesh()]);
      await page.getByRole('button', { name: 'Show why' }).click();
    },
  },
  {
    name: 'removed',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: 'Undo', exact: true }).first().waitFor();
    },
  },
  {
    name: 'drag-over',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await dragOver(page, [ownFile('samples/walk.anim')]);
    },
  },
  {
    name: 'library',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await showOutfit(page);
      await page
        .getByRole('button', { name: /^Built-in/ })
        .first()
        .click();
    },
  },
  ...['Link', 'Embed', 'File', 'Picture', 'Video'].map((tab) => ({
    name: `share-${tab.toLowerCase()}`,
    async open({ page, site }: ScreenContext) {
      await openFiles(page, site, DANCE, 60);
      await page.keyboard.press('l');
      await page.getByRole('tab', { name: tab, exact: true }).click();
    },
  })),
  {
    name: 'help',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await page.keyboard.press('?');
    },
  },
  {
    name: 'more-menu',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
    },
  },
  {
    name: 'no-bridge',
    async open({ page, site }) {
      await openFiles(page, site, DANCE, 60);
      await openLogin(page);
    },
  },
  {
    name: 'login',
    async open({ page, region }) {
      await openFiles(page, region, `${DANCE}&live=0`, 60);
      await openLogin(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).waitFor();
    },
  },
  { name: 'region', open: openRegion },
  {
    name: 'region-agents',
    async open(context) {
      await openRegion(context);
      await showOutfit(context.page);
    },
  },
  {
    name: 'region-live',
    async open(context) {
      await openRegion(context);
      await showPanel(context.page, 'Live');
    },
  },
  {
    name: 'region-border',
    async open(context) {
      await openRegion(context);
      await showPanel(context.page, 'Live');
      await goToBorder(context.page, OUTFITS_TIMEOUT);
      await showOutfit(context.page);
    },
  },
  {
    name: 'region-chat',
    async open(context) {
      await openRegion(context);
      const { page } = context;
      const entry = page.getByRole('navigation').getByRole('button', { name: 'Chat' });
      if (await entry.isVisible()) await entry.click();
      await page.getByPlaceholder('Say something').fill('Hello, Ilse');
      await page.keyboard.press('Enter');
      await page.getByText('Hello, Ilse').first().waitFor();
    },
  },
  {
    name: 'region-inventory',
    async open(context) {
      await openRegion(context);
      await showOutfit(context.page);
      await context.page.getByRole('button', { name: 'Inventory', exact: true }).click();
    },
  },
  {
    name: 'region-teleport',
    async open(context) {
      await openRegion(context);
      await showPanel(context.page, 'Live');
      await context.page.getByRole('button', { name: 'Teleport…' }).click();
    },
  },
  {
    name: 'wire-log',
    async open(context) {
      await openRegion(context);
      await showPanel(context.page, 'Live');
      const log = context.page.getByRole('button', { name: 'Messages on the wire' });
      await log.first().click();
      // While messages come in, rows move away below the pointer.
      await context.page.getByRole('button', { name: 'Pause the log' }).click();
      await context.page.getByText('AvatarAnimation', { exact: true }).last().click();
    },
  },
  {
    name: 'bubble-connect',
    async open(context) {
      await openFiles(context.page, context.region, `${DANCE}&live=0`, 60);
      await signInToBubbles(context.page);
    },
  },
  { name: 'bubble', open: openBubble },
  {
    name: 'bubble-list',
    async open(context) {
      await openBubble(context);
      await showOutfit(context.page);
    },
  },
  {
    name: 'bubble-portal',
    async open(context) {
      await openBubble(context);
      await showOutfit(context.page);
      await context.page.getByRole('option', { name: /^Portal/ }).click();
      await showPanel(context.page, 'Live');
      await context.page.getByRole('button', { name: 'Walk there' }).click();
      await context.page
        .getByText('handed over')
        .or(context.page.getByText(/, the last one/))
        .first()
        .waitFor();
    },
  },
  {
    name: 'embed',
    async open({ page, site }) {
      await page.goto(`${site}embed.html?${DANCE}&autoplay=0&controls=1`);
      await page.locator('canvas').first().waitFor();
    },
  },
  {
    name: 'gallery',
    async open({ page, site }) {
      await page.goto(`${site}examples/index.html`);
    },
  },
];

/** A wearable, which has no panel of its own. */
const SHIRT = {
  name: 'shirt.txt',
  bytes: new TextEncoder().encode(`LLWearable version 22
Shirt

\tpermissions 0
\t{
\t\tbase_mask\t7fffffff
\t\towner_mask\t7fffffff
\t\tgroup_mask\t00000000
\t\teveryone_mask\t00000000
\t\tnext_owner_mask\t00082000
\t\tcreator_id\t11111111-1111-0000-0000-000100bba000
\t\towner_id\t00000000-0000-0000-0000-000000000000
\t\tlast_owner_id\t00000000-0000-0000-0000-000000000000
\t\tgroup_id\t00000000-0000-0000-0000-000000000000
\t}
\tsale_info\t0
\t{
\t\tsale_type\tnot
\t\tsale_price\t10
\t}
type 4
parameters 4
781 .78
800 .89
801 1
803 .5
textures 1
1 5748decc-f629-461c-9a36-a35a221fe21f
`),
};

/** So many clips that only the selected one plays. */
function manyClips() {
  const bytes = readFileSync('public/samples/wave.anim');
  return Array.from({ length: 24 }, (_, index) => ({
    name: `dance_hips_${index + 1}.anim`,
    bytes,
  }));
}

/** A file of which only the first half was downloaded. */
function truncatedMesh() {
  const bytes = readFileSync('public/samples/linen-tee.llmesh');
  return { name: 'linen-tee.llmesh', bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) };
}

/** Milliseconds until all textures are drawn, at most; long without a graphics card. */
const TEXTURES_TIMEOUT = 90_000;

/** Opens an avatar whose shirt has textures, one of which is missing. */
async function openDressed(page: Page, site: string): Promise<void> {
  await openFirstVisit(page, site);
  const shirt = Uint8Array.from(ownFile('samples/linen-tee.llmesh').bytes);
  await drop(page, [{ name: 'market-outfit.avatar.json', bytes: dressedAvatar(shirt) }]);
  await page.waitForFunction(
    () => {
      const stages = window.vitrine.textures().map(({ stage }) => stage);
      return stages.length >= 4 && stages.every((stage) => /^(sharp|missing)$/.test(stage));
    },
    null,
    { timeout: TEXTURES_TIMEOUT },
  );
}

async function openFirstVisit(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await page.getByRole('button', { name: /dance/i }).first().waitFor();
}

/** Opens the page with the files of the query, paused at a frame of the clip. */
async function openFiles(page: Page, site: string, query: string, frame: number): Promise<void> {
  await page.goto(`${site}?${query}&autoplay=0`);
  const count = 1 + (query.match(/(mesh|anim)=/g)?.length ?? 0);
  await page.waitForFunction((all) => (window.vitrine?.items().length ?? 0) >= all, count);
  await page.getByRole('slider').first().waitFor();
  await page.keyboard.press('Home');
  for (let i = 0; i < frame; i++) await page.keyboard.press('ArrowRight');
}

/** Opens the login dialog by the bar, or on a phone by the panel of the region. */
async function openLogin(page: Page): Promise<void> {
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  if (!(await connect.first().isVisible())) await showPanel(page, 'Live');
  await connect.first().click();
}

/** Opens a model with several findings, once what would be uploaded is made. */
async function openModel(page: Page, site: string): Promise<void> {
  await openFiles(page, site, 'anim=samples/dance.anim', 60);
  await drop(page, [await demoModel()]);
  await showPanel(page, 'Upload');
  await page
    .locator('.upload-status')
    .getByText(/^Ready/)
    .first()
    .waitFor();
}

async function openRegion({ page, region }: ScreenContext): Promise<void> {
  await page.goto(`${region}?live=1`);
  const areOutfitsReady = () => {
    const agents = window.vitrine?.agents() ?? [];
    const inView = agents.filter(({ isInView }) => isInView);
    return agents.length > 8 && inView.every(({ assets }) => assets.ready === assets.total);
  };
  await page.waitForFunction(areOutfitsReady, null, { timeout: OUTFITS_TIMEOUT });
}

/** Signs in to the demo's bubbles, in the connect dialog. */
async function signInToBubbles(page: Page): Promise<void> {
  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Bubble' }).click();
  await dialog.getByLabel('User').fill('amara');
  await dialog.getByLabel('Pass phrase').fill('tide and lantern');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Join Upper Quay' }).waitFor();
}

/** Joins a bubble of the demo. */
async function openBubble({ page, region }: ScreenContext): Promise<void> {
  await openFiles(page, region, `${DANCE}&live=0`, 60);
  await signInToBubbles(page);
  await page.getByRole('button', { name: 'Join Upper Quay' }).click();
  const areOutfitsReady = () => {
    const agents = window.vitrine?.agents() ?? [];
    return agents.length > 2 && agents.every(({ assets }) => assets.ready === assets.total);
  };
  await page.waitForFunction(areOutfitsReady, null, { timeout: OUTFITS_TIMEOUT });
}

/** Shows a panel: by its tab, or by the navigation of a phone. */
async function showPanel(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name }).first();
  const entry = page.getByRole('navigation').getByRole('button', { name }).first();
  await tab.or(entry).first().waitFor();
  if (await tab.isVisible()) return tab.click();
  if ((await entry.getAttribute('aria-current')) !== 'true') await entry.click();
}

/** Shows the list at the left, which is in a drawer or a sheet where the window is narrow. */
async function showOutfit(page: Page): Promise<void> {
  const name = /^(Outfit|Agents|Bubble)/;
  const entry = page.getByRole('navigation').getByRole('button', { name });
  const drawer = page.getByRole('button', { name: /^(Outfit|Agents) list/ });
  if (await entry.isVisible()) await entry.click();
  else if (await drawer.isVisible()) await drawer.click();
}

async function openFold(page: Page, title: string): Promise<void> {
  const fold = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .first();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
  await fold.scrollIntoViewIfNeeded();
}

/** Chooses what the stage shows of the rig in front. */
function rigView(page: Page, name: string): Promise<void> {
  return page.getByRole('toolbar', { name: 'Rig view' }).getByRole('button', { name }).click();
}

/** Drags files over the window, as a browser does, without dropping them. */
function dragOver(page: Page, files: readonly { name: string }[]): Promise<void> {
  return page.evaluate(
    (names) => {
      const transfer = new DataTransfer();
      for (const name of names) transfer.items.add(new File(['x'], name));
      const init = { dataTransfer: transfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('dragenter', init));
    },
    files.map(({ name }) => name),
  );
}
