import type { ColourName } from './colours.ts';

/** One thing that is worn: meshes of the wardrobe, the first of them the root, with their faces' colours. */
export type Wear = readonly [
  name: string,
  ...prims: (readonly [garment: string, ...colours: ColourName[]])[],
];

/** A body to be dressed: our page's own where `garment` is null. */
export interface Figure {
  readonly garment: string | null;
  /** In front of the names of the clothes that are cut for it. */
  readonly cut: '' | 'tall-' | 'small-';
  /** Metres from sole to crown. */
  readonly height: number;
  /** Length of the legs, where the default body's is 1: strides are in proportion. */
  readonly stride: number;
}

export const FIGURES = {
  own: { garment: null, cut: '', height: 1.888, stride: 1 },
  plain: { garment: 'body', cut: '', height: 1.888, stride: 1 },
  tall: { garment: 'tall-body', cut: 'tall-', height: 2.075, stride: 1.17 },
  small: { garment: 'small-body', cut: 'small-', height: 1.344, stride: 0.6 },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;

/** What one wears over a body, in words of the wardrobe. */
export interface Look {
  readonly name: string;
  readonly wears: readonly Wear[];
  /** Metres. */
  readonly hover?: number;
}

/** The body itself, in the colours of our mannequin. */
export const bodyOf = ({ garment }: Figure): readonly Wear[] =>
  garment ? [['Mannequin', [garment, 'ivory', 'sand', 'umber', 'umber']]] : [];

/** Tee, trousers and shoes of a cut, each with the colours of its faces. */
export const casual = (
  { cut }: Figure,
  tee: ColourName,
  trousers: ColourName,
  shoes: ColourName,
  rib: ColourName = tee,
): readonly Wear[] => [
  ['Tee', [`${cut}tee`, tee, rib]],
  ['Trousers', [`${cut}trousers`, trousers, 'ink']],
  ['Shoes', [`${cut}shoes`, shoes, 'ink']],
];

/** Tee, skirt and boots, of the default cut. */
export const summery = (tee: ColourName, skirt: ColourName, boots: ColourName): readonly Wear[] => [
  ['Tee', ['tee', tee, skirt]],
  ['Skirt', ['skirt', skirt, tee]],
  ['Boots', ['boots', boots, 'ink']],
];

export const BEANIE = (knit: ColourName, edge: ColourName): Wear => [
  'Beanie',
  ['beanie', knit, edge],
];
export const SUN_HAT: Wear = ['Sun hat', ['sun-hat', 'straw', 'rust']];
export const GLASSES: Wear = ['Sunglasses', ['glasses', 'umber', 'ink']];
/** Two prims: the blanket is tied on. */
export const BACKPACK: Wear = [
  'Backpack',
  ['backpack', 'pine', 'sage', 'umber'],
  ['bedroll', 'rust', 'umber'],
];
/** Two prims: the glass glows. */
export const LANTERN: Wear = ['Lantern', ['lantern', 'steel'], ['lantern-glass', 'glow']];
export const JACKET: Wear = ['Padded jacket', ['padded-jacket', 'ochre', 'umber']];
