import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ID = 'virtual:own-files';

/** Files of `public/` as a module that holds them in base64. */
export function ownFiles(paths: readonly string[]): Plugin {
  return {
    name: 'vitrine-own-files',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const files = paths.map((path) => {
        const file = new URL(`../../public/${path}`, import.meta.url);
        return [path, readFileSync(file).toString('base64')];
      });
      return `export default ${JSON.stringify(Object.fromEntries(files))};`;
    },
  };
}
