/* `npm run build`: dist/ for any file server, dist-cli/ for Node. */
import { spawnSync } from 'node:child_process';

function step(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const vite = (...args) => step('npx', ['vite', 'build', '--logLevel', 'warn', ...args]);

vite();
vite('--config', 'vite.embed.config.ts');
vite('--config', 'vite.client.config.ts');
step('node', ['scripts/make-embed-types.mjs']);
step('npx', ['tsx', 'scripts/build/service-worker.ts']);
vite('--config', 'vite.cli.config.ts');
step('node', ['scripts/report-size.mjs']);
