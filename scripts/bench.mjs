/* `npm run bench [-- --json]`: installs the peers, builds the benches to one file, runs it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build } from 'vite';

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync('bench/peers/node_modules')) {
  // Its own output would spoil --json.
  run('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: 'bench/peers' });
}
// Bundled as the page is: a loader that rewrites functions on the fly would distort the figures. The server's
// packages stay outside, as they run in a bridge.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'bench/dist',
    target: 'node20',
    rollupOptions: {
      input: { run: 'bench/run.ts', 'relay-process': 'bench/relay-process.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      '@fastify/static',
      '@playwright/test',
      'fastify',
      'pino',
      'prom-client',
      'ws',
      'zod',
    ],
  },
});
run('node', ['--expose-gc', 'bench/dist/run.mjs', ...process.argv.slice(2)]);
