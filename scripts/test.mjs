/* `npm test`: every check, those that fail fastest first. */
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from './chromium.mjs';

function step(title, command, args, env = {}) {
  console.log(`\n== ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    console.error(`\n${title}: failed`);
    process.exit(status ?? 1);
  }
}

step('types', 'npm', ['run', '--silent', 'types']);
step('lint and format', 'npm', ['run', '--silent', 'lint']);
step('unit and property tests', 'npm', ['run', '--silent', 'test:unit']);
step('integration tests', 'npm', ['run', '--silent', 'test:integration']);
step('build', 'npm', ['run', '--silent', 'build']);
const chromium = findOrInstallChromium();
if (!chromium) process.exit(1);
step('browser tests', 'npx', ['playwright', 'test'], { VITRINE_CHROMIUM: chromium });
step('other browser engines', 'node', ['scripts/other-engines.mjs']);
console.log('\nAll good.');
