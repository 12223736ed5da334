import type { LodName } from '../../formats/mesh/index.ts';
import { type Vector3, vectorLength } from '../../math/index.ts';

/** The LOD factor of each graphics quality that sets one; a viewer starts with 1, and accepts up to 4. */
export const LOD_FACTORS = { low: 1.125, mid: 1.25, high: 1.5, ultra: 2 } as const;
export const MAX_LOD_FACTOR = 4;

/** How a mesh is shown, which decides how large it counts as. Lengths are metres. */
export type ShownAs =
  /** Rezzed, or worn without a skin: by the prim's own size, and its own distance. */
  | { readonly kind: 'prim'; readonly scale: Vector3 }
  /**
   * Rigged and worn: by the diagonal of the box around the avatar in its present pose, and the avatar's distance. So all
   * rigged items of an avatar change their level together.
   */
  | { readonly kind: 'worn'; readonly avatarDiagonal: number }
  /** An animated object: by half the diagonal of the box around it in its present pose. */
  | { readonly kind: 'animesh'; readonly objectDiagonal: number }
  /** Always in the high level. */
  | { readonly kind: 'hud' };

/** Metres up to which each level is shown; the lowest is shown from there on. */
export type LevelLimits = Readonly<Record<Exclude<LodName, 'lowest'>, number>>;

/**
 * The greatest hundredth of the ratio of size to distance at which each level is shown, from the lowest on. Above the
 * last the high level is.
 */
const HIGHEST_RATIOS: readonly (readonly [LodName, number])[] = [
  ['lowest', 3],
  ['low', 6],
  ['medium', 24],
];

/**
 * The radius by which the level of a mesh is chosen, metres; infinite for a HUD.
 *
 * **Source:** reference/upload.md section 5, "LOD switch".
 */
export function switchRadius(shown: ShownAs): number {
  switch (shown.kind) {
    case 'prim':
      return vectorLength(shown.scale) / 2;
    case 'worn':
      return shown.avatarDiagonal;
    case 'animesh':
      return shown.objectDiagonal / 2;
    case 'hud':
      return Infinity;
  }
}

/**
 * The level that a viewer shows.
 *
 * @param distance - from the camera, metres.
 * @param radius - see {@link switchRadius}.
 * @param factor - the viewer's LOD factor.
 * @throws {RangeError} for a factor that viewers do not have.
 *
 * **Source:** reference/upload.md section 5, "LOD switch".
 */
export function shownLevel(distance: number, radius: number, factor: number): LodName {
  checkFactor(factor);
  const apparent = apparentDistance(distance, factor);
  const ratio = (factor * radius) / ((apparent * Math.PI) / 3);
  const hundredths = Math.floor(ratio * 100 + 0.5);
  return HIGHEST_RATIOS.find(([, highest]) => hundredths <= highest)?.[0] ?? 'high';
}

/** The distance that the ratio is formed with: a higher factor brings it nearer, and what is near still nearer. */
function apparentDistance(distance: number, factor: number): number {
  const scaled = distance * (1 - 0.1 * factor);
  return scaled < 2 * factor ? scaled ** 2 / (2 * factor) : scaled;
}

/**
 * The distances at which {@link shownLevel} changes, metres. At the distance itself the finer level is shown, as far as
 * double precision tells.
 *
 * @throws {RangeError} for a factor that viewers do not have.
 */
export function levelLimits(radius: number, factor: number): LevelLimits {
  checkFactor(factor);
  const [low, medium, high] = HIGHEST_RATIOS.map(([, highest]) => {
    // From here on the rounded ratio is `highest`.
    const ratio = (highest + 0.5) / 100;
    const apparent = (factor * radius) / ((ratio * Math.PI) / 3);
    const scaled = apparent < 2 * factor ? Math.sqrt(apparent * 2 * factor) : apparent;
    return scaled / (1 - 0.1 * factor);
  });
  return { high, medium, low };
}

function checkFactor(factor: number): void {
  if (factor > 0 && factor <= MAX_LOD_FACTOR) return;
  throw new RangeError(`no LOD factor: ${factor}`);
}
