import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import type { LevelLimits } from '../../upload/cost/index.ts';

/** The part of a slider on which one level is shown. */
export interface Stretch {
  readonly level: LodName;
  /** Metres at its ends. */
  readonly from: number;
  readonly to: number;
  /** Places of its ends on the slider, 0 to 1. */
  readonly start: number;
  readonly end: number;
}

/** A slider for the distance of the camera, with a stretch for each level, from the high one on. */
export type DistanceScale = readonly Stretch[];

/** Places between the stretches: the first and the last are short, since nothing changes within them but the size. */
const PLACES = [0, 0.16, 0.5, 0.8, 1] as const;
/** Metres to which viewers draw at most, and to which the slider goes at least. */
const FARTHEST_DRAWN = 512;
/** What the last stretch is at least, as a share of all before it. */
const LAST_SHARE = 0.25;
/** Metres at which the slider begins, unless the high level ends there already. */
const NEAREST = 0.5;

/**
 * The slider for these limits. Within a stretch, distances grow evenly.
 *
 * @param limits - finite ones, see `levelLimits`.
 */
export function distanceScale({ high, medium, low }: LevelLimits): DistanceScale {
  const farthest = Math.max(FARTHEST_DRAWN, (1 + LAST_SHARE) * low);
  const metres = [Math.min(NEAREST, high / 2), high, medium, low, farthest];
  return LOD_NAMES.map((level, index) => ({
    level,
    from: metres[index],
    to: metres[index + 1],
    start: PLACES[index],
    end: PLACES[index + 1],
  }));
}

/** The metres at a place of the slider, 0 to 1. */
export function distanceAt(scale: DistanceScale, place: number): number {
  const { from, to, start, end } = scale.find((each) => place <= each.end) ?? scale[3];
  return from + ((to - from) * (Math.max(place, 0) - start)) / (end - start);
}

/** The place of a distance on the slider, 0 to 1; one beyond its ends is at the end. */
export function placeOf(scale: DistanceScale, distance: number): number {
  const { from, to, start, end } = scale.find((each) => distance <= each.to) ?? scale[3];
  const share = (distance - from) / (to - from);
  return start + (end - start) * Math.min(Math.max(share, 0), 1);
}
