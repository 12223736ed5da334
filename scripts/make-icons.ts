/* `npx tsx scripts/make-icons.ts`: makes the icons of the installed page from its favicon. */
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

interface Icon {
  readonly name: string;
  readonly size: number;
  /** The width of the favicon, as a share of the icon's. Masks leave at least a circle of four fifths. */
  readonly share: number;
  /** The radius of the corners, as a share of the icon's width; 0 where the system masks the icon. */
  readonly radius: number;
}

const ICONS: readonly Icon[] = [
  { name: 'vitrine-192', size: 192, share: 0.76, radius: 0.2 },
  { name: 'vitrine-512', size: 512, share: 0.76, radius: 0.2 },
  { name: 'vitrine-maskable-512', size: 512, share: 0.6, radius: 0 },
];

const favicon = readFileSync('public/favicon.svg', 'utf8');

async function writeIcon(page: Page, { name, size, share, radius }: Icon): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    html, body { margin: 0; background: transparent; color-scheme: light }
    div { display: grid; place-items: center; height: ${size}px; background: #fafbfb; border-radius: ${radius * size}px }
    svg { width: ${share * size}px }
  </style><div>${favicon}</div>`);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}

mkdirSync('public/icons', { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ colorScheme: 'light' });
  for (const icon of ICONS) await writeIcon(page, icon);
} finally {
  await browser.close();
}
