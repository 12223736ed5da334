import { browserStorage } from '../state/index.ts';

const KEY = 'vitrine-workspaces';

/**
 * Whether an outfit may be kept: the storage itself, and the code that reads it, are opened only then, so that a first
 * visit waits for neither.
 */
export function hasKeptMark(): boolean {
  return browserStorage()?.getItem(KEY) === '1';
}

export function setKeptMark(): void {
  try {
    browserStorage()?.setItem(KEY, '1');
  } catch {
    // The storage is full or forbidden: the next visit starts anew.
  }
}
