import { VISUAL_PARAMS } from './visual-param-table.ts';

/**
 * What the bytes of AvatarAppearance stand for: weights by parameter id, within the parameter's range. Fewer
 * bytes give fewer parameters; more than there are parameters are left out.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function decodeVisualParams(bytes: ArrayLike<number>): ReadonlyMap<number, number> {
  const known = VISUAL_PARAMS.slice(0, bytes.length);
  return new Map(known.map(([id, min, max], index) => [id, weightOf(bytes[index], min, max)]));
}

/** In 255 equal steps; what is nearer to zero than one of them is zero. */
function weightOf(byte: number, min: number, max: number): number {
  const weight = min + (byte / 255) * (max - min);
  return Math.abs(weight) < (max - min) / 255 ? 0 : weight;
}
