import { type Cell, interpolatePosition, interpolateRotation } from './interpolate.ts';

/** The curves of one kind of a clip, all keys in one row. Immutable; shared by every motion of the clip. */
export interface Tracks {
  count: number;
  /** count + 1: track k has the keys starts[k] .. starts[k + 1] - 1, at least one. */
  starts: Int32Array<ArrayBuffer>;
  /** Layer entry that each track drives. */
  entries: Int16Array<ArrayBuffer>;
  /** Seconds, rising within a track. */
  times: Float32Array<ArrayBuffer>;
  /** 4 (rotation) or 3 (position) per key. */
  values: Float32Array<ArrayBuffer>;
}

/** Where each track was last sampled; only a hint, the result never depends on it. */
export type Cursors = Int32Array<ArrayBuffer>;

export function createCursors(tracks: Tracks): Cursors {
  return tracks.starts.slice(0, tracks.count);
}

/** How far between two keys the track at hand is. */
const share: Cell = new Float64Array(1);

/**
 * Every rotation curve at clip time `at`, written to `out` by layer entry (4 numbers each). Before its
 * first key and after its last a curve holds. Allocates nothing.
 *
 * **Source:** animation.md section 6.2.
 */
export function sampleRotations(
  out: Float32Array<ArrayBuffer>,
  tracks: Tracks,
  cursors: Cursors,
  at: Cell,
): void {
  const { count, entries, values } = tracks;
  for (let track = 0; track < count; track++) {
    const o = 4 * entries[track];
    const inside = seek(tracks, track, cursors, at);
    const v = 4 * cursors[track];
    if (inside) {
      interpolateRotation(out, o, values, v, values, v + 4, share);
    } else {
      out[o] = values[v];
      out[o + 1] = values[v + 1];
      out[o + 2] = values[v + 2];
      out[o + 3] = values[v + 3];
    }
  }
}

/** As `sampleRotations`, for position curves: 3 numbers each. */
export function samplePositions(
  out: Float32Array<ArrayBuffer>,
  tracks: Tracks,
  cursors: Cursors,
  at: Cell,
): void {
  const { count, entries, values } = tracks;
  for (let track = 0; track < count; track++) {
    const o = 3 * entries[track];
    const inside = seek(tracks, track, cursors, at);
    const v = 3 * cursors[track];
    if (inside) {
      interpolatePosition(out, o, values, v, values, v + 3, share);
    } else {
      out[o] = values[v];
      out[o + 1] = values[v + 1];
      out[o + 2] = values[v + 2];
    }
  }
}

/**
 * Puts the track's cursor on the last key at or before `at`, or on the first when all are later. True when
 * the value lies between that key and the next, `share` of the way.
 */
function seek({ starts, times }: Tracks, track: number, cursors: Cursors, at: Cell): boolean {
  const time = at[0];
  const last = starts[track + 1] - 1;
  let key = cursors[track];
  if (time < times[key] || (key < last && time >= times[key + 1])) {
    key = findKey(times, starts[track], last, key, at);
    cursors[track] = key;
  }
  const from = times[key];
  if (key === last || time <= from) return false;
  share[0] = (time - from) / (times[key + 1] - from);
  return true;
}

function findKey(
  times: Float32Array<ArrayBuffer>,
  first: number,
  last: number,
  cursor: number,
  at: Cell,
): number {
  const time = at[0];
  const following = cursor + 1;
  if (following < last && time >= times[following] && time < times[following + 1]) return following;
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
