import { formatCount, formatPlural } from '../format.ts';

/** The facts of a file without a panel of its own. */
export const FILE_FACTS = {
  /** `eyes.txt · 634 bytes`. */
  about: (fileName: string, size: string) => `${fileName} · ${size}`,
  save: 'Save file',
  saveTitle: 'Writes the file again, in the regular form of its format',
  filter: 'Filter fields',
  placeholder: 'Name or value',
  /** `shown` is less where the others are left out. */
  found(count: number, shown: number): string {
    const fields = formatPlural(count, { one: 'field', other: 'fields' });
    return shown < count ? `${fields}, the first ${formatCount(shown)} shown` : fields;
  },
  nothingFound: 'No field has this in its name or value.',
  more: (count: number) => `Show ${formatPlural(count, { one: 'more', other: 'more' })}`,
};
