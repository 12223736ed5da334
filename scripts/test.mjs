/* `npm test`: every check, those that fail fastest first, and those side by side that leave a core idle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOrInstallChromium } from './chromium.mjs';
import { installNatsServer } from './nats-server.mjs';

const npmRun = (script) => ['npm', 'run', '--silent', script];

/** The steps of a stage run side by side; a stage starts when all steps of the one before have passed. */
const STAGES = [
  {
    types: npmRun('types'),
    'lint and format': npmRun('lint'),
    'audit of dependencies': npmRun('audit'),
  },
  { 'unit and property tests': npmRun('test:unit') },
  { build: npmRun('build'), 'integration tests': npmRun('test:integration') },
  { 'browser tests': npmRun('test:e2e') },
  { 'other browser engines': ['node', 'scripts/other-engines.mjs'] },
];

const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Runs a step. Its output is printed at once, or when it has ended if others run beside it. */
async function runStep(title, [command, ...args], isAlone) {
  const start = performance.now();
  if (isAlone) console.log(`\n== ${title}`);
  const child = spawn(command, args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => output.push(chunk));
  }
  const [status] = await once(child, 'close');
  const time = secondsSince(start);
  if (!isAlone) console.log(`\n== ${title}\n${Buffer.concat(output)}`);
  console.log(`== ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${time}`);
  return { title, time, hasPassed: status === 0 };
}

const start = performance.now();
const results = [];
for (const stage of STAGES) {
  if ('browser tests' in stage) {
    const chromium = findOrInstallChromium();
    if (!chromium) process.exit(1);
    process.env.VITRINE_CHROMIUM = chromium;
  }
  if ('integration tests' in stage) installNatsServer();
  const steps = Object.entries(stage);
  results.push(
    ...(await Promise.all(
      steps.map(([title, command]) => runStep(title, command, steps.length === 1)),
    )),
  );
  if (!results.every(({ hasPassed }) => hasPassed)) break;
}

console.log('');
for (const { title, time, hasPassed } of results) {
  console.log(`${time.padStart(8)}  ${title}${hasPassed ? '' : ': FAILED'}`);
}
const hasPassed = results.every((result) => result.hasPassed);
console.log(
  `${secondsSince(start).padStart(8)}  ${hasPassed ? 'All good.' : 'Not all has passed.'}`,
);
process.exitCode = hasPassed ? 0 : 1;
