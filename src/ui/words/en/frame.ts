import { formatPlural } from '../format.ts';

/** The bar at the top of the page, and the menu on a phone. */
export const FRAME = {
  brand: 'Vitrine',
  savePicture: 'Save a picture (P)',
  keysAndHelp: 'Keys and help (?)',
  themes: {
    system: 'Theme: system',
    light: 'Theme: light',
    dark: 'Theme: dark',
  },
  outfitList: 'Outfit list',
  agentsList: 'Agents list',
  meshes: (count: number) => formatPlural(count, { one: 'mesh', other: 'meshes' }),
  animations: (count: number) => formatPlural(count, { one: 'animation', other: 'animations' }),
  counts: (counts: readonly string[]) => counts.join(', '),
  more: 'More',
};
