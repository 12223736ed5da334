import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Siblings } from '../src/kinds/index.ts';

/**
 * The files in the folder of a model and below it. A path that leads out of the folder has none: a model must not make
 * this tool read other files.
 */
export function siblingsOf(file: string): Siblings {
  const folder = resolve(dirname(file));
  return (path) => {
    const found = resolve(folder, path);
    const inside = relative(folder, found);
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return null;
    try {
      return new Uint8Array(readFileSync(found));
    } catch {
      return null;
    }
  };
}
