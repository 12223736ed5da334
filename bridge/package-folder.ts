import { existsSync, readFileSync } from 'node:fs';

/**
 * The folder of the package, with a slash at its end. It contains this file, whether that runs as source or as part of
 * the built command line tool.
 */
export function packageFolder(): URL {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    if (existsSync(new URL('package.json', folder))) return folder;
    if (folder.pathname === '/') throw new Error('the files of the package are not installed');
  }
}

/** The version of the package. */
export function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('package.json', packageFolder()), 'utf8')).version;
}
