import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A file that the service worker keeps. */
export interface OfflineFile {
  /** Path in the build's folder, with slashes. */
  readonly url: string;
  /** Changes with what is in it; null where the name does. */
  readonly revision: string | null;
  readonly byteLength: number;
}

/** `assets/` and `embed/` are named by vite, with a hash. */
const HASHED = /^(?:assets|embed)\/.*-[\w-]{8}\.\w+$/;

/** What works without: for developers, for pages of others, and for documents that no worker serves. */
const LEFT_OUT = [
  /\.map$/,
  /\.d\.ts$/,
  /^examples\//,
  /^licenses\.txt$/,
  /^service-worker/,
  // The element and the client run in pages of others; a document that cannot load modules has no service worker.
  /^vitrine-[\w-]+\.js$/,
  /^embed\/viewer-script-/,
];

/** All files of a built page that using it offline takes, by name. */
export function offlineFiles(dist: string): OfflineFile[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, url: path.slice(join(dist, sep).length).split(sep).join('/') }))
    .filter(({ url }) => !LEFT_OUT.some((pattern) => pattern.test(url)))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ path, url }) => {
      const bytes = readFileSync(path);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      const revision = HASHED.test(url) ? null : hash;
      return { url, revision, byteLength: bytes.length };
    });
}
