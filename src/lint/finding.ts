/**
 * Worst first. `error`: an upload would refuse the file, or the viewer would not play it. `warning`: the
 * viewer ignores something, or does otherwise than was meant. `note`: worth knowing.
 */
export type Severity = 'error' | 'warning' | 'note';

/** Everything of one kind that is to be said about a file. */
export interface Finding {
  readonly severity: Severity;
  /** Stable, lower-case, hyphenated; listed in docs/errors.md. */
  readonly code: string;
  /** A few words; the same for every finding of the code. */
  readonly title: string;
  /** What, where and why, in whole sentences, with numbers. */
  readonly message: string;
  /** How to mend it; empty where there is nothing to mend. */
  readonly mend: string;
  /** Field of the first one, such as `joints[4].joint_name`; empty for the file as a whole. */
  readonly path: string;
  /** Byte of that field in the file, or null where it has no place there. */
  readonly offset: number | null;
  /** How many there are. */
  readonly count: number;
}

/** What is always said about a code; what happened in the file at hand is the finding's message. */
export interface FindingWords {
  readonly severity: Severity;
  readonly title: string;
  /** Empty where there is nothing to mend. */
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
