import { splineThrough } from '../modelling/index.ts';
import { noise } from './noise.ts';
import type { Rgb, SkinPoint } from './paint-texels.ts';
import {
  CREASE,
  FLUSH,
  lighten,
  mix,
  neckShade,
  ramp,
  rgb,
  skinTone,
  spot,
  withVeins,
} from './tones.ts';

const HAIR = rgb('#4b3024');
const HAIR_DARK = rgb('#2f1d16');
const HAIR_LIGHT = rgb('#8a6244');
const BROW = rgb('#553828');
const LASH = rgb('#2b1d19');
const LIP = rgb('#cc776f');
const LIP_DARK = rgb('#a2524e');
const LIP_LINE = rgb('#7c3d3a');

/** Where the almonds of the eyes are: see the mannequin's face. Metres. */
const EYE = { inner: 0.019, outer: 0.0535, z: 1.7595, below: 0.0042, above: 0.0074 } as const;

/** The colour of a point of the head. */
export function headColor(place: SkinPoint): Rgb {
  const { point } = place;
  if (isOnNeck(point)) return mix(skinTone(place), CREASE, neckShade(point));
  const skin = faceColor(place);
  const hair = hairCover(point);
  // The hair's shadow on the skin beside it.
  const shaded = mix(
    skin,
    CREASE,
    0.3 * ramp(-0.009, 0.002, point[2] - hairEdge(degreesOf(point))),
  );
  return hair > 0 ? mix(shaded, hairColor(point), hair) : shaded;
}

/** The neck is slimmer than the head. */
const isOnNeck = ([x, y, z]: SkinPoint['point']): boolean =>
  z < 1.72 && Math.hypot(x + 0.018, y) < 0.0425;

function faceColor({ point, normal }: SkinPoint): Rgb {
  const [x, signedY, z] = point;
  const y = Math.abs(signedY);
  let color = skinTone({ point, normal });
  const flush = (share: number) => {
    color = mix(color, FLUSH, Math.min(1, share));
  };
  const shade = (share: number) => {
    color = mix(color, CREASE, Math.min(1, share));
  };
  // Under the jaw, towards the neck.
  shade(0.34 * ramp(0.075, 0.035, Math.hypot(x, y)) * ramp(1.68, 1.65, z));
  if (x < 0) return color;
  // Cheeks, the tip of the nose, the chin, and the forehead's sides.
  flush(0.42 * spot([y - 0.047, 0.024], [z - 1.722, 0.019]));
  flush(0.3 * spot([y, 0.012], [z - 1.722, 0.012]));
  flush(0.2 * spot([y, 0.02], [z - 1.652, 0.013]));
  flush(0.1 * spot([y - 0.05, 0.02], [z - 1.81, 0.02]));
  color = withVeins(color, point, 0.5 * spot([y - 0.066, 0.014], [z - 1.795, 0.018]));
  color = freckles(color, point);
  // Beside the nose, its wings and nostrils, and the folds from there to the corners of the mouth.
  shade(0.14 * spot([y - 0.0145, 0.005], [z - 1.742, 0.016]));
  const wing = Math.hypot((y - 0.0095) / 0.0075, (z - 1.7185) / 0.0062);
  shade(0.26 * spot([wing - 1, 0.3]) * ramp(0.0115, 0.0165, y - 0.3 * (z - 1.7185)));
  shade(0.8 * spot([y - 0.0064, 0.0034], [z - 1.7125, 0.0019]));
  shade(0.22 * spot([y, 0.011], [z - 1.7105, 0.0026]));
  const fold = y - (0.0185 + 0.42 * (1.717 - z));
  shade(0.2 * spot([fold, 0.0028]) * ramp(1.69, 1.7, z) * ramp(1.72, 1.712, z));
  // The groove above the lips.
  shade(0.16 * spot([y - 0.0034, 0.0016], [z - 1.7045, 0.0045]));
  color = lighten(color, 1 + 0.05 * spot([y, 0.004], [z - 1.742, 0.02]));
  color = lighten(color, 1 + 0.08 * spot([y, 0.0045], [z - 1.7265, 0.0055]));
  color = lighten(color, 1 + 0.045 * spot([y - 0.046, 0.014], [z - 1.741, 0.007]));
  color = lighten(color, 1 + 0.03 * spot([y, 0.03], [z - 1.806, 0.014]));
  color = eyeColor(color, y, z);
  color = browColor(color, signedY, z);
  return mouthColor(color, signedY, z);
}

/** A few, over the nose and below the eyes. */
function freckles(color: Rgb, [, y, z]: SkinPoint['point']): Rgb {
  const where = spot([Math.abs(y) - 0.024, 0.022], [z - 1.7335, 0.012]);
  if (where < 0.05) return color;
  const dots = noise(330 * y, 330 * z, 17);
  return mix(color, CREASE, 0.3 * where * ramp(0.5, 0.78, dots));
}

/** Lids, lashes, and the crease above them. */
function eyeColor(color: Rgb, y: number, z: number): Rgb {
  const share = (y - EYE.inner) / (EYE.outer - EYE.inner);
  const inside = Math.min(1, Math.max(0, share));
  const open = Math.sin(Math.PI * inside) ** 0.75;
  const beside = Math.max(0, -share, share - 1) * (EYE.outer - EYE.inner);
  const upper = z - (EYE.z + open * EYE.above + 0.35 * Math.max(0, y - EYE.outer));
  const lower = EYE.z - open * EYE.below - z;
  let result = color;
  const hollow = spot([y - 0.036, 0.026], [z - 1.7655, 0.013]);
  result = mix(result, CREASE, 0.36 * hollow);
  // The crease of the upper lid, and a light lid below it.
  const onLid = ramp(-0.18, 0.1, share) * ramp(1.2, 0.9, share);
  result = mix(result, CREASE, 0.62 * onLid * spot([upper - 0.0046, 0.0013]));
  result = lighten(result, 1 + 0.05 * onLid * spot([upper - 0.0026, 0.0012]));
  // Lashes: longer on the outside.
  const thickness = 0.0011 + 0.0011 * inside;
  const upperLashes = ramp(thickness + 0.0009, thickness, upper) * ramp(-0.0024, -0.0006, upper);
  result = mix(result, LASH, 0.95 * upperLashes * ramp(0.006, 0.001, beside));
  const lowerLashes = ramp(0.0018, 0.0004, lower) * ramp(-0.003, -0.001, lower);
  result = mix(result, LASH, 0.5 * lowerLashes * ramp(0.15, 0.6, share) * ramp(0.003, 0, beside));
  return mix(result, FLUSH, 0.7 * spot([y - EYE.inner + 0.0008, 0.0022], [z - EYE.z, 0.0016]));
}

/** Strokes that rise from the nose and lie down towards the temple. */
function browColor(color: Rgb, signedY: number, z: number): Rgb {
  const y = Math.abs(signedY);
  const share = (y - 0.0135) / 0.0445;
  if (share < -0.1 || share > 1.1) return color;
  const middle = 1.7805 + 0.0092 * Math.sin(Math.PI * (0.1 + 0.66 * share));
  const half = 0.0043 * (1 - 0.74 * share) * ramp(-0.1, 0.16, share);
  const across = (z - middle) / Math.max(half, 1e-4);
  if (Math.abs(across) > 1.7) return color;
  // How far a stroke has gone outwards when it is this far up: nearly upright at the nose, flat outside.
  const lean = (z - middle) * (0.35 + 2.6 * share);
  const root = (y - lean) / 0.00125;
  const stroke = Math.floor(root);
  const own = noise(7.3 * stroke + 0.5, signedY > 0 ? 3.5 : 8.5, 2.5);
  const thread = ramp(0.5, 0.16, Math.abs(root - stroke - 0.5 - 0.22 * own));
  const length = ramp(1.5 + 0.25 * own, 0.9 + 0.3 * own, Math.abs(across));
  const base = 0.42 * ramp(1.15, 0.2, Math.abs(across));
  const cover = (base + 0.55 * thread * length) * ramp(1.08, 0.88, share) * ramp(-0.1, 0.1, share);
  return mix(color, lighten(BROW, 1 + 0.2 * own), Math.min(0.92, cover));
}

function mouthColor(color: Rgb, signedY: number, z: number): Rgb {
  const y = Math.abs(signedY);
  const share = y / 0.0262;
  const middle = 1.6895 + 0.0036 * share * share;
  let result = mix(color, CREASE, 0.3 * spot([y, 0.015], [z - 1.6765, 0.0032]));
  result = mix(result, CREASE, 0.5 * spot([y - 0.0266, 0.003], [z - 1.6932, 0.0024]));
  // The light edge above the upper lip.
  result = lighten(result, 1 + 0.05 * spot([y - 0.006, 0.006], [z - 1.7, 0.0016]));
  if (share > 1.05) return result;
  const arch = Math.sqrt(Math.max(0, 1 - share * share));
  const bow = 0.0074 * arch ** 1.25 - 0.0015 * spot([y, 0.0042]);
  const full = 0.0086 * arch ** 0.9;
  const up = z - middle;
  const isUpper = up > 0;
  const edge = isUpper ? bow : full;
  const distance = Math.abs(up);
  const cover = ramp(edge + 0.0014, edge - 0.0012, distance) * ramp(1.05, 0.9, share);
  const lines = noise(1100 * signedY, 50 * z, 11);
  let lip = mix(LIP, LIP_DARK, isUpper ? 0.62 : 0.12 + 0.3 * ramp(0.003, 0, distance));
  lip = lighten(lip, 1 + 0.05 * lines);
  if (!isUpper) lip = lighten(lip, 1 + 0.13 * spot([y, 0.01], [up + 0.0048, 0.0022]));
  result = mix(result, lip, 0.8 * cover);
  return mix(result, LIP_LINE, 0.75 * spot([up, 0.0009]) * ramp(1.03, 0.9, share));
}

/** Degrees from the front. */
const degreesOf = ([x, y]: SkinPoint['point']): number =>
  (Math.atan2(Math.abs(y), x) * 180) / Math.PI;

const HAIR_EDGE = splineThrough([
  [0, 1.835],
  [14, 1.8375],
  [27, 1.836],
  [40, 1.823],
  [53, 1.797],
  [62, 1.764],
  [70, 1.728],
  [80, 1.703],
  [100, 1.691],
  [130, 1.672],
  [180, 1.652],
]);

/** The height of the hair's edge by the degrees from the front. */
const hairEdge = (degrees: number): number => HAIR_EDGE(degrees)[0];

function hairCover(point: SkinPoint['point']): number {
  const z = point[2];
  const degrees = degreesOf(point);
  // Strands of their own lengths, and down between them.
  const strands = 0.0028 * noise(4.2 * degrees, 60 * z, 5) + 0.002 * noise(15 * degrees, 26 * z, 9);
  const above = z - hairEdge(degrees) + strands;
  const down = 0.5 * ramp(-0.011, 0.004, above) * ramp(-0.1, 0.5, noise(11 * degrees, 34 * z, 15));
  return Math.max(ramp(-0.0016, 0.0034, above), down);
}

/** Strands run down from a parting on the left. */
function hairColor([x, y, z]: SkinPoint['point']): Rgb {
  const around = (Math.atan2(y - 0.03, x + 0.012) * 180) / Math.PI;
  const down = Math.hypot(x + 0.012, y - 0.03) + (1.89 - z);
  const wave = 3.6 * Math.sin(24 * down + 0.05 * around) + 1.5 * noise(0.05 * around, 20 * down, 7);
  const lock = noise(0.2 * (around + 1.6 * wave), 5 * down, 6);
  const strand =
    0.55 * noise(0.62 * (around + wave), 9 * down, 1) +
    0.45 * noise(1.9 * (around + wave), 14 * down, 2);
  const gloss = spot([z - 1.842 + 0.004 * lock, 0.015]) + 0.5 * spot([z - 1.757, 0.03]);
  const light = 0.16 + 0.34 * strand + 0.2 * lock + 0.42 * gloss * (0.7 + 0.5 * strand);
  let color = mix(HAIR, HAIR_LIGHT, Math.min(1, Math.max(0, light)));
  // Between the locks, and where the hair ends.
  color = mix(color, HAIR_DARK, 0.7 * ramp(0.1, -0.6, lock + 0.5 * strand));
  const parting = spot([y - 0.03, 0.0013]) * ramp(-0.02, 0.01, x) * ramp(1.84, 1.85, z);
  return mix(color, CREASE, 0.6 * parting);
}
