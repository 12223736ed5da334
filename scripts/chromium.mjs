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

/** Installs Debian's package; only root may. */
function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("No Chromium found: installing Debian's.");
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', 'chromium']);
}

function installFromPlaywright() {
  console.log('No Chromium found: downloading the one of Playwright.');
  run('npx', ['playwright', 'install', 'chromium']);
}

/** Finds a Chromium, or installs one. @returns its path, or undefined after printing what to do. */
export function findOrInstallChromium() {
  for (const install of [installFromDebian, installFromPlaywright]) {
    const found = findChromium();
    if (found) return found;
    install();
  }
  const installed = findChromium();
  if (installed) return installed;
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
