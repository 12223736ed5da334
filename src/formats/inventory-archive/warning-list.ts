import { plural, type Warning } from '../bytes/index.ts';

/** Of each code; a damaged archive may have a million of them. */
const MAX_PER_CODE = 50;

/** Warnings about an archive. Of many that are alike, the first are kept and the others counted. */
export class WarningList {
  readonly #warnings: Warning[] = [];
  readonly #counts = new Map<string, number>();

  /** @param path - of the entry in the archive. @param offset - in the file, if it is known. */
  add(code: string, message: string, path = '', offset = 0): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MAX_PER_CODE) this.#warnings.push({ code, message, offset, path });
  }

  all(): Warning[] {
    const more = [...this.#counts].filter(([, count]) => count > MAX_PER_CODE);
    return [
      ...this.#warnings,
      ...more.map(([code, count]) => ({
        code: 'warnings-left-out',
        message: `${plural(count - MAX_PER_CODE, 'more warning')} of the kind ${code}`,
        offset: 0,
        path: '',
      })),
    ];
  }
}
