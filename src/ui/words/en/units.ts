/** Units and lists; format.ts writes the numbers. */
export const UNITS = {
  byte: { one: 'byte', other: 'bytes' },
  kilobytes: (amount: string) => `${amount} KB`,
  megabytes: (amount: string) => `${amount} MB`,
  /** A byte's place in a file, both ways, and of how many. */
  offset: (hex: string, count: string) => `${hex} (${count})`,
  offsetOf: (hex: string, count: string, length: string) => `${hex} (${count} of ${length})`,
  now: 'now',
  minutes: (count: string) => `${count}\u202fmin`,
  hours: (count: string) => `${count}\u202fh`,
  listEnd: (names: string, last: string) => `${names} and ${last}`,
  listMore: (names: string, count: number) => `${names} and ${count} more`,
};
