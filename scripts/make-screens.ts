/*
 * `npm run screens`: takes a screenshot of every screen of the built page in every variant, into `artifacts/screens`, with
 * a contact sheet for each variant. `-- phone dark` takes only those variants; `--screen NAME` only the screens whose names
 * contain NAME. A new screen is an entry of `screens/screens.ts`.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { pino } from 'pino';
import { loadDemoBubbles } from '../bridge/bubble/content/index.ts';
import { startBubbleServer } from '../bridge/bubble/host/index.ts';
import { defaultConfig, withDemoBubbleServer, withDemoGrid } from '../bridge/config/index.ts';
import { startDemoGrid } from '../bridge/demo-grid/index.ts';
import { startBridge } from '../bridge/index.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { withSite } from './pictures/capture.ts';
import { type SheetEntry, saveContactSheet } from './screens/contact-sheet.ts';
import { SCREENS, type Screen } from './screens/screens.ts';
import { VARIANTS } from './screens/variants.ts';

const OUT = 'artifacts/screens';
/** Milliseconds until camera and panels rest. */
const REST_MS = 1200;
/** Milliseconds that a step may take; long without a graphics card. */
const STEP_TIMEOUT = 20_000;

const { values, positionals } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    screen: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !Object.hasOwn(VARIANTS, name));
if (unknown.length > 0) {
  const known = Object.keys(VARIANTS).join(', ');
  console.error(`No such variants: ${unknown.join(', ')}. There are ${known}.`);
  process.exit(1);
}
const screens = SCREENS.filter(({ name }) => name.includes(values.screen));
const variants = positionals.length > 0 ? positionals : Object.keys(VARIANTS);

const dist = resolve(values.dist);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const demo = await startDemoGrid({ secondRegion: true });
const log = pino({ level: 'silent' });
const bubbles = await startBubbleServer({ config: await loadDemoBubbles(), log });
const config = withDemoBubbleServer(withDemoGrid({ ...defaultConfig({}), port: 0 }, demo), bubbles);
const bridge = await startBridge({ config, siteRoot: dist, log });
let failures = 0;
try {
  await withSite(dist, async (site) => {
    for (const variant of variants) await takeVariant(browser, variant, site, bridge.url);
  });
} finally {
  await browser.close();
  await bridge.close();
  await bubbles.close();
  await demo.close();
}
process.exit(failures > 0 ? 1 : 0);

async function takeVariant(
  browser: Browser,
  variant: string,
  site: string,
  region: string,
): Promise<void> {
  const folder = join(OUT, variant);
  await mkdir(folder, { recursive: true });
  const entries: SheetEntry[] = [];
  for (const screen of screens) {
    const file = `${screen.name}.png`;
    const problem = await takeScreen(
      browser,
      variant,
      screen,
      { site, region },
      join(folder, file),
    );
    console.log(`${variant}/${screen.name}${problem ? `: ${problem}` : ''}`);
    if (problem) failures++;
    entries.push({ name: problem ? `${screen.name} (failed)` : screen.name, file });
  }
  const { width, height } = VARIANTS[variant].viewport!;
  console.log(await saveContactSheet(browser, folder, variant, entries, height > width));
}

/** @returns why the screen could not be shown; its picture shows how far it came. */
async function takeScreen(
  browser: Browser,
  variant: string,
  { open }: Screen,
  addresses: { readonly site: string; readonly region: string },
  path: string,
): Promise<string | null> {
  const context = await browser.newContext({
    ...VARIANTS[variant],
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT);
  let problem: string | null = null;
  try {
    await open({ page, ...addresses });
  } catch (error) {
    problem = String(error).split('\n', 3).join(' ');
  }
  await page.waitForTimeout(REST_MS);
  await page.screenshot({ path, animations: 'disabled' });
  await context.close();
  return problem;
}
