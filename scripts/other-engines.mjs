/* The built site in engines other than Chromium's: in those that are here. One that is not here is no failure. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOUND_BY_PATH = (process.env.PATH ?? '').split(delimiter);

/** The first of these programs that is here; a bare name is looked for as a shell does. */
function findProgram(...candidates) {
  return candidates
    .filter(Boolean)
    .flatMap((name) =>
      name.includes('/') ? [name] : FOUND_BY_PATH.map((folder) => join(folder, name)),
    )
    .find((path) => existsSync(path));
}

/** WebKitGTK's own small browser is no command: it lies in a folder of the library. */
function findMiniBrowser() {
  const libraries = ['/usr/libexec', '/usr/lib', '/usr/lib64']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...subfolders(folder, /-linux-gnu/)])
    .flatMap((folder) => subfolders(folder, /^webkit2?gtk-/));
  return findProgram(...libraries.map((folder) => join(folder, 'MiniBrowser')));
}

const subfolders = (folder, name) =>
  readdirSync(folder)
    .filter((entry) => name.test(entry))
    .map((entry) => join(folder, entry));

const find = () => ({
  firefox: findProgram(
    process.env.VITRINE_FIREFOX,
    'firefox',
    'firefox-esr',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:/Program Files/Mozilla Firefox/firefox.exe',
  ),
  webkitDriver: findProgram('WebKitWebDriver'),
  miniBrowser: findMiniBrowser(),
  xvfb: findProgram('xvfb-run'),
});

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Debian's own, on a machine that is there for tests. */
function installFromDebian() {
  const isMissing = Object.values(find()).includes(undefined);
  if (!isMissing || !process.env.CI || process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  console.log("Installing Debian's Firefox and WebKit.");
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', 'firefox-esr', 'webkit2gtk-driver', 'xvfb']);
}

function skip(engine, why) {
  console.warn(`\n!! ${engine}: SKIPPED. ${why}`);
}

installFromDebian();
const { firefox, webkitDriver, miniBrowser, xvfb } = find();
const needsScreen = process.platform === 'linux' && !process.env.DISPLAY;
const env = { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' };

if (needsScreen && !xvfb) {
  skip('Firefox and WebKit', 'They need a display to draw WebGL: apt-get install xvfb.');
  process.exit();
}
if (firefox) env.VITRINE_FIREFOX = firefox;
else
  skip(
    'Firefox',
    'It is not on this machine: apt-get install firefox-esr, or set VITRINE_FIREFOX.',
  );
if (webkitDriver && miniBrowser) {
  Object.assign(env, { VITRINE_WEBKIT_DRIVER: webkitDriver, VITRINE_MINIBROWSER: miniBrowser });
} else skip('WebKit', 'WebKitGTK is not on this machine: apt-get install webkit2gtk-driver.');
if (!firefox && !env.VITRINE_MINIBROWSER) process.exit();

const tests = [process.execPath, '--import', 'tsx', '--test-reporter=spec', 'e2e-engines/main.ts'];
// A display of its own, so that no windows come up where somebody works.
if (xvfb) tests.unshift(xvfb, '-a', '-s', '-screen 0 1280x900x24');
const [command, ...args] = tests;
const { status } = spawnSync(command, args, { stdio: 'inherit', env });
process.exit(status ?? 1);
