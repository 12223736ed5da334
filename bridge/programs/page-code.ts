import { randomInt } from 'node:crypto';
import {
  isPageCode,
  PAGE_CODE_LENGTH,
  PAGE_CODE_LETTERS,
} from '../../src/protocol/bridge/index.ts';

/** The code that a page asks for, if it is one and free; else a new one. */
export function choosePageCode(wanted: string | null, isTaken: (code: string) => boolean): string {
  if (wanted !== null && isPageCode(wanted) && !isTaken(wanted)) return wanted;
  for (;;) {
    const code = Array.from(
      { length: PAGE_CODE_LENGTH },
      () => PAGE_CODE_LETTERS[randomInt(PAGE_CODE_LETTERS.length)],
    ).join('');
    if (!isTaken(code)) return code;
  }
}
