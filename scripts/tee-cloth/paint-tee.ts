import { noise } from '../skin/noise.ts';
import type { Rgb, SkinPicture } from '../skin/paint-texels.ts';
import { lighten, mix, ramp, rgb, spot } from '../skin/tones.ts';
import { fernCover } from './fern.ts';

/*
 * The cloth of the linen tee, by the texture coordinates that `scripts/wardrobe/tee.ts` gives to its parts: the body goes
 * around in U, from the middle of the back over the left side, and from the hem (V 0.4) to the neckline (1); below it are
 * the sleeves, the left one at U < 0.5, from the armhole (0.38) to the hem (0.12); at the bottom the rib of the neck.
 */

const LINEN = rgb('#e6dcc8');
const SHADOW = rgb('#a99a80');
const STITCH = rgb('#b9ab90');
const INK = rgb('#1d5a50');
const RIB = rgb('#6e86a6');
const RIB_DARK = rgb('#465a77');

const BODY = { hem: 0.4, neckline: 1, height: 0.646 } as const;
const SLEEVE = { armhole: 0.38, hem: 0.12, length: 0.158 } as const;
const RIB_TOP = 0.11;
/** Between the cloth of the body, whose fold goes a little lower than its hem, and the sleeves. */
const BORDER = 0.39;
/** Metres around the body, and around a sleeve. */
const GIRTH = 0.86;
const SLEEVE_GIRTH = 0.34;
/** Metres for all of U where the cloth is flat, on the chest: the corners of the body take more of it. */
const CHEST_GIRTH = 0.72;

/** The middles of the armholes in U, half their width, and their ends in shares of the body's height. */
const ARMHOLES = [0.25, 0.75];
const ARMHOLE = { half: 0.062, bottom: 0.785, top: 0.937 } as const;

/** Paints a square picture of so many pixels a side. */
export function paintTee(size: number): SkinPicture {
  const pixels = new Uint8Array(3 * size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const color = colorAt((column + 0.5) / size, 1 - (row + 0.5) / size);
      color.forEach((value, k) => {
        pixels[3 * (row * size + column) + k] = Math.round(255 * Math.min(1, Math.max(0, value)));
      });
    }
  }
  return { size, rgb: pixels };
}

function colorAt(u: number, v: number): Rgb {
  if (v < RIB_TOP) return ribColor(u, v);
  return v < BORDER ? sleeveColor(u, v) : bodyColor(u, v);
}

/**
 * Linen: warp and weft of uneven yarns, some of them thicker than others.
 *
 * @param x, y - Metres across and up.
 */
function linen(x: number, y: number, seed: number): Rgb {
  const warp = noise(900 * x, 26 * y, seed) + 0.6 * noise(420 * x, 9 * y, seed + 1);
  const weft = noise(30 * x, 900 * y, seed + 2) + 0.6 * noise(10 * x, 420 * y, seed + 3);
  // A thick yarn here and there.
  const slub =
    ramp(0.62, 0.9, noise(240 * x, 5 * y, seed + 4)) +
    ramp(0.6, 0.9, noise(5 * x, 240 * y, seed + 5));
  const cloudy = noise(14 * x, 14 * y, seed + 6);
  const cloth = lighten(LINEN, 1 + 0.022 * (warp + weft) + 0.018 * cloudy + 0.03 * slub);
  return mix(cloth, SHADOW, 0.06 + 0.05 * ramp(0.1, -1.3, warp + weft) - 0.03 * slub);
}

/** A seam with the shadow beside it, at a distance from its line, metres. */
function seam(color: Rgb, distance: number, along: number): Rgb {
  const pucker = 0.5 + 0.5 * noise(160 * along, 60 * distance, 21);
  const soft = mix(color, SHADOW, 0.3 * pucker * spot([distance, 0.006]));
  const raised = lighten(soft, 1 + 0.035 * spot([Math.abs(distance) - 0.0026, 0.0012]));
  return mix(raised, SHADOW, 0.8 * spot([distance, 0.0009]));
}

/** A row of stitches. */
function stitches(color: Rgb, distance: number, along: number): Rgb {
  const thread = ramp(-0.5, 0.1, Math.cos((2 * Math.PI * along) / 0.0034));
  const dent = mix(color, SHADOW, 0.3 * spot([distance, 0.0022]));
  return mix(dent, STITCH, 0.8 * thread * spot([distance, 0.0009]));
}

/** A folded hem: two rows of stitches at some metres from its edge. */
function hem(color: Rgb, fromEdge: number, along: number): Rgb {
  let result = lighten(color, 1 + 0.02 * ramp(0.021, 0.019, fromEdge));
  result = mix(result, SHADOW, 0.22 * spot([fromEdge - 0.0225, 0.0028]));
  result = stitches(result, fromEdge - 0.0185, along);
  result = stitches(result, fromEdge - 0.0145, along + 0.0017);
  return mix(result, SHADOW, 0.5 * ramp(0.0026, 0, fromEdge));
}

function bodyColor(u: number, v: number): Rgb {
  const share = (v - BODY.hem) / (BODY.neckline - BODY.hem);
  const [x, y] = [u * GIRTH, share * BODY.height];
  let color = linen(x, y, 40);
  // Soft folds: long ones from the armpits and to the hem, and across the waist.
  const folds =
    noise(9 * u + 3, 2.2 * share, 31) * ramp(0.62, 0.1, share) +
    0.6 * noise(5 * u, 9 * share + 2 * u, 32) * spot([share - 0.36, 0.16]);
  color = lighten(color, 1 + 0.045 * folds);
  const fern = fernCover(CHEST_GIRTH * (u - 0.5), y - 0.44);
  if (fern > 0) {
    // Printed on uneven yarn, so that the ink is not even either.
    const wear =
      0.9 + 0.1 * noise(700 * x, 700 * y, 12) - 0.12 * ramp(0.35, 0.8, noise(90 * x, 90 * y, 13));
    color = mix(color, mix(INK, color, 0.08), fern * wear);
  }
  for (const middle of ARMHOLES) {
    const beside = Math.abs(u - middle) - ARMHOLE.half;
    const [below, above] = [ARMHOLE.bottom - share, share - ARMHOLE.top];
    // Side seams run up to the armhole, shoulder seams from there to the rib.
    if (below > 0 || above > 0) color = seam(color, (u - middle) * GIRTH, y);
    const distance = Math.max(beside * GIRTH, below * BODY.height, above * BODY.height);
    color = mix(color, SHADOW, 0.3 * ramp(0.04, 0, distance) * ramp(0.9, 0.78, share));
    color = seam(color, distance - 0.001, y + x);
    color = stitches(color, distance - 0.006, y + x);
  }
  color = mix(color, SHADOW, 0.35 * ramp(0.984, 1, share));
  return hem(color, y, x);
}

function sleeveColor(u: number, v: number): Rgb {
  const around = 2 * (u < 0.5 ? u : u - 0.5);
  const fromHem = ((v - SLEEVE.hem) / (SLEEVE.armhole - SLEEVE.hem)) * SLEEVE.length;
  const x = around * SLEEVE_GIRTH;
  let color = linen(x + u, fromHem + 2, 60);
  color = lighten(color, 1 + 0.04 * noise(7 * around, 16 * fromHem, u < 0.5 ? 33 : 34));
  // Its own seam is where it begins and ends; the lower side lies in the shadow of the arm.
  color = seam(color, Math.min(x, SLEEVE_GIRTH - x), fromHem);
  color = seam(color, SLEEVE.length - fromHem - 0.001, x);
  return hem(color, fromHem, x);
}

/** The rib: V goes from the neckline over its edge to the inside. */
function ribColor(u: number, v: number): Rgb {
  const rib = Math.cos(2 * Math.PI * 104 * u);
  const knit = noise(1400 * u, 300 * v, 71);
  let color = mix(RIB, RIB_DARK, 0.34 * ramp(0.4, -0.9, rib));
  color = lighten(color, 1 + 0.05 * rib + 0.03 * knit);
  color = mix(color, RIB_DARK, 0.6 * ramp(0.012, 0, v));
  return mix(color, RIB_DARK, 0.75 * ramp(0.045, 0.07, v));
}
