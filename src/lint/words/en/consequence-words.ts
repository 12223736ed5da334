import type { Consequence } from '../../consequence.ts';

/** Headings of the groups of a report about an upload. */
export const CONSEQUENCE_WORDS: Readonly<Record<Consequence, string>> = {
  refused: 'Will be refused',
  wrong: 'Will look wrong',
  costs: 'Costs more',
  note: 'Notes',
};
