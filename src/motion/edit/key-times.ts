import type { Animation } from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import { editCurves, mergeKeys, withoutKeys } from './joint-keys.ts';
import { type KeyEdit, type KeySelection, selectedRange } from './key-selection.ts';
import { pickKeys } from './played-curve.ts';
import { requireFinite, writeTime } from './stored-numbers.ts';

/**
 * Moves the selected keys by `seconds`, all by the same time and none out of the clip. A key that comes to the time of a
 * key that is not selected replaces it. Values keep their stored numbers.
 *
 * @throws {@link RangeError} when `seconds` is no number.
 *
 * **Source:** reference/animation.md section 3 (times of version 1.0 are 65535 steps of the duration).
 */
export function moveKeys(animation: Animation, selection: KeySelection, seconds: number): KeyEdit {
  requireFinite(seconds, 'the time');
  const by = clampMove(animation, selection, seconds);
  if (by === 0) return { animation, selection };
  return retimeKeys(animation, selection, (time) => time + by);
}

/** The part of a move by `seconds` that leaves all selected keys within the clip. */
export function clampMove(animation: Animation, selection: KeySelection, seconds: number): number {
  const range = selectedRange(animation, selection);
  if (!range) return 0;
  return clamp(
    seconds,
    Math.min(-range.from, 0),
    Math.max(Math.max(animation.duration, 0) - range.to, 0),
  );
}

/**
 * Scales the times of the selected keys around `pivot` seconds: a factor of 2 doubles their distances from it. The
 * factor is limited so that no key leaves the clip. Keys that come to the same time become one; a key that is not
 * selected is replaced by one that comes to its time.
 *
 * @throws {@link RangeError} for a factor that is not above 0, or a pivot that is no number.
 */
export function scaleKeys(
  animation: Animation,
  selection: KeySelection,
  factor: number,
  pivot: number,
): KeyEdit {
  requireFinite(factor, 'the factor');
  requireFinite(pivot, 'the pivot');
  if (!(factor > 0)) throw new RangeError(`the factor is ${factor}`);
  const range = selectedRange(animation, selection);
  if (!range) return { animation, selection };
  const end = Math.max(animation.duration, 0);
  const centre = clamp(pivot, 0, end);
  const largest = Math.min(
    range.to > centre ? (end - centre) / (range.to - centre) : Infinity,
    range.from < centre ? centre / (centre - range.from) : Infinity,
  );
  const scale = Math.min(factor, Math.max(largest, 1));
  if (scale === 1) return { animation, selection };
  return retimeKeys(animation, selection, (time) => centre + (time - centre) * scale);
}

/**
 * Moves each selected key to the nearest whole frame, or to the end of the clip if that is nearer. Of keys that come to
 * the same frame the last is kept, and it replaces a key there that is not selected.
 *
 * @throws {@link RangeError} for a rate that is not above 0.
 */
export function snapKeys(
  animation: Animation,
  selection: KeySelection,
  framesPerSecond: number,
): KeyEdit {
  requireFinite(framesPerSecond, 'the frame rate');
  if (!(framesPerSecond > 0)) throw new RangeError(`the frame rate is ${framesPerSecond}`);
  const end = Math.max(animation.duration, 0);
  return retimeKeys(animation, selection, (time) => {
    const frame = Math.round(time * framesPerSecond) / framesPerSecond;
    return Math.abs(end - time) < Math.abs(frame - time) ? end : frame;
  });
}

/** Gives the selected keys other times; `newTime` must never decrease. */
function retimeKeys(
  animation: Animation,
  selection: KeySelection,
  newTime: (time: number) => number,
): KeyEdit {
  const places: Uint32Array<ArrayBuffer>[] = [];
  const edited = editCurves(animation, selection, ({ keys, times, selected }) => {
    const moved = pickKeys(keys, selected);
    for (let index = 0; index < selected.length; index++) {
      const before = times[selected[index]];
      const after = newTime(before);
      if (after !== before) writeTime(moved, index, after, animation.duration);
    }
    const merged = mergeKeys(withoutKeys(keys, selected), moved);
    places.push(merged.places);
    return merged.keys;
  });
  return {
    animation: edited,
    selection: selection.map((curve, index) => ({ ...curve, keys: places[index] })),
  };
}
