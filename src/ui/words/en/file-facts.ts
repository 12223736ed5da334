import { formatCount, formatPlural } from '../format.ts';

/** The panel of a file whose kind has no panel of its own. */
export const FILE_FACTS = {
  /** `eyes.txt · 634 bytes`. */
  about: (fileName: string, size: string) => `${fileName} · ${size}`,
  save: 'Save file',
  saveTitle: 'Write the file again, in the standard form of its format',
  filter: 'Filter fields',
  placeholder: 'Name or value',
  /** @param shown - fewer than `count` if there are too many to show. */
  found(count: number, shown: number): string {
    const fields = formatPlural(count, { one: 'field', other: 'fields' });
    return shown < count ? `${fields}, the first ${formatCount(shown)} shown` : fields;
  },
  nothingFound: 'No field has this text in its name or value.',
  more: (count: number) => `Show ${formatPlural(count, { one: 'more', other: 'more' })}`,
};
