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

export type ColourName = keyof typeof COLOURS;

/** The packed TextureEntry of a mesh whose faces have these colours; faces beyond them have the first. */
export function paint(colours: readonly ColourName[]): Uint8Array<ArrayBuffer> {
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
