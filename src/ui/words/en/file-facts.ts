import { formatPlural } from '../format.ts';

/** The facts of a file without a panel of its own. */
export const FILE_FACTS = {
  /** `eyes.txt · 634 bytes`. */
  about: (fileName: string, size: string) => `${fileName} · ${size}`,
  save: 'Save file',
  saveTitle: 'Writes the file again, in the regular form of its format',
  filter: 'Filter fields',
  placeholder: 'Name or value',
  found: (count: number) => formatPlural(count, { one: 'field', other: 'fields' }),
  nothingFound: 'No field has this in its name or value.',
  more: (count: number) => `Show ${formatPlural(count, { one: 'more', other: 'more' })}`,
};
