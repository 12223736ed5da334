/** The language of this folder, as `<html lang>` and `Intl` name it. */
export const LANGUAGE = 'en';

/** The HTML document before any script has run; index.html has the same texts. */
export const DOCUMENT = {
  title: 'Vitrine',
  description:
    'See Second Life and OpenSimulator meshes and animations on the avatar, as they will look in-world. Files never leave the page.',
  noscript: 'Vitrine draws the avatar with JavaScript, which is turned off in this browser.',
};

/** Units and lists, for the functions of format.ts. */
export const UNITS = {
  byte: { one: 'byte', other: 'bytes' },
  kilobytes: (amount: string) => `${amount} KB`,
  megabytes: (amount: string) => `${amount} MB`,
  /** A byte offset, hexadecimal and decimal. */
  offset: (hex: string, count: string) => `${hex} (${count})`,
  offsetOf: (hex: string, count: string, length: string) => `${hex} (${count} of ${length})`,
  now: 'now',
  minutes: (count: string) => `${count}\u202fmin`,
  hours: (count: string) => `${count}\u202fh`,
  listEnd: (names: string, last: string) => `${names} and ${last}`,
  listMore: (names: string, count: number) => `${names} and ${count} more`,
};
