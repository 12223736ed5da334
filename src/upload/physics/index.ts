export { connectedParts } from './connected-parts.ts';
export {
  type ConvexHull,
  convexHull,
  type HullResult,
  MAX_HULL_POINTS,
  type NoHull,
} from './convex-hull.ts';
export {
  DECOMPOSITION_DEFAULTS,
  type DecompositionOptions,
  decomposeConvex,
} from './decompose-convex.ts';
export { degenerateTriangles, type ShapeTriangles } from './degenerate-triangles.ts';
export {
  MAX_HULLS,
  type PhysicsChoice,
  type PhysicsShape,
  physicsShapeOf,
  unitTriangles,
} from './physics-shape.ts';
