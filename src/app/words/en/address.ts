/** The values that an option accepts, as the end of “expected …”: for people who write addresses. */
export const EXPECTED = {
  flag: '1 or 0',
  between: (least: number, most: number) => `a number from ${least} to ${most}`,
  oneOf: (choices: readonly string[]) => choices.join(', '),
  turn: 'degrees per second, at most 360',
  background: 'stage, transparent or a CSS colour',
  light: 'from height, such as -40deg 40deg',
  orbit: 'theta phi radius, such as 30deg 80deg 105%',
  target: 'x y z, such as 0m 0m 1.2m, or auto',
  address: 'an address',
  textures: 'an address with {id} in place of the ids of textures',
  source: 'the id of a source, or https://bridge.example/#id',
  text: 'text',
  files: (most: number) => `${most} at most`,
  origin: 'an origin, such as https://example.org',
} as const;
