import { grey, noise, type Picture, paint, smoothstep, wave } from './paint.ts';

/*
 * Cloth and leather, light grey: the colour of the face is multiplied with it.
 */

const SIZE = 128;

/** Diagonal ridges, as of jeans. */
const twill = () =>
  paint(SIZE, 3, (u, v) => {
    const ridge = wave(u + v, 24);
    return grey(0.72 + 0.22 * ridge + 0.12 * (noise(u, v, 32, 1) - 0.5));
  });

/** Bands across, and the fine ribs of a knitted shirt. */
const stripes = () =>
  paint(SIZE, 3, (u, v) => {
    const band = smoothstep(0.4, 0.6, wave(v, 6));
    return grey(0.46 + 0.5 * band + 0.04 * wave(u, 32));
  });

/** Dots in rows that are moved by half. */
const dots = () =>
  paint(SIZE, 3, (u, v) => {
    const row = Math.floor(v * 8);
    const x = (u * 8 + (row % 2) / 2) % 1;
    const distance = Math.hypot(x - 0.5, ((v * 8) % 1) - 0.5);
    return grey(0.94 - 0.5 * (1 - smoothstep(0.2, 0.28, distance)));
  });

/** Checks of two widths. */
const plaid = () =>
  paint(SIZE, 3, (u, v) => {
    const bars = (at: number) =>
      0.26 * smoothstep(0.45, 0.55, wave(at, 4)) +
      0.14 * smoothstep(0.9, 0.97, wave(at + 1 / 8, 4));
    return grey(0.96 - bars(u) - bars(v));
  });

/** Stitches in columns. */
const knit = () =>
  paint(SIZE, 3, (u, v) => {
    const column = u * 16;
    const slant = Math.abs((column % 1) - 0.5);
    return grey(0.6 + 0.36 * wave(v + slant / 16, 16) * smoothstep(0, 0.2, 0.5 - slant));
  });

/** Plaited straw. */
const straw = () =>
  paint(SIZE, 3, (u, v) => {
    const isOver = (Math.floor(u * 16) + Math.floor(v * 16)) % 2 === 0;
    const across = wave(isOver ? v : u, 16);
    return grey(0.94 - 0.3 * across);
  });

/** Grain, in grey only. */
const leather = () =>
  paint(SIZE, 1, (u, v) => {
    const grain = 0.6 * noise(u, v, 24, 2) + 0.4 * noise(u, v, 56, 3);
    return grey(0.66 + 0.34 * smoothstep(0.15, 0.6, grain));
  });

/** Holes and threads: it is cut where alpha is low. */
const lace = () =>
  paint(SIZE, 4, (u, v) => {
    const distance = Math.hypot(((u * 6) % 1) - 0.5, ((v * 6) % 1) - 0.5);
    const thread = smoothstep(0.26, 0.32, distance);
    return [0.97, 0.95, 0.92, thread];
  });

/** The fine lines of metal that was brushed. */
const brushed = () => paint(SIZE, 3, (u, v) => grey(0.82 + 0.18 * noise(u * 0.25, v, 64, 4)));

/** Occlusion, roughness and metal of the brushed metal: spots that are dull. */
const brushedMetal = () =>
  paint(SIZE, 3, (u, v) => {
    const dull = smoothstep(0.5, 0.8, noise(u, v, 8, 5));
    return [1, 0.3 + 0.4 * dull, 1 - 0.5 * dull, 1];
  });

/** The relief of cushions that are sewn together, as a tangent-space normal map: green up. */
const cushions = () =>
  paint(SIZE, 3, (u, v) => {
    const slope = (at: number) => 0.55 * Math.sin(2 * Math.PI * 8 * at);
    const [x, y] = [slope(u), -slope(v)];
    const length = Math.hypot(x, y, 1);
    return [0.5 + x / length / 2, 0.5 + y / length / 2, 0.5 + 1 / length / 2, 1];
  });

export const CLOTH: Readonly<Record<string, () => Picture>> = {
  ...{ twill, stripes, dots, plaid, knit, straw, leather, lace },
  ...{ brushed, 'brushed-metal': brushedMetal, cushions },
};
