const WHITE = '#ffffff';

/** A CSS colour as a colour picker shows it, `#rrggbb`; white for one that none can show, such as a translucent one. */
export function pickerColour(colour: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return WHITE;
  context.fillStyle = WHITE;
  // A canvas writes opaque colours so, and ignores what is none.
  context.fillStyle = colour;
  const written = context.fillStyle;
  return /^#[\da-f]{6}$/.test(written) ? written : WHITE;
}
