import {
  encodeTextureEntry,
  PLAIN_FACE,
  type TextureFace,
} from '../../../src/formats/texture-entry/index.ts';

/** The plain white picture that every viewer has: what is painted with it shows its colour alone. */
const WHITE_PICTURE = '5748decc-f629-461c-9a36-a35a221fe21f';

type Colour = TextureFace['color'];

/**
 * Cloth, leather and metal of the demo grid; muted, so that none of them is the page's accent, and light,
 * since the stage's lights deepen every colour.
 */
export const COLOURS = {
  ivory: '#f1ede4',
  sand: '#cbb592',
  straw: '#dcc695',
  ochre: '#c29a5a',
  rust: '#b0745a',
  umber: '#86664f',
  plum: '#8a6276',
  rose: '#c79aa0',
  slate: '#8a97a9',
  denim: '#6b7f9e',
  sage: '#8f9b84',
  pine: '#667a6c',
  steel: '#a3a8ad',
  charcoal: '#6b6767',
  ink: '#4c4d54',
  glow: '#fff0cc',
} as const;

type ColourName = keyof typeof COLOURS;

/** The packed TextureEntry of a mesh whose faces have these colours; faces beyond them have the first. */
export function paintedFaces(colours: readonly ColourName[]): Uint8Array<ArrayBuffer> {
  const [first, ...others] = colours.map(faceOf);
  return encodeTextureEntry({
    defaultFace: first,
    faces: new Map(others.map((face, index) => [index + 1, face])),
  });
}

function faceOf(name: ColourName): TextureFace {
  const shines = name === 'glow';
  return {
    ...PLAIN_FACE,
    textureId: WHITE_PICTURE,
    color: rgbaOf(COLOURS[name]),
    shiny: name === 'steel' ? 2 : 0,
    fullbright: shines,
    glow: shines ? 51 / 255 : 0,
  };
}

/** Of `#rrggbb`. */
function rgbaOf(hex: string): Colour {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5), 1];
}

/** One thing that is worn: meshes of the wardrobe, the first of them the root, with their faces' colours. */
export type WornItem = readonly [
  name: string,
  ...prims: (readonly [garment: string, ...colours: ColourName[]])[],
];

/** A body to be dressed: our page's own where `garment` is null. */
export interface BodyKind {
  readonly garment: string | null;
  /** In front of the names of the clothes that are cut for it. */
  readonly cut: '' | 'tall-' | 'small-';
  /** Metres from sole to crown. */
  readonly height: number;
  /** Length of the legs, where the default body's is 1: strides are in proportion. */
  readonly stride: number;
}

export const BODIES = {
  own: { garment: null, cut: '', height: 1.888, stride: 1 },
  plain: { garment: 'body', cut: '', height: 1.888, stride: 1 },
  tall: { garment: 'tall-body', cut: 'tall-', height: 2.075, stride: 1.17 },
  small: { garment: 'small-body', cut: 'small-', height: 1.344, stride: 0.6 },
} as const satisfies Record<string, BodyKind>;

export type BodyName = keyof typeof BODIES;

/** What one wears over a body, in words of the wardrobe. */
export interface Look {
  readonly name: string;
  readonly wears: readonly WornItem[];
  /** Metres. */
  readonly hover?: number;
}

/** The body itself, in the colours of our mannequin. */
export const bodyItems = ({ garment }: BodyKind): readonly WornItem[] =>
  garment ? [['Mannequin', [garment, 'ivory', 'sand', 'umber', 'umber']]] : [];

/** Tee, trousers and shoes of a cut, each with the colours of its faces. */
export const casual = (
  { cut }: BodyKind,
  tee: ColourName,
  trousers: ColourName,
  shoes: ColourName,
  rib: ColourName = tee,
): readonly WornItem[] => [
  ['Tee', [`${cut}tee`, tee, rib]],
  ['Trousers', [`${cut}trousers`, trousers, 'ink']],
  ['Shoes', [`${cut}shoes`, shoes, 'ink']],
];

/** Tee, skirt and boots, of the default cut. */
export const summery = (
  tee: ColourName,
  skirt: ColourName,
  boots: ColourName,
): readonly WornItem[] => [
  ['Tee', ['tee', tee, skirt]],
  ['Skirt', ['skirt', skirt, tee]],
  ['Boots', ['boots', boots, 'ink']],
];

export const BEANIE = (knit: ColourName, edge: ColourName): WornItem => [
  'Beanie',
  ['beanie', knit, edge],
];
export const SUN_HAT: WornItem = ['Sun hat', ['sun-hat', 'straw', 'rust']];
export const GLASSES: WornItem = ['Sunglasses', ['glasses', 'umber', 'ink']];
/** Two prims: the blanket is tied on. */
export const BACKPACK: WornItem = [
  'Backpack',
  ['backpack', 'pine', 'sage', 'umber'],
  ['bedroll', 'rust', 'umber'],
];
/** Two prims: the glass glows. */
export const LANTERN: WornItem = ['Lantern', ['lantern', 'steel'], ['lantern-glass', 'glow']];
export const JACKET: WornItem = ['Padded jacket', ['padded-jacket', 'ochre', 'umber']];
