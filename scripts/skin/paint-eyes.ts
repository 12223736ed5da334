import { noise } from './noise.ts';
import type { Rgb, SkinPicture } from './paint-texels.ts';
import { lighten, mix, ramp, rgb, spot } from './tones.ts';

const WHITE = rgb('#efe8e2');
const CORNER = rgb('#d99c8a');
const IRIS = rgb('#6d8a86');
const IRIS_INNER = rgb('#a98f5c');
const RING = rgb('#2c3a3b');
const PUPIL = rgb('#120d0c');

/** One disc for both eyes: see the mannequin's face. Radii are shares of the picture. */
const IRIS_RADIUS = 0.148;
const PUPIL_RADIUS = 0.056;

export function paintEyes(size: number): SkinPicture {
  const picture = new Uint8Array(3 * size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const u = (column + 0.5) / size;
      const v = 1 - (row + 0.5) / size;
      // The picture is turned: up is to the left, and the avatar's left is up.
      const color = eyeColor(v - 0.5, 0.5 - u);
      color.forEach((value, k) => {
        picture[3 * (row * size + column) + k] = Math.round(255 * Math.min(1, Math.max(0, value)));
      });
    }
  }
  return { size, rgb: picture };
}

function eyeColor(left: number, up: number): Rgb {
  const radius = Math.hypot(left, up);
  const angle = Math.atan2(up, left);
  // Below the upper lid there is shadow.
  let color = mix(WHITE, CORNER, 0.55 * ramp(0.2, 0.42, Math.abs(left)));
  color = lighten(color, 1 - 0.3 * ramp(0.06, 0.15, up));
  const fibres = noise(9 * Math.cos(angle) + 20, 9 * Math.sin(angle) + 20, 14 * radius);
  const fine = noise(26 * Math.cos(angle) + 50, 26 * Math.sin(angle) + 50, 8 * radius);
  let iris = mix(IRIS, IRIS_INNER, ramp(0.1, PUPIL_RADIUS, radius + 0.012 * fibres));
  iris = lighten(iris, 1.05 + 0.22 * fibres + 0.16 * fine - 0.3 * ramp(-0.02, 0.14, up));
  iris = mix(iris, RING, 0.85 * ramp(0.12, IRIS_RADIUS, radius));
  color = mix(color, iris, ramp(IRIS_RADIUS + 0.007, IRIS_RADIUS - 0.007, radius));
  color = mix(color, PUPIL, ramp(PUPIL_RADIUS + 0.006, PUPIL_RADIUS - 0.006, radius));
  const light = spot([left - 0.042, 0.021], [up - 0.05, 0.021]);
  return mix(color, [1, 1, 1], 0.9 * ramp(0.3, 0.65, light));
}
