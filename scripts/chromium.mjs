import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const CANDIDATES = [
  process.env.VITRINE_CHROMIUM,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The path of a Chromium that is on this machine, or undefined. */
export function findChromium() {
  return CANDIDATES.find((path) => path && existsSync(path));
}

const run = (command, args) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

/** Finds a Chromium, or installs one; returns its path, or undefined after saying what to do. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing the one of Playwright.');
  if (run('npx', ['playwright', 'install', 'chromium']) && findChromium()) return findChromium();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("That did not work: installing Debian's.");
    run('apt-get', ['update']);
    if (run('apt-get', ['install', '-y', 'chromium'])) return findChromium();
  }
  console.error(`
The browser tests need a Chromium, and none could be installed here. Do one of these, then run the tests again:
  npx playwright install chromium          (downloads it)
  sudo apt-get install chromium            (Debian, Ubuntu)
  export VITRINE_CHROMIUM=/path/to/chrome  (use one that you have)
`);
  return undefined;
}

/** Flags for a machine without GPU, display or network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
