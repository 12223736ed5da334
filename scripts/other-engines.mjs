/* Tests the built site in Firefox and WebKit, where they are installed. A missing engine is reported, and is no failure. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PATH_FOLDERS = (process.env.PATH ?? '').split(delimiter);

/** The first of these programs that exists; a bare name is looked for as a shell does. */
function findProgram(...candidates) {
  return candidates
    .filter(Boolean)
    .flatMap((name) =>
      name.includes('/') ? [name] : PATH_FOLDERS.map((folder) => join(folder, name)),
    )
    .find((path) => existsSync(path));
}

/** WebKitGTK's own small browser is not on the PATH, but in a folder of the library. */
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

const findPrograms = () => ({
  firefox: findProgram(
    process.env.VITRINE_FIREFOX,
    'firefox',
    'firefox-esr',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:/Program Files/Mozilla Firefox/firefox.exe',
  ),
  webkitDriver: findProgram('WebKitWebDriver'),
  miniBrowser: findMiniBrowser(),
  xvfb: findProgram('Xvfb'),
});

/** Runs a command, which is ended after so many minutes; its exit status, or `null` where it was ended. */
function run(command, args, { env, minutes }) {
  const timeout = minutes * 60_000;
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env, timeout });
  if (error) console.error(`\n!! ${command}: ${error.message} (limit: ${minutes} minutes)`);
  return status;
}

/** Installs Debian's packages on a CI machine. */
function installFromDebian() {
  const isMissing = Object.values(findPrograms()).includes(undefined);
  if (!isMissing || !process.env.CI || process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  console.log("Installing Debian's Firefox and WebKit.");
  run('apt-get', ['update'], { minutes: 3 });
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
  run('apt-get', ['install', '-y', ...packages], { minutes: 10 });
}

/** The environment that the tests need for each engine that can be tested, and why the others cannot. */
function checkEngines({ firefox, webkitDriver, miniBrowser, xvfb }) {
  if (process.platform === 'linux' && !xvfb && !process.env.DISPLAY) {
    const why = 'it needs a display to draw WebGL: apt-get install xvfb';
    return { env: {}, skipped: [`Firefox: ${why}`, `WebKit: ${why}`] };
  }
  const env = {};
  const skipped = [];
  if (firefox) env.VITRINE_FIREFOX = firefox;
  else skipped.push('Firefox: not found; apt-get install firefox-esr, or set VITRINE_FIREFOX');
  if (webkitDriver && miniBrowser) {
    Object.assign(env, { VITRINE_WEBKIT_DRIVER: webkitDriver, VITRINE_MINIBROWSER: miniBrowser });
  } else skipped.push('WebKit: WebKitGTK not found; apt-get install webkit2gtk-driver');
  return { env, skipped };
}

/** Starts a virtual display, so that no windows open on the desktop; Xvfb writes its number to descriptor 3. */
async function startDisplay(xvfb) {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const signal = AbortSignal.timeout(30_000);
  const [number] = await once(server.stdio[3], 'data', { signal }).catch((error) => {
    server.kill();
    throw error;
  });
  return { DISPLAY: `:${String(number).trim()}`, stop: () => server.kill() };
}

async function runTests(engines, xvfb) {
  const { stop, ...display } = xvfb ? await startDisplay(xvfb) : {};
  const env = { ...process.env, ...engines, ...display, LIBGL_ALWAYS_SOFTWARE: '1' };
  const args = ['--import', 'tsx', '--test-reporter=spec', 'e2e-engines/run-engine-tests.ts'];
  // Each test has its own limit; both engines take two minutes where nothing gets stuck.
  const status = run(process.execPath, args, { env, minutes: 25 });
  stop?.();
  return status ?? 1;
}

installFromDebian();
const programs = findPrograms();
const { env, skipped } = checkEngines(programs);
const status = Object.keys(env).length > 0 ? await runTests(env, programs.xvfb) : 0;
for (const each of skipped) console.warn(`\n!! SKIPPED: ${each}.`);
process.exitCode = status;
