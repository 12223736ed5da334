import { browserStorage } from '../state/index.ts';

const MARK = 'vitrine-classic-body';

/** Whether files of a classic body are kept: the storage itself is opened only then. */
export function isClassicKept(): boolean {
  return browserStorage()?.getItem(MARK) != null;
}

/** Whether the kept body was worn when the page was left. */
export function wasClassicWorn(): boolean {
  return browserStorage()?.getItem(MARK) === 'worn';
}

/** Notes whether the kept body is worn; null: none is kept any more. */
export function markClassic(isWorn: boolean | null): void {
  if (isWorn === null) browserStorage()?.removeItem(MARK);
  else browserStorage()?.setItem(MARK, isWorn ? 'worn' : 'aside');
}
