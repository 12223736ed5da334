/* `npm run bench [-- [--json] [NAME…]]`: installs the peers, bundles the benches and runs them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build } from 'vite';

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync('bench/peers/node_modules')) {
  // npm's output would corrupt that of --json.
  run('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: 'bench/peers' });
}
// The benches are bundled as the page is, since a loader that rewrites functions would distort the results. The packages
// of the server are not, as in a bridge.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'bench/dist',
    target: 'node20',
    rollupOptions: {
      input: {
        run: 'bench/run.ts',
        'relay-process': 'bench/relay-process.ts',
        'watch-process': 'bench/watch-process.ts',
        // A bridge looks for the script of its sources' threads beside itself.
        'source-thread': 'bridge/watch/source/source-thread.ts',
      },
      output: {
        entryFileNames: ({ name }) => `${name}.${name === 'source-thread' ? 'js' : 'mjs'}`,
        chunkFileNames: '[name]-[hash].mjs',
      },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      '@fastify/static',
      '@nats-io/jetstream',
      '@nats-io/kv',
      '@nats-io/transport-node',
      '@playwright/test',
      'fastify',
      'ipaddr.js',
      'pino',
      'prom-client',
      'ws',
      'zod',
    ],
  },
});
// The page in which models are read, with the worker of the page.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  base: './',
  build: {
    outDir: 'bench/dist/model-page',
    target: 'es2022',
    rollupOptions: {
      input: 'bench/model-page/model-page.ts',
      output: { entryFileNames: '[name].js' },
    },
  },
  worker: { format: 'es' },
});
run('node', ['--expose-gc', 'bench/dist/run.mjs', ...process.argv.slice(2)]);
