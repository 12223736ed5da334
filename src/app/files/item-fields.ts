import { baseName, withoutExtension } from '../state/index.ts';

let itemCount = 0;

/** The fields that items of every kind have. */
export function createCommonFields(path: string, byteLength: number, builtIn: boolean) {
  const fileName = baseName(path);
  const id = `item-${++itemCount}`;
  return { id, name: withoutExtension(fileName), fileName, byteLength, builtIn };
}
