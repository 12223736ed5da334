/** What is wrong with an argument: `expected` completes the sentence. */
export const badArgumentText = (what: string, expected: string): string =>
  `${what} must be ${expected}.`;

export const EXPECTED = {
  flag: 'true or false',
  number: 'a finite number',
  numberWithin: (least: number, most: number) => `a number from ${least} to ${most}`,
  pixels: (least: number, most: number) => `a whole number of pixels, ${least} to ${most}`,
  text: (most: number) => `text of 1 to ${most} characters`,
  list: (most: number) => `a list of 1 to ${most}`,
  numbers: (count: number) => `a list of ${count} finite numbers`,
  record: 'an object',
  choice: (choices: readonly string[]) => `one of: ${choices.join(', ')}`,
  content: 'an address, a File, { url } or { bytes, name }',
  placeOrTurn: 'given a position, a rotation or both',
  turn: 'a quaternion other than zero',
  arguments: (most: number) =>
    most === 1 ? 'given one argument at most' : `given ${most} arguments at most`,
  argumentList: 'given its arguments as a list',
} as const;
