import type { Severity } from '../types.ts';

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
