import { formatPlural, mark } from '../format.ts';

const ITEMS = { one: 'item', other: 'items' };

/** Two outfits side by side. */
export const COMPARED = {
  open: 'Compare with…',
  openTitle: 'Shows a saved avatar beside this one',
  title: 'Outfits compared',
  close: 'Close',
  /** The visitor's outfit where it has no name. */
  own: 'This outfit',
  pair: (a: string, b: string) =>
    `${mark('1')} is ${a}, on the left. ${mark('2')} is ${b}, on the right.`,
  totalColumns: ['Total', '1 (left)', '2 (right)'] as readonly string[],
  facts: { triangles: 'Triangles', textures: 'Textures', textureBytes: 'Video memory of pictures' },
  onlyInFirst: (count: number) => `Only on 1: ${formatPlural(count, ITEMS)}`,
  onlyInSecond: (count: number) => `Only on 2: ${formatPlural(count, ITEMS)}`,
  sliderColumns: ['Shape', '1 (left)', '2 (right)'] as readonly string[],
  sameShape: 'The shape is the same in both.',
  jointColumns: ['Joint in another place', 'mm apart'] as readonly string[],
  sameJoints: 'Every joint is in the same place in both, within 0.1 mm.',
};
