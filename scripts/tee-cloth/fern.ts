import { ramp } from '../skin/tones.ts';

/** Metres from the foot of the fern to its tip. */
const HEIGHT = 0.2;
/** Leaves on each side of the stem. */
const LEAVES = 12;

/**
 * How much of a printed fern covers a point: 0 to 1, soft at its edges.
 *
 * @param x, y - Metres to the right and up from the middle of the fern.
 */
export function fernCover(x: number, y: number): number {
  const up = y + HEIGHT / 2;
  if (up < -0.03 || up > HEIGHT + 0.02 || Math.abs(x) > 0.09) return 0;
  const across = x - stemAt(up);
  const stem = 0.0016 * ramp(HEIGHT, 0, up) + 0.0005;
  let cover = ramp(0.0006, -0.0006, Math.abs(across) - stem) * ramp(HEIGHT + 0.001, HEIGHT, up);
  cover *= ramp(-0.0245, -0.024, up);
  for (let k = 0; k < LEAVES; k++) {
    for (const side of [-1, 1]) cover = Math.max(cover, leafCover(across, up, k, side));
  }
  return cover;
}

/** The stem leans a little. */
const stemAt = (up: number): number => 0.012 * Math.sin((2.2 * up) / HEIGHT - 0.3);

/** A leaf from the stem outwards and up: widest in its first third, pointed at its end. */
function leafCover(across: number, up: number, k: number, side: number): number {
  const share = (k + 0.5 * (side > 0 ? 1 : 0.6)) / LEAVES;
  const length =
    0.066 * Math.sin(Math.PI * (0.16 + 0.84 * share)) ** 0.8 * (1 - 0.25 * share) + 0.004;
  const width = 0.0062 * (0.45 + 0.55 * Math.sin(Math.PI * (0.2 + 0.8 * share)));
  const angle = 0.5 + 0.5 * share;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const [px, py] = [side * across, up - share * HEIGHT * 0.95];
  const along = px * dx + py * dy;
  if (along < 0 || along > length) return 0;
  const t = along / length;
  // Its tip bends upwards.
  const aside = py * dx - px * dy - 0.1 * length * t * t;
  const half = width * Math.sin(Math.PI * t ** 0.75) ** 0.8;
  const vein = ramp(0.0002, 0.0006, Math.abs(aside)) + ramp(0.75, 0.9, t);
  return ramp(0.0007, -0.0005, Math.abs(aside) - half) * Math.min(1, 0.35 + vein);
}
