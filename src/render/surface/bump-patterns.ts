import type { TexturePixels } from '../../formats/texture/index.ts';

/** A height, 0..1, at a place of a pattern that repeats: u to the right, v upwards, 0..1 each. */
type HeightOf = (u: number, v: number) => number;

/** Texels along each side. */
const SIZE = 128;
/** The texture ids of patterns begin like this, which no id of a grid does. */
const PREFIX = 'bump ';

/** The id of the pattern of a bump code, in place of a texture's id. @param code - 3 to 17. */
export const bumpPatternId = (code: number): string => `${PREFIX}${code}`;

export const isBumpPattern = (id: string): boolean => id.startsWith(PREFIX);

/** The heights of a bump pattern as grey, by its id; null for any other id. The pictures are ours, the names the grid's. */
export function bumpPattern(id: string): Pick<TexturePixels, 'width' | 'height' | 'rgba'> | null {
  const heightOf = isBumpPattern(id) ? PATTERNS[Number(id.slice(PREFIX.length)) - 3] : undefined;
  if (!heightOf) return null;
  const rgba = new Uint8Array(4 * SIZE * SIZE);
  for (let index = 0; index < SIZE * SIZE; index++) {
    const u = ((index % SIZE) + 0.5) / SIZE;
    const v = (Math.floor(index / SIZE) + 0.5) / SIZE;
    const grey = Math.round(255 * Math.min(1, Math.max(0, heightOf(u, v))));
    rgba.set([grey, grey, grey, 255], 4 * index);
  }
  return { width: SIZE, height: SIZE, rgba };
}

/** A number 0..1 that looks random, for a corner of a lattice that repeats after `cells`. */
function random(x: number, y: number, cells: number, seed = 0): number {
  const column = ((x % cells) + cells) % cells;
  const row = ((y % cells) + cells) % cells;
  const value = Math.sin(127.1 * column + 311.7 * row + 74.7 * (cells + seed)) * 43758.5453;
  return value - Math.floor(value);
}

const smooth = (t: number) => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;
/** The part of a number behind the point, 0..1. */
const fraction = (value: number) => value - Math.floor(value);
/** 0 below `from`, 1 above `to`. */
const step = (from: number, to: number, value: number) =>
  smooth(Math.min(1, Math.max(0, (value - from) / (to - from))));

/** Noise with so many hills along each side. */
function noise(u: number, v: number, columns: number, rows = columns): number {
  const x = Math.floor(u * columns);
  const y = Math.floor(v * rows);
  const s = smooth(u * columns - x);
  const low = mix(random(x, y % rows, columns), random(x + 1, y % rows, columns), s);
  const next = (y + 1) % rows;
  const high = mix(random(x, next, columns), random(x + 1, next, columns), s);
  return mix(low, high, smooth(v * rows - y));
}

/** Distances to the nearest and the second nearest of scattered points, in cells. */
function scattered(u: number, v: number, cells: number): [nearest: number, second: number] {
  let nearest = 9;
  let second = 9;
  const x = Math.floor(u * cells);
  const y = Math.floor(v * cells);
  for (let column = x - 1; column <= x + 1; column++) {
    for (let row = y - 1; row <= y + 1; row++) {
      const dx = column + random(column, row, cells, 1) - u * cells;
      const dy = row + random(column, row, cells, 2) - v * cells;
      const distance = Math.hypot(dx, dy);
      if (distance < nearest) [nearest, second] = [distance, nearest];
      else if (distance < second) second = distance;
    }
  }
  return [nearest, second];
}

/** Distance from the middle of a cell, 0 to 0.71 cells. */
const fromMiddle = (u: number, v: number, cells: number) =>
  Math.hypot(fraction(u * cells) - 0.5, fraction(v * cells) - 0.5);

/** 0 in the joints between tiles, 1 on them; `edge` and positions in tiles. */
const tile = (x: number, y: number, edge: number) =>
  step(0, edge, Math.min(fraction(x), 1 - fraction(x))) *
  step(0, edge, Math.min(fraction(y), 1 - fraction(y)));

/** A wall of rows whose joints are shifted by half a stone. */
function wall(u: number, v: number, columns: number, rows: number, edge: number): number {
  const shift = Math.floor(v * rows) % 2 === 0 ? 0 : 0.5;
  return tile(u * columns + shift, v * rows, edge);
}

const thread = (across: number) => Math.sin(Math.PI * fraction(across));

/**
 * By bump code from 3 on: woodgrain, bark, bricks, checker, concrete, crustytile, cutstone, discs, gravel, petridish, siding,
 * stonetile, stucco, suction, weave.
 */
const PATTERNS: readonly HeightOf[] = [
  (u, v) => 0.5 + 0.5 * Math.sin(2 * Math.PI * (8 * u + 1.5 * noise(u, v, 4))),
  (u, v) => 1 - Math.abs(2 * noise(u, v, 16, 4) - 1),
  (u, v) => wall(u, v, 4, 8, 0.12),
  (u, v) => ((Math.floor(8 * u) + Math.floor(8 * v)) % 2 === 0 ? 1 : 0),
  (u, v) => 0.4 * noise(u, v, 8) + 0.4 * noise(u, v, 32) + 0.2 * noise(u, v, 64),
  (u, v) => tile(4 * u, 4 * v, 0.1) * mix(0.6, 1, noise(u, v, 32)),
  (u, v) => wall(u, v, 3, 4, 0.08) * mix(0.5, 1, noise(u, v, 16)),
  (u, v) => 1 - step(0.32, 0.42, fromMiddle(u, v, 4)),
  (u, v) => 1 - scattered(u, v, 12)[0],
  (u, v) => step(0.3, 0.36, fromMiddle(u, v, 4)) * (1 - step(0.42, 0.48, fromMiddle(u, v, 4))),
  (u, v) => 1 - fraction(8 * v) + 0.05 * noise(u, v, 32),
  (u, v) => {
    const [nearest, second] = scattered(u, v, 5);
    return step(0, 0.16, second - nearest) * mix(0.7, 1, noise(u, v, 32));
  },
  (u, v) => step(0.35, 0.75, 0.6 * noise(u, v, 16) + 0.4 * noise(u, v, 48)),
  (u, v) => step(0.2, 0.4, fromMiddle(u, v, 6)),
  (u, v) => {
    const isOver = (Math.floor(16 * u) + Math.floor(16 * v)) % 2 === 0;
    return isOver ? thread(16 * v) : thread(16 * u);
  },
];
