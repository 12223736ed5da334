import type { Curve } from '../../formats/animation/index.ts';
import { type Cell, interpolateRotation, lerp } from '../../math/flat/index.ts';

/**
 * The rotation curves or the position curves of a clip, laid out for sampling. Tracks with keys at the same
 * times share one row of times, so that a frame searches it once for all of them; and their keys are stored
 * time by time, so that a frame reads two short stretches of memory. Immutable; shared by all motions of the
 * clip.
 */
export interface Tracks {
  count: number;
  /** The layer entry that each track drives. */
  entries: Int16Array<ArrayBuffer>;
  /** The row of times of each track. */
  rows: Int16Array<ArrayBuffer>;
  /** Index of each track's first key in `values`, in keys. A track has as many keys as its row has times. */
  starts: Int32Array<ArrayBuffer>;
  /** Per row, the number of tracks that share it: a track's next key is that many keys further on. */
  strides: Int32Array<ArrayBuffer>;
  /** 4 (rotation) or 3 (position) per key. */
  values: Float32Array<ArrayBuffer>;
  /** Row r has the times rowStarts[r] .. rowStarts[r + 1] - 1, at least one. */
  rowStarts: Int32Array<ArrayBuffer>;
  /** Seconds, ascending within a row. */
  times: Float32Array<ArrayBuffer>;
}

/** The keys at which the rows of times were last sampled: only a hint, on which the result never depends. */
export interface Cursors {
  /** Per row: the key at or before the sampled time, counted from the row's first key. */
  keys: Int32Array<ArrayBuffer>;
  /** Per row: the share of the time between this key and the next, 0..1; 0 at a key and where a curve holds. */
  shares: Float64Array<ArrayBuffer>;
}

export function createCursors({ rowStarts }: Tracks): Cursors {
  const count = rowStarts.length - 1;
  return { keys: new Int32Array(count), shares: new Float64Array(count) };
}

/** The current track's share of the way between two keys. */
const share: Cell = new Float64Array(1);

/**
 * Samples every rotation curve at clip time `at`, and writes to `out` by layer entry (4 numbers each). A curve
 * holds its value before its first key and after its last. Allocates nothing.
 *
 * **Source:** animation.md section 6.2.
 */
export function sampleRotations(
  out: Float32Array<ArrayBuffer>,
  tracks: Tracks,
  cursors: Cursors,
  at: Cell,
): void {
  const { count, entries, rows, starts, strides, values } = tracks;
  const { keys, shares } = cursors;
  seekAll(tracks, cursors, at);
  for (let track = 0; track < count; track++) {
    const o = 4 * entries[track];
    const row = rows[track];
    const v = 4 * (starts[track] + strides[row] * keys[row]);
    share[0] = shares[row];
    if (share[0] > 0) {
      interpolateRotation(out, o, values, v, values, v + 4 * strides[row], share);
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
  const { count, entries, rows, starts, strides, values } = tracks;
  const { keys, shares } = cursors;
  seekAll(tracks, cursors, at);
  for (let track = 0; track < count; track++) {
    const o = 3 * entries[track];
    const row = rows[track];
    const v = 3 * (starts[track] + strides[row] * keys[row]);
    share[0] = shares[row];
    if (share[0] > 0) {
      lerp(out, o, values, v, values, v + 3 * strides[row], share);
    } else {
      out[o] = values[v];
      out[o + 1] = values[v + 1];
      out[o + 2] = values[v + 2];
    }
  }
}

/** Moves every row's cursor to the last key at or before `at`, or to the first key when all are later. */
function seekAll({ rowStarts, times }: Tracks, { keys, shares }: Cursors, at: Cell): void {
  const time = at[0];
  for (let row = 0; row < keys.length; row++) {
    const first = rowStarts[row];
    const last = rowStarts[row + 1] - 1;
    let key = first + keys[row];
    if (time < times[key] || (key < last && time >= times[key + 1])) {
      key = findKey(times, first, last, key, at);
      keys[row] = key - first;
    }
    const from = times[key];
    const holds = key === last || time <= from;
    shares[row] = holds ? 0 : (time - from) / (times[key + 1] - from);
  }
}

/** Tries the key after the cursor first, then searches by halving. */
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

/**
 * Lays out for sampling the curves that have keys; `perKey` numbers each. The index of a curve is the layer
 * entry that it drives. The tracks are ordered by row.
 */
export function layOutTracks(curves: readonly Curve[], perKey: number): Tracks {
  const rows = rowsOf(curves);
  const tracks = rows.flatMap(({ curves: entries }, row) =>
    entries.map((entry, position) => ({ entry, row, position })),
  );
  const rowStarts = runningSums(rows.map(({ times }) => times.length));
  const keyStarts = runningSums(rows.map(({ times, curves: each }) => times.length * each.length));
  const times = new Float32Array(rowStarts[rows.length]);
  rows.forEach((row, number) => {
    times.set(row.times, rowStarts[number]);
  });
  const starts = Int32Array.from(tracks, ({ row, position }) => keyStarts[row] + position);
  const strides = Int32Array.from(rows, (row) => row.curves.length);
  const values = new Float32Array(perKey * keyStarts[rows.length]);
  tracks.forEach(({ entry, row }, track) => {
    scatterKeys(values, starts[track], strides[row], curves[entry].values, perKey);
  });
  return {
    count: tracks.length,
    entries: Int16Array.from(tracks, ({ entry }) => entry),
    rows: Int16Array.from(tracks, ({ row }) => row),
    starts,
    strides,
    values,
    rowStarts,
    times,
  };
}

/** Groups the curves by their key times; those without keys are left out. */
function rowsOf(curves: readonly Curve[]) {
  const rows: { times: Float32Array; curves: number[] }[] = [];
  curves.forEach(({ times }, index) => {
    if (times.length === 0) return;
    const row = rows.find((other) => sameTimes(other.times, times));
    if (row) row.curves.push(index);
    else rows.push({ times, curves: [index] });
  });
  return rows;
}

function sameTimes(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let key = 0; key < a.length; key++) if (a[key] !== b[key]) return false;
  return true;
}

/** Writes a curve's keys, `stride` keys apart. */
function scatterKeys(
  out: Float32Array,
  start: number,
  stride: number,
  keys: Float32Array,
  perKey: number,
): void {
  const step = perKey * stride;
  let o = perKey * start;
  for (let k = 0; k < keys.length; k += perKey) {
    for (let c = 0; c < perKey; c++) out[o + c] = keys[k + c];
    o += step;
  }
}

/** The start of each part, and the end of the last, for parts of these lengths. */
function runningSums(lengths: readonly number[]): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(lengths.length + 1);
  lengths.forEach((length, part) => {
    starts[part + 1] = starts[part] + length;
  });
  return starts;
}
