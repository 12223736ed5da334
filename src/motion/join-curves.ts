import type { Curve } from '../formats/animation/index.ts';
import type { Tracks } from './tracks.ts';

/** Curves with keys at the same times. */
interface Row {
  times: Float32Array;
  /** Indices of the curves. */
  curves: number[];
}

/**
 * Lays the curves that have keys out for sampling; `perKey` numbers each. A curve's index is the layer
 * entry it drives. Tracks come row by row.
 */
export function joinCurves(curves: readonly Curve[], perKey: number): Tracks {
  const rows = rowsOf(curves);
  const tracks = rows.flatMap(({ curves: entries }, row) =>
    entries.map((entry, place) => ({ entry, row, place })),
  );
  const rowStarts = runningSums(rows.map(({ times }) => times.length));
  const keyStarts = runningSums(rows.map(({ times, curves: each }) => times.length * each.length));
  const times = new Float32Array(rowStarts[rows.length]);
  rows.forEach((row, number) => {
    times.set(row.times, rowStarts[number]);
  });
  const starts = Int32Array.from(tracks, ({ row, place }) => keyStarts[row] + place);
  const strides = Int32Array.from(rows, (row) => row.curves.length);
  const values = new Float32Array(perKey * keyStarts[rows.length]);
  tracks.forEach(({ entry, row }, track) => {
    scatter(values, starts[track], strides[row], curves[entry].values, perKey);
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

function rowsOf(curves: readonly Curve[]): Row[] {
  const rows: Row[] = [];
  curves.forEach(({ times }, index) => {
    if (times.length === 0) return;
    const row = rows.find((other) => sameTimes(other.times, times));
    if (row) row.curves.push(index);
    else rows.push({ times, curves: [index] });
  });
  return rows;
}

function sameTimes(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((time, key) => time === b[key]);
}

/** Puts a curve's keys down, `stride` keys apart. */
function scatter(
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

/** Where each of the parts begins, and where the last one ends. */
function runningSums(lengths: readonly number[]): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(lengths.length + 1);
  lengths.forEach((length, part) => {
    starts[part + 1] = starts[part] + length;
  });
  return starts;
}
