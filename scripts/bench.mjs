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
// Bundled as the page is: a loader that rewrites functions on the fly would distort the figures.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: 'bench/run.ts',
    outDir: 'bench/dist',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'run.mjs' } },
  },
  ssr: { noExternal: true },
});
run('node', ['--expose-gc', 'bench/dist/run.mjs', ...process.argv.slice(2)]);
