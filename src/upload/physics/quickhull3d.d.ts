/**
 * The package's own build of itself in one file, which has no declarations: its modules import each other without file
 * extensions, which Node refuses.
 */
declare module 'quickhull3d/dist/quickhull3d.js' {
  type Point = readonly [x: number, y: number, z: number];
  /**
   * The triangles of the convex hull of at least four points, as indices of three each, counter-clockwise from outside.
   */
  export default function quickHull(points: readonly Point[]): [number, number, number][];
}
