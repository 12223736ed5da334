/* Alone, after a change to what is in `dist`: `npx tsx scripts/build/service-worker.ts [folder]`. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type OfflineFile, offlineFiles } from './offline-files.ts';

const WORKERS = fileURLToPath(new URL('../../workers/', import.meta.url));

/** One plain script, at an address that stays: browsers look there for a new version. */
async function buildScript(name: string, dist: string, files: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { VITRINE_FILES: files, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: true,
      target: 'es2023',
      rolldownOptions: {
        input: `${WORKERS}${name}.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}

/** Writes the service worker of the page that was built into `dist`, and the one that takes it away. */
export async function buildServiceWorker(dist: string): Promise<readonly OfflineFile[]> {
  const files = offlineFiles(dist);
  const list = JSON.stringify(files.map(({ url, revision }) => ({ url, revision })));
  await buildScript('service-worker', dist, list);
  await buildScript('service-worker-remover', dist, '[]');
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServiceWorker(process.argv[2] ?? 'dist');
}
