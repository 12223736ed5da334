/* After a change to files in `dist`, this can be run alone: `npx tsx scripts/build/build-service-worker.ts [folder]`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A file that the service worker caches. */
export interface OfflineFile {
  /** Path in the folder of the build, with slashes. */
  readonly url: string;
  /** A hash of the content; null where the name of the file has one. */
  readonly revision: string | null;
  readonly byteLength: number;
}

/** Vite puts a hash into the names of files in `assets/` and `embed/`. */
const HASHED = /^(?:assets|embed)\/.*-[\w-]{8}\.\w+$/;

/** Files that offline use does not need: those for developers, for other pages, and for documents without a worker. */
const EXCLUDED = [
  /\.map$/,
  /\.d\.ts$/,
  /^examples\//,
  /^licenses\.txt$/,
  /^service-worker/,
  // The element and the client run in other pages; a document that cannot load modules has no service worker.
  /^vitrine-[\w-]+\.js$/,
  /^embed\/(?:viewer|openjpeg)-script-/,
];

/** The files of a built page that its offline use needs, by name. */
export function offlineFiles(dist: string): OfflineFile[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, url: path.slice(join(dist, sep).length).split(sep).join('/') }))
    .filter(({ url }) => !EXCLUDED.some((pattern) => pattern.test(url)))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ path, url }) => {
      const bytes = readFileSync(path);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      const revision = HASHED.test(url) ? null : hash;
      return { url, revision, byteLength: bytes.length };
    });
}

/** Writes the service worker of the page that was built into `dist`, and the one that removes it. */
export async function buildServiceWorker(dist: string): Promise<readonly OfflineFile[]> {
  const files = offlineFiles(dist);
  const list = JSON.stringify(files.map(({ url, revision }) => ({ url, revision })));
  await buildWorker('service-worker', dist, list);
  await buildWorker('service-worker-remover', dist, '[]');
  return files;
}

/** Builds one plain script without a hash in its name, since browsers look for new versions at the same address. */
async function buildWorker(name: string, dist: string, files: string): Promise<void> {
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
        input: fileURLToPath(new URL(`../../workers/${name}.ts`, import.meta.url)),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServiceWorker(process.argv[2] ?? 'dist');
}
