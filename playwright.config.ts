import { defineConfig } from '@playwright/test';
import { PAGE_PORT } from './e2e/ports.ts';
import { CHROMIUM_ARGS, findChromium } from './scripts/chromium.mjs';

/** Tests the built page (`npm run build` first) in Chromium with software rendering. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each waits for its browser most of the time; more than two would only share the cores that render.
  workers: 2,
  // Software rendering on a shared machine can stall; a test that needed its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PAGE_PORT}/`,
    viewport: { width: 1200, height: 680 },
    deviceScaleFactor: 1,
    // The service worker is the subject of offline.spec.ts; elsewhere pages come from the server.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  webServer: {
    command: `npx vite preview --port ${PAGE_PORT} --strictPort`,
    port: PAGE_PORT,
    reuseExistingServer: false,
  },
});
