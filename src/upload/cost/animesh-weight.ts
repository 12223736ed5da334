import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { chargedBytes, estimateTriangles, type LevelBytes } from './level-bytes.ts';

/** A level's part of the triangles that a rigged part of an animated object is charged for. */
export interface AnimeshLevel {
  readonly level: LodName;
  /** Triangles estimated from its bytes. */
  readonly triangles: number;
  /** The triangles that it may have without a charge; of the high level all count. */
  readonly allowed: number;
  /** The triangles that it adds. */
  readonly charged: number;
}

/** What a rigged part of an animated object adds to the download weight of its linkset. */
export interface AnimeshWeight {
  /** The high level first. */
  readonly levels: readonly AnimeshLevel[];
  readonly chargedTriangles: number;
  readonly weight: number;
}

/** What an animated object weighs more than its parts, once for the linkset. */
export const ANIMESH_BASE_WEIGHT = 15;
const WEIGHT_OF_TRIANGLE = 0.0015;
/** Triangles that any lower level may have. */
const ALWAYS_ALLOWED = 64;

/**
 * The weight of a rigged part of an animated object: its high level, and what lower levels have over half of the level
 * above.
 *
 * **Source:** reference/upload.md section 5, "Animesh".
 */
export function animeshWeight(bytes: LevelBytes): AnimeshWeight {
  const charged = chargedBytes(bytes);
  let allowedAbove: number | null = null;
  const levels = LOD_NAMES.map((level): AnimeshLevel => {
    const triangles = estimateTriangles(charged[level]);
    const allowed: number =
      allowedAbove === null
        ? triangles
        : Math.min(Math.max(allowedAbove / 2, ALWAYS_ALLOWED), triangles);
    const added = allowedAbove === null ? triangles : Math.max(0, triangles - allowed);
    allowedAbove = allowed;
    return { level, triangles, allowed, charged: added };
  });
  const chargedTriangles = levels.reduce((sum, { charged: added }) => sum + added, 0);
  return { levels, chargedTriangles, weight: WEIGHT_OF_TRIANGLE * chargedTriangles };
}
