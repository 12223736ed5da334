import { paintBake, paintEyes } from '../skin/index.ts';
import { type Picture, paint, type Rgba } from './paint.ts';

/*
 * Bakes of simple skins, by the layout of bakes: head, upper and lower body, eyes. They are the mannequin's own skin in
 * other tones and other underwear. They have four components, as all bakes.
 */

type Colour = readonly [red: number, green: number, blue: number];

const TONES: Readonly<Record<string, Colour>> = {
  fair: [0.95, 0.79, 0.7],
  olive: [0.79, 0.6, 0.46],
  deep: [0.5, 0.34, 0.26],
};

const UNDERWEAR: Readonly<Record<string, Colour>> = {
  fair: [0.36, 0.42, 0.5],
  olive: [0.85, 0.84, 0.8],
  deep: [0.55, 0.28, 0.3],
};

/** The tone and the underwear of the mannequin's own skin. */
const OWN_TONE: Colour = [0.87, 0.68, 0.57];
const OWN_CLOTH: Colour = [0.4, 0.47, 0.54];

/** Pixels a side: a face is looked at from nearby. */
const SIZES = { head: 256, upper: 128, lower: 128 } as const;
const EYES_SIZE = 128;

type Part = keyof typeof SIZES;

/** A picture in other colours, with an alpha that is full everywhere. */
function recolored(size: number, rgb: Uint8Array, change: (color: Colour) => Colour): Picture {
  return paint(size, 4, (u, v): Rgba => {
    const at = 3 * (Math.floor(v * size) * size + Math.floor(u * size));
    const color: Colour = [rgb[at] / 255, rgb[at + 1] / 255, rgb[at + 2] / 255];
    return [...change(color), 1];
  });
}

const times = (color: Colour, to: Colour, from: Colour): Colour => [
  (color[0] * to[0]) / from[0],
  (color[1] * to[1]) / from[1],
  (color[2] * to[2]) / from[2],
];

/** Skin, hair and lips are redder than blue, the underwear is not. */
const body = (tone: string, part: Part) => (): Picture =>
  recolored(SIZES[part], paintBake(part, SIZES[part]).rgb, (color) =>
    color[0] > color[2]
      ? times(color, TONES[tone], OWN_TONE)
      : times(color, UNDERWEAR[tone], OWN_CLOTH),
  );

/** Irises are darker where the skin is. */
const eyes = (tone: string) => (): Picture =>
  recolored(EYES_SIZE, paintEyes(EYES_SIZE).rgb, (color) => {
    const isIris = Math.max(...color) < 0.72;
    return isIris ? times(color, TONES[tone], TONES.fair) : color;
  });

/** By the name of the tone and of the bake, such as `fair-head`. */
export const SKINS: Readonly<Record<string, () => Picture>> = Object.fromEntries(
  Object.keys(TONES).flatMap((tone) => [
    [`${tone}-head`, body(tone, 'head')],
    [`${tone}-upper`, body(tone, 'upper')],
    [`${tone}-lower`, body(tone, 'lower')],
    [`${tone}-eyes`, eyes(tone)],
  ]),
);
