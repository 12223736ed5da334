/**
 * From worst to least: for an `error` an upload would refuse the file, or the viewer would not play it; for a `warning`
 * the viewer ignores something, or does something that was not intended; a `note` is worth knowing.
 */
export type Severity = 'error' | 'warning' | 'note';

/** All occurrences of one problem in a file. The names are those of `vitrine lint --json`. */
export interface Finding {
  readonly severity: Severity;
  /** Stable, lower-case, hyphenated; listed in docs/errors.md. */
  readonly code: string;
  /** A few words; the same for every finding of the code. */
  readonly title: string;
  /** What, where and why, in complete sentences with numbers. */
  readonly message: string;
  /** How to fix it; empty where there is nothing to fix. */
  readonly mend: string;
  /** Field of the first occurrence, such as `joints[4].joint_name`; empty for the file as a whole. */
  readonly path: string;
  /** Byte offset of that field in the file, or null where it has none. */
  readonly offset: number | null;
  /** Number of occurrences. */
  readonly count: number;
}

/** The texts of a code, which are the same for every file. */
export interface FindingWords {
  readonly severity: Severity;
  readonly title: string;
  /** Empty where there is nothing to fix. */
  readonly mend: string;
}

export const error = (title: string, mend: string): FindingWords => ({
  severity: 'error',
  title,
  mend,
});

export const warning = (title: string, mend: string): FindingWords => ({
  severity: 'warning',
  title,
  mend,
});

export const note = (title: string, mend = ''): FindingWords => ({ severity: 'note', title, mend });
