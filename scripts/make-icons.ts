/* `npx tsx scripts/make-icons.ts`: the icons of the installed page, from the favicon's lines. */
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

interface IconKind {
  readonly name: string;
  readonly size: number;
  /** Share of the picture that the lines' own square takes. Masks leave at least a circle of four fifths. */
  readonly share: number;
  /** Of the plate's corners, as a share of the picture; systems that mask round them themselves. */
  readonly radius: number;
}

const ICONS: readonly IconKind[] = [
  { name: 'vitrine-192', size: 192, share: 0.76, radius: 0.2 },
  { name: 'vitrine-512', size: 512, share: 0.76, radius: 0.2 },
  { name: 'vitrine-maskable-512', size: 512, share: 0.6, radius: 0 },
];

const lines = readFileSync('public/favicon.svg', 'utf8');

async function draw(page: Page, { name, size, share, radius }: IconKind): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    html, body { margin: 0; background: transparent; color-scheme: light }
    div { display: grid; place-items: center; height: ${size}px; background: #fafbfb; border-radius: ${radius * size}px }
    svg { width: ${share * size}px }
  </style><div>${lines}</div>`);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}

mkdirSync('public/icons', { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ colorScheme: 'light' });
  for (const icon of ICONS) await draw(page, icon);
} finally {
  await browser.close();
}
