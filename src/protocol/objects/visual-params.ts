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

/**
 * The bytes of AvatarAppearance for weights by parameter id. Parameters that are not among them have the
 * weight 0, or what of their range is nearest to it; weights are kept within their range.
 *
 * @returns one byte for each parameter that is transmitted.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function encodeVisualParams(weights: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(VISUAL_PARAMS, ([id, min, max]) => {
    const weight = Math.min(Math.max(weights.get(id) ?? 0, min), max);
    return Math.round(((weight - min) / (max - min)) * 255);
  });
}
