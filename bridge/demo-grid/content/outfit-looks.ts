import { MANNEQUIN_FACES, type MannequinPart } from '../../../src/avatar/mannequin/index.ts';
import {
  BAKES_ON_MESH,
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../../src/formats/texture-entry/index.ts';
import type { DemoFaceMaterial } from './demo-content.ts';
import { BRASS, BRASS_OVERRIDE, materialId, textileOf, textureId } from './textile.ts';

/** Faces with it show their colour only. */
const WHITE_TEXTURE = SPECIAL_TEXTURES.blank;

/**
 * Colours of cloth, leather and metal: muted, so that none is close to the page's accent colour, and light, since the
 * stage's lights make every colour deeper.
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
  /** Not drawn. */
  clear: '#ffffff00',
} as const;

export type ColourName = keyof typeof COLOURS;

/** A colour as red, green, blue and opacity, 0 to 1. */
export const faceColour = (name: ColourName): TextureFace['color'] => rgbaOf(COLOURS[name]);

/** The packed TextureEntry of a garment whose faces have these colours; any further faces have the first one. */
export function paintedFaces(
  garment: string,
  colours: readonly ColourName[],
): Uint8Array<ArrayBuffer> {
  const [first, ...others] = colours.map((colour, face) => faceOf(garment, colour, face));
  return encodeTextureEntry({
    defaultFace: first,
    faces: new Map(others.map((face, index) => [index + 1, face])),
  });
}

/** The packed TextureEntry of a body that shows the bakes of its wearer. */
export function bakedFaces(): Uint8Array<ArrayBuffer> {
  const faces = MANNEQUIN_FACES.map(({ bake }, index) => {
    const [id = SPECIAL_TEXTURES.blank] =
      [...BAKES_ON_MESH].find(([, name]) => name === bake) ?? [];
    const face: TextureFace = {
      ...PLAIN_FACE,
      textureId: id,
      color: bake === null ? faceColour('umber') : [1, 1, 1, 1],
      materialId: materialId('skin'),
    };
    return [index, face] as const;
  });
  return encodeTextureEntry({ defaultFace: faces[0][1], faces: new Map(faces) });
}

/** The faces of a garment that have a PBR material. */
export function metalFaces(garment: string, colours: readonly ColourName[]): DemoFaceMaterial[] {
  return colours.flatMap((colour, face) =>
    textileOf(garment, face, colour)?.isPbr
      ? [{ face, id: BRASS.id, override: BRASS_OVERRIDE }]
      : [],
  );
}

function faceOf(garment: string, name: ColourName, face: number): TextureFace {
  const isGlowing = name === 'glow';
  const textile = textileOf(garment, face, name);
  return {
    ...PLAIN_FACE,
    textureId: textile ? textureId(textile.texture) : WHITE_TEXTURE,
    repeats: textile?.repeats ?? PLAIN_FACE.repeats,
    materialId: textile?.material ? materialId(textile.material) : PLAIN_FACE.materialId,
    color: faceColour(name),
    shiny: name === 'steel' ? 2 : 0,
    fullbright: isGlowing,
    glow: isGlowing ? 51 / 255 : 0,
  };
}

/** @param hex `#rrggbb` or `#rrggbbaa` */
function rgbaOf(hex: string): TextureFace['color'] {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5), hex.length > 7 ? channel(7) : 1];
}

/** An object to wear: garments of the wardrobe, the first one as the root, with the colours of their faces. */
export type WornItem = readonly [
  name: string,
  ...prims: (readonly [garment: string, ...colours: ColourName[]])[],
];

/** A kind of body. Without a garment it is the body that viewers have themselves. */
export interface BodyKind {
  readonly garment: string | null;
  /** Prefix of the garments that fit it. */
  readonly cut: '' | 'tall-' | 'small-';
  /** Metres from sole to crown. */
  readonly height: number;
  /** Length of the legs and thus of the strides, relative to the default body. */
  readonly stride: number;
}

export const BODIES = {
  own: { garment: null, cut: '', height: 1.888, stride: 1 },
  plain: { garment: 'body', cut: '', height: 1.888, stride: 1 },
  tall: { garment: 'tall-body', cut: 'tall-', height: 2.075, stride: 1.17 },
  small: { garment: 'small-body', cut: 'small-', height: 1.344, stride: 0.6 },
} as const satisfies Record<string, BodyKind>;

export type BodyName = keyof typeof BODIES;

/** What is worn over a body. */
export interface Look {
  readonly name: string;
  readonly items: readonly WornItem[];
  /** Hover height, metres. */
  readonly hover?: number;
}

const DOLL_COLOURS: Readonly<Record<MannequinPart, ColourName>> = {
  body: 'ivory',
  joints: 'sand',
  lines: 'umber',
  sockets: 'umber',
};

/** The colours of our mannequin's faces, as a wooden doll. */
const DOLL = MANNEQUIN_FACES.map(({ part }) => (part ? DOLL_COLOURS[part] : 'clear'));

/** The mesh of the body, if it has one, in the colours of our mannequin. */
export const bodyItems = ({ garment }: BodyKind): readonly WornItem[] =>
  garment ? [['Mannequin', [garment, ...DOLL]]] : [];

/** Whether a garment is a body: on the grid it shows the bakes of its wearer. */
export const isBody = (garment: string): boolean =>
  Object.values<BodyKind>(BODIES).some((body) => body.garment === garment);

/** Tee, trousers and shoes that fit a body. */
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

/** Tee, skirt and boots, which fit the default body. */
export const summery = (
  tee: ColourName,
  skirt: ColourName,
  boots: ColourName,
): readonly WornItem[] => [
  ['Tee', ['tee', tee, skirt]],
  ['Skirt', ['skirt', skirt, tee]],
  ['Boots', ['boots', boots, 'ink']],
];

export const beanie = (knit: ColourName, edge: ColourName): WornItem => [
  'Beanie',
  ['beanie', knit, edge],
];
export const SUN_HAT: WornItem = ['Sun hat', ['sun-hat', 'straw', 'rust']];
/** Consists of two prims without meshes: the first one is its brim. */
export const BOATER: WornItem = ['Boater', ['boater-brim', 'straw'], ['boater-crown', 'straw']];
/** A sculpt. */
export const BUN: WornItem = ['Bun', ['hair-bun', 'umber']];
export const GLASSES: WornItem = ['Sunglasses', ['glasses', 'umber', 'ink']];
/** Consists of two prims: the second one is the blanket tied to it. */
export const BACKPACK: WornItem = [
  'Backpack',
  ['backpack', 'pine', 'sage', 'umber'],
  ['bedroll', 'rust', 'umber'],
];
/** Consists of two prims: the second one is the glowing glass. */
export const LANTERN: WornItem = ['Lantern', ['lantern', 'steel'], ['lantern-glass', 'glow']];
export const JACKET: WornItem = ['Padded jacket', ['padded-jacket', 'ochre', 'umber']];
