import type { Part } from './part.ts';
import type { Chart } from './patch.ts';

/** Metres round and along. */
type Extent = readonly [around: number, along: number];

const MARGIN = 0.008;

/**
 * Gives every part its own rectangle of one square texture, all to the same scale: tallest first, row
 * upon row. Every level of a part uses the same rectangle, so that one texture serves them all.
 */
export function layOutCharts(parts: readonly Part[]): Map<string, Chart> {
  const extents = new Map(parts.map((part): [string, Extent] => [part.name, part.loft.extent]));
  const tallestFirst = [...extents].sort((a, b) => b[1][1] - a[1][1]);
  let side = Math.sqrt(tallestFirst.reduce((sum, [, [w, h]]) => sum + w * h, 0));
  for (;;) {
    const places = shelve(tallestFirst, side);
    if (places) return toUnitSquare(places, side);
    side *= 1.02;
  }
}

/** Left, bottom, width, height in metres; null when the square is too small. */
function shelve(
  extents: readonly (readonly [string, Extent])[],
  side: number,
): Map<string, [number, number, number, number]> | null {
  const places = new Map<string, [number, number, number, number]>();
  let left = MARGIN;
  let bottom = MARGIN;
  let shelf = 0;
  for (const [name, [width, height]] of extents) {
    if (left + width + MARGIN > side) {
      left = MARGIN;
      bottom += shelf + MARGIN;
      shelf = 0;
    }
    if (bottom + height + MARGIN > side || left + width + MARGIN > side) return null;
    places.set(name, [left, bottom, width, height]);
    left += width + MARGIN;
    shelf = Math.max(shelf, height);
  }
  return places;
}

function toUnitSquare(
  places: ReadonlyMap<string, [number, number, number, number]>,
  side: number,
): Map<string, Chart> {
  const charts = new Map<string, Chart>();
  for (const [name, [left, bottom, width, height]] of places) {
    charts.set(name, [left / side, bottom / side, (left + width) / side, (bottom + height) / side]);
  }
  return charts;
}
