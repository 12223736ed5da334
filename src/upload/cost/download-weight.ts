import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { type Vector3, vectorLength } from '../../math/index.ts';
import { chargedBytes, estimateTriangles, type LevelBytes } from './level-bytes.ts';

/** A level's part of the download weight. */
export interface LevelShare {
  readonly level: LodName;
  /** Compressed bytes of its section, or null where the asset has none. */
  readonly bytes: number | null;
  /** The bytes it is charged for: those of the next higher level where it has none. */
  readonly chargedBytes: number;
  /** Triangles estimated from these bytes. */
  readonly triangles: number;
  /** Metres up to which it counts as shown; null for the lowest level, which has no limit. */
  readonly distance: number | null;
  /** Square metres of ground from which it is seen. */
  readonly area: number;
  /** Of all area, 0 to 1. */
  readonly share: number;
}

/** The download weight of a mesh, in the order in which it is computed. */
export interface DownloadWeight {
  /** Half the diagonal of the prim, metres. */
  readonly radius: number;
  /** The high level first. */
  readonly levels: readonly LevelShare[];
  /** Triangles of all levels, weighted by their shares; 0 without a lowest level. */
  readonly meanTriangles: number;
  readonly weight: number;
  /**
   * **Uncertain**: Second Life's server is said to charge 15 % less for meshes that are not rigged since 2024. Where
   * exactly, the reference does not know.
   */
  readonly discountedWeight: number;
  /** An asset without a lowest level weighs nothing by the viewer's estimate. */
  readonly isLowestMissing: boolean;
}

/** Triangles of a level shown to a square metre more. */
const WEIGHT_OF_TRIANGLE = 0.06;
const DISCOUNT = 0.85;
/** Levels change where the radius, divided by the distance, is one of these. */
const SWITCH_TANGENTS = { high: 0.24, medium: 0.06, low: 0.03 } as const;
/** Metres: no level counts as shown from farther away. */
const FARTHEST = 512;
/** Square metres: a region, with what is seen of the others around it. */
const WHOLE_AREA = 102_944;

/**
 * The download (streaming) weight of a mesh, as the viewer estimates it.
 *
 * @param scale - of the prim, metres.
 *
 * **Source:** reference/upload.md section 5, "Download".
 */
export function downloadWeight(levels: LevelBytes, scale: Vector3): DownloadWeight {
  const radius = vectorLength(scale) / 2;
  const charged = chargedBytes(levels);
  const areas = areasOf(radius);
  const whole = areas.high + areas.medium + areas.low + areas.lowest;
  const shares = LOD_NAMES.map(
    (level): LevelShare => ({
      level,
      bytes: levels[level],
      chargedBytes: charged[level],
      triangles: estimateTriangles(charged[level]),
      distance: level === 'lowest' ? null : switchDistance(radius, level),
      area: areas[level],
      share: areas[level] / whole,
    }),
  );
  const isLowestMissing = levels.lowest === null;
  // Divided once, not share by share: four levels of 1 triangle are 1 triangle, not a little less.
  const sum = shares.reduce((total, { triangles, area }) => total + triangles * area, 0);
  const meanTriangles = isLowestMissing ? 0 : sum / whole;
  const weight = meanTriangles * WEIGHT_OF_TRIANGLE;
  const discountedWeight = weight * DISCOUNT;
  return { radius, levels: shares, meanTriangles, weight, discountedWeight, isLowestMissing };
}

const switchDistance = (radius: number, level: keyof typeof SWITCH_TANGENTS): number =>
  Math.min(radius / SWITCH_TANGENTS[level], FARTHEST);

/** The area from which each level is seen: a disc for the high one, and rings around it. */
function areasOf(radius: number): Record<LodName, number> {
  const disc = (level: keyof typeof SWITCH_TANGENTS) =>
    Math.min(Math.PI * switchDistance(radius, level) ** 2, WHOLE_AREA);
  const [high, medium, low] = [disc('high'), disc('medium'), disc('low')];
  const clamped = (area: number) => Math.max(1, Math.min(area, WHOLE_AREA));
  return {
    high: clamped(high),
    medium: clamped(medium - high),
    low: clamped(low - medium),
    lowest: clamped(WHOLE_AREA - low),
  };
}
