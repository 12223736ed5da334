import { existsSync } from 'node:fs';

/**
 * The folder of the package, with a slash at its end: above this file, whether it runs as source or as part
 * of the one file of the built command line tool.
 */
export function packageFolder(): URL {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    if (existsSync(new URL('package.json', folder))) return folder;
    if (folder.pathname === '/') throw new Error('the files of the demo grid are not installed');
  }
}
