import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServiceWorker } from '../scripts/build/build-service-worker.ts';

const HASHED = /^(.+-)([\w-]{8})(\.\w+)$/;

/**
 * Copies a built page so that the copy looks like its next version: every script and style sheet has another name, and
 * the page another title.
 */
export async function makeNewerBuild(from: string, to: string, title: string): Promise<void> {
  const isSource = (path: string) => !path.endsWith('.map');
  cpSync(from, to, { recursive: true, filter: isSource });
  const names = new Map<string, string>();
  for (const folder of ['assets', 'embed']) {
    for (const name of filesOf(join(to, folder))) {
      const [, stem, hash, ending] = HASHED.exec(name) ?? [];
      if (hash) names.set(name, `${stem}${[...hash].reverse().join('')}${ending}`);
    }
  }
  const renamed = (text: string) =>
    [...names].reduce((changed, [oldName, newName]) => changed.replaceAll(oldName, newName), text);
  for (const folder of ['assets', 'embed']) {
    for (const name of filesOf(join(to, folder))) {
      const path = join(to, folder, name);
      if (/\.(?:js|css)$/.test(name)) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
      renameSync(path, join(to, folder, names.get(name) ?? name));
    }
  }
  for (const name of filesOf(to).filter((file) => file.endsWith('.html'))) {
    const page = renamed(readFileSync(join(to, name), 'utf8'));
    writeFileSync(join(to, name), page.replace(/<title>[^<]*/, `<title>${title}`));
  }
  await buildServiceWorker(to);
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
