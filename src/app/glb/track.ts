import { degreesBetween, lerp, metresBetween, slerp } from '../../math/flat/index.ts';
import { chooseKeys } from '../../motion/edit/index.ts';

/** The keys of one channel. */
export interface Track {
  readonly times: Float32Array<ArrayBuffer>;
  /** 4 (rotation) or 3 (translation) per key. */
  readonly values: Float32Array<ArrayBuffer>;
}

export type TrackKind = 'rotation' | 'translation';

const WIDTH = { rotation: 4, translation: 3 } as const;
/** What rounding can make of a joint that stands still: degrees, and metres. */
const STILL = { rotation: 1e-4, translation: 1e-6 } as const;

/**
 * As few keys as play within `bound` (degrees or metres) of the frames, as glTF interpolates: null where
 * nothing leaves `rest`, a single key where it stays elsewhere.
 */
export function reduceTrack(
  kind: TrackKind,
  frames: Track,
  rest: ArrayLike<number>,
  bound: number,
): Track | null {
  const { times, values } = frames;
  const width = WIDTH[kind];
  const distance = kind === 'rotation' ? degreesBetween : metresBetween;
  const staysAt = (place: ArrayLike<number>) =>
    times.every((_, frame) => distance(values, width * frame, place, 0) <= STILL[kind]);
  if (staysAt(rest)) return null;
  if (staysAt(values)) return pick(frames, width, [0]);

  const interpolate = kind === 'rotation' ? slerp : lerp;
  const between = new Float32Array(width);
  const share = new Float64Array(1);
  const isGood = (from: number, to: number): boolean => {
    for (let frame = from + 1; frame < to; frame++) {
      share[0] = (times[frame] - times[from]) / (times[to] - times[from]);
      interpolate(between, 0, values, width * from, values, width * to, share);
      if (distance(values, width * frame, between, 0) > bound) return false;
    }
    return true;
  };
  return pick(frames, width, chooseKeys(times.length, isGood));
}

function pick({ times, values }: Track, width: number, kept: readonly number[]): Track {
  return {
    times: Float32Array.from(kept, (frame) => times[frame]),
    values: Float32Array.from(
      kept.flatMap((frame) => [...values.subarray(width * frame, width * (frame + 1))]),
    ),
  };
}
