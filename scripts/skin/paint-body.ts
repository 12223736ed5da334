import type { Vector3 } from '../../src/math/index.ts';
import { restPosition, restTip } from '../modelling/index.ts';
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

const CLOTH = rgb('#66798a');
const CLOTH_DARK = rgb('#485866');
const NAIL = rgb('#efc6b6');

const distanceTo = (a: Vector3, b: Vector3): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const onLeft = ([x, y, z]: Vector3): Vector3 => [x, Math.abs(y), z];

const HANDS = ['Thumb', 'Index', 'Middle', 'Ring', 'Pinky'].map((finger) => ({
  joints: [1, 2, 3].map((k) => restPosition(`mHand${finger}${k}Left`)),
  tip: restTip(`mHand${finger}3Left`),
  radius: finger === 'Thumb' ? 0.0088 : 0.0068,
}));

/** The lines of a palm: metres to the left in its middle, and their slope. */
const PALM_LINES = [
  [0.678, 0.55],
  [0.692, -0.25],
  [0.703, -0.5],
] as const;

/** Joints whose rims are shaded: their place, and the distance at which that ends, metres. */
const RIMS: readonly (readonly [joint: Vector3, radius: number])[] = [
  [restPosition('mElbowLeft'), 0.045],
  [restPosition('mWristLeft'), 0.03],
  [restPosition('mKneeLeft'), 0.062],
  [restPosition('mAnkleLeft'), 0.046],
];

/** Darker in the gaps of a joint, and redder about it. */
function atJoints(color: Rgb, point: Vector3): Rgb {
  let result = color;
  for (const [joint, radius] of RIMS) {
    const distance = distanceTo(point, joint);
    if (distance > 2 * radius) continue;
    result = mix(result, FLUSH, 0.42 * ramp(2 * radius, 0.7 * radius, distance));
  }
  return result;
}

/** The colour of a point of the upper body: trunk, arms and hands. */
export function upperColor(place: SkinPoint): Rgb {
  const point = onLeft(place.point);
  const [x, y, z] = point;
  const isArm = y > 0.19 || (y > 0.135 && z < 1.6 && Math.hypot(x + 0.036, z - 1.521) < 0.05);
  let color = skinTone(place);
  const shade = (share: number) => {
    color = mix(color, CREASE, Math.min(1, share));
  };
  if (isArm) {
    color = atJoints(color, point);
    // The inside of the arm is lighter.
    const inside = ramp(0, -0.7, place.normal[2]) * ramp(0.2, 0.3, y);
    color = withVeins(lighten(color, 1 + 0.03 * inside), point, inside * ramp(0.36, 0.44, y));
    return handColor(color, point, place.normal);
  }
  const isFront = x > -0.01;
  if (isFront) {
    shade(0.3 * spot([y, 0.006], [z - 1.4, 0.09]));
    // Collarbones, and the hollow between them.
    shade(0.22 * spot([z - (1.536 + 0.09 * y), 0.007], [y - 0.06, 0.04]));
    color = lighten(color, 1 + 0.06 * spot([z - (1.548 + 0.09 * y), 0.006], [y - 0.055, 0.045]));
    shade(0.22 * spot([y, 0.012], [z - 1.556, 0.014]));
    // The muscles that run from behind the ears to it.
    shade(0.1 * spot([y - (0.014 + 0.42 * (z - 1.565)), 0.006]) * ramp(1.56, 1.58, z));
    shade(0.2 * spot([y, 0.008], [z - 1.27, 0.06]));
    shade(0.12 * spot([y - 0.058, 0.014], [z - 1.27, 0.06]));
    shade(0.8 * spot([y, 0.0042], [z - 1.1725, 0.0062]));
    shade(0.24 * spot([y, 0.012], [z - 1.1725, 0.014]));
  } else {
    shade(0.26 * spot([y, 0.009], [z - 1.34, 0.16]));
    shade(0.22 * spot([y - (0.05 + 0.35 * (z - 1.37)), 0.014], [z - 1.42, 0.05]));
  }
  // Under the arms, at the throat, and above and below the waist.
  shade(0.45 * spot([y - 0.15, 0.035], [z - 1.465, 0.03]));
  if (y < 0.055) shade(neckShade(point));
  shade(0.28 * spot([z - 1.213, 0.009]));
  shade(0.3 * spot([z - 1.152, 0.008]));
  return topColor(color, place, isFront);
}

/** A sports top with broad straps. */
function topColor(color: Rgb, { point, normal }: SkinPoint, isFront: boolean): Rgb {
  const [, signedY, z] = point;
  const y = Math.abs(signedY);
  // Distances from the neckline, the armholes, the hem, and from the middle of a strap: positive inside.
  const neck = (isFront ? 1.463 : 1.5) + 8 * y * y - z;
  const arm = 0.128 - 0.85 * Math.max(0, z - 1.445) - y + (z < 1.43 ? 1 : 0);
  const strap = Math.min(0.0175 - Math.abs(y - 0.068 - 0.08 * (z - 1.5)), z - 1.45);
  const inside = Math.min(Math.max(Math.min(neck, arm), strap), z - 1.332);
  // Texels are long on the shoulders, where a sharp edge would be a staircase.
  const soft = 0.0009 + 0.0034 * ramp(0.3, 0.8, normal[2]);
  const cover = ramp(-soft, soft, inside);
  const shadow = mix(color, CREASE, 0.4 * ramp(-0.004 - soft, 0, inside));
  return cover === 0
    ? shadow
    : mix(shadow, clothColor(point, inside, ramp(0.7, 0.4, normal[2])), cover);
}

/** Ribbed, with a hem along its edge; `inside` is the distance from the edge, metres. `fine` is how much of the stitches shows. */
function clothColor([x, y, z]: Vector3, inside: number, fine = 1): Rgb {
  // Ribs of half a centimetre run around; the knit is finer.
  const rib = Math.cos((2 * Math.PI * z) / 0.0052 + 0.5 * noise(40 * x, 40 * y, 20 * z));
  const knit = noise(520 * x, 520 * y, 900 * z);
  const folds = 0.7 * noise(11 * x, 15 * y, 24 * z) + 0.3 * noise(30 * x, 34 * y, 60 * z);
  let cloth = lighten(CLOTH, 1 + 0.028 * rib + 0.03 * knit + 0.06 * folds);
  // A hem with its stitches.
  const stitches = fine * (0.72 + 0.28 * Math.sin(1900 * (x + y + 0.4 * z)));
  cloth = lighten(cloth, 1 + 0.05 * ramp(0.009, 0.0078, inside));
  cloth = mix(
    cloth,
    CLOTH_DARK,
    0.85 * stitches * ramp(0.009, 0.0082, inside) * ramp(0.0066, 0.0074, inside),
  );
  return mix(cloth, CLOTH_DARK, 0.6 * ramp(0.0018, 0, inside));
}

function handColor(color: Rgb, point: Vector3, normal: Vector3): Rgb {
  const [, y] = point;
  if (y < 0.6) return color;
  const isPalm = ramp(0.2, -0.5, normal[2]);
  let result = mix(color, FLUSH, 0.36 * ramp(0.64, 0.7, y) * isPalm);
  result = withVeins(result, point, 0.7 * ramp(0.62, 0.66, y) * ramp(0.74, 0.71, y) * (1 - isPalm));
  // The lines of the palm.
  for (const [at, slope] of PALM_LINES) {
    const line = spot([y - (at + slope * (point[0] + 0.03)), 0.0011]);
    result = mix(
      result,
      CREASE,
      0.5 * line * isPalm * ramp(0.655, 0.67, y) * ramp(0.725, 0.715, y),
    );
  }
  for (const { joints, tip, radius } of HANDS) {
    for (const joint of joints) {
      const distance = distanceTo(point, joint);
      result = mix(result, FLUSH, 0.5 * spot([distance, 0.011]));
      // Wrinkles over the knuckles, along which the skin folds.
      const wrinkles = 0.5 + 0.5 * Math.cos((2 * Math.PI * (y - joint[1])) / 0.0024);
      result = mix(result, CREASE, 0.3 * wrinkles * spot([distance, 0.007]));
    }
    result = mix(result, FLUSH, 0.5 * spot([distanceTo(point, tip), 0.013]));
    result = nailColor(result, point, normal, joints[2], tip, radius);
  }
  return result;
}

function nailColor(
  color: Rgb,
  point: Vector3,
  normal: Vector3,
  joint: Vector3,
  tip: Vector3,
  radius: number,
): Rgb {
  const [dx, dy] = [tip[0] - joint[0], tip[1] - joint[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const along = (point[0] - tip[0]) * ux + (point[1] - tip[1]) * uy;
  const across = (point[0] - tip[0]) * uy - (point[1] - tip[1]) * ux;
  if (along < -0.02 || along > 0.01 || Math.abs(across) > 0.012) return color;
  const oval = Math.hypot((along + 0.0045) / 0.0072, across / (0.78 * radius));
  const cover = ramp(1.12, 0.95, oval) * ramp(0.25, 0.45, normal[2]);
  const nail = mix(NAIL, rgb('#f6e4da'), ramp(0.0005, 0.0016, along));
  const rim = mix(color, CREASE, 0.6 * spot([oval - 1.08, 0.12]) * ramp(0.25, 0.45, normal[2]));
  return mix(rim, nail, 0.92 * cover);
}

/** The colour of a point of the lower body: hips, legs and feet. */
export function lowerColor(place: SkinPoint): Rgb {
  const point = onLeft(place.point);
  const [x, y, z] = point;
  let color = atJoints(skinTone(place), point);
  const shade = (share: number) => {
    color = mix(color, CREASE, Math.min(1, share));
  };
  if (x < 0.03) {
    shade(0.3 * spot([z - 0.54, 0.02], [y - 0.08, 0.03]));
    shade(0.12 * spot([y - 0.08, 0.006], [z - 0.4, 0.1]));
  } else {
    color = lighten(color, 1 + 0.035 * spot([y - 0.082, 0.012], [z - 0.3, 0.14]));
    shade(0.16 * spot([Math.hypot(y - 0.083, z - 0.56) - 0.034, 0.007]));
  }
  if (z < 0.1) color = footColor(color, point, place.normal);
  // Shorts; their legs end on the thighs, a little higher at the outer side.
  const inside = z - (0.872 + 0.13 * Math.max(0, y - 0.08));
  const band = 1.146 - z;
  const cover = ramp(-0.0011, 0.0011, Math.min(inside, band));
  if (cover === 0) return color;
  let cloth = clothColor(place.point, Math.min(inside, band));
  cloth = mix(cloth, CLOTH_DARK, 0.6 * ramp(0.0245, 0.0235, band) * ramp(0.021, 0.0225, band));
  cloth = mix(cloth, CLOTH_DARK, 0.6 * spot([y, 0.0035]) * ramp(1.1, 1.05, z));
  cloth = mix(
    cloth,
    CLOTH_DARK,
    0.5 * spot([y - (0.03 + 0.55 * (z - 0.93)), 0.012], [z - 0.97, 0.05]),
  );
  return mix(color, cloth, cover);
}

/** The gaps between toes that our feet do not have, by the distance from the foot's middle to the outside. */
const TOE_GAPS = [-0.0135, 0.0025, 0.0155, 0.027] as const;

function footColor(color: Rgb, [x, y, z]: Vector3, normal: Vector3): Rgb {
  let result = mix(color, FLUSH, 0.35 * ramp(0.16, 0.22, x));
  result = mix(result, FLUSH, 0.3 * ramp(-0.3, -0.9, normal[2]));
  const out = y - 0.083;
  for (const [k, gap] of TOE_GAPS.entries()) {
    const front = ramp(0.188 - 0.006 * k, 0.205 - 0.006 * k, x) * ramp(0.246, 0.236, x);
    result = mix(
      result,
      CREASE,
      0.75 * front * spot([out - gap, 0.0013]) * ramp(-0.2, 0.3, normal[2]),
    );
  }
  const toes = [-0.026, -0.0055, 0.009, 0.0212, 0.0315];
  for (const [k, toe] of toes.entries()) {
    const size = k === 0 ? 1.5 : 1 - 0.1 * k;
    const oval = Math.hypot(
      (x - (0.2285 - 0.0012 * k - 0.36 * Math.abs(out + 0.01))) / (0.0078 * size),
      (out - toe) / (0.0045 * size),
    );
    const isAbove = ramp(0.12, 0.3, normal[2]);
    result = mix(result, CREASE, 0.35 * spot([oval - 1.1, 0.14]) * isAbove);
    result = mix(result, NAIL, 0.55 * ramp(1.1, 0.9, oval) * isAbove);
  }
  return mix(result, CREASE, 0.3 * spot([z - 0.004, 0.004]) * ramp(0.2, -0.4, normal[2]));
}
