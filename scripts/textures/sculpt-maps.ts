import { type Picture, paint } from './paint.ts';

/** Pixels: four for each corner of the surface, which is to have few triangles. */
const WIDTH = 32;
const HEIGHT = 16;
/** Strands that turn around the bun, and how far from its pole to the other. */
const STRANDS = 4;
const TWIST = 0.3;
/** The share of the radius by which strands are deeper between each other. */
const DEPTH = 0.1;

/** A ball of twisted strands: the surface of a sphere, whose pixels are its places. */
const bun = (): Picture =>
  paint(
    WIDTH,
    3,
    (u, v) => {
      // Rows begin at the top, at the upper pole.
      const polar = Math.PI * v;
      const around = 2 * Math.PI * u;
      const strand = 0.5 + 0.5 * Math.cos(STRANDS * (around + 2 * Math.PI * TWIST * v));
      const radius = 0.5 * (1 - DEPTH * Math.sin(polar) * (1 - strand));
      const level = radius * Math.sin(polar);
      return [
        0.5 + level * Math.cos(around),
        0.5 + level * Math.sin(around),
        0.5 + radius * Math.cos(polar),
        1,
      ];
    },
    HEIGHT,
  );

/** The sculpt maps of the demo grid (`bridge/demo-grid/content/shaped-garments.ts`) by name: no pixel of them may be lost. */
export const SCULPT_MAPS: Readonly<Record<string, () => Picture>> = { 'bun-map': bun };
