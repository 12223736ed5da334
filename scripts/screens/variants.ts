import type { BrowserContextOptions } from '@playwright/test';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** The windows in which every screen is shown, by the name of their folder. */
export const VARIANTS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { ...DESKTOP, colorScheme: 'light' },
  dark: { ...DESKTOP, colorScheme: 'dark' },
  phone: { ...PHONE, viewport: { width: 390, height: 844 } },
  'phone-landscape': { ...PHONE, viewport: { width: 844, height: 390 } },
  /** A window of 1440 × 900 whose page is zoomed to 200 %. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'forced-colors': { ...DESKTOP, forcedColors: 'active' },
};
