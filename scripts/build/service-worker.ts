/* The last steps of the build, when all scripts are there: `tsx scripts/build/service-worker.ts [folder]`. */
import { resolve } from 'node:path';
import { buildServiceWorker } from './build-service-worker.ts';
import { writeLicenses } from './licenses.ts';

const dist = resolve(process.argv[2] ?? 'dist');
writeLicenses(dist);
const files = await buildServiceWorker(dist);
const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
console.log(
  `${(bytes / 1e6).toFixed(2).padStart(8)} MB       ${files.length} files for offline use`,
);
