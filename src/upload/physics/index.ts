export { connectedParts } from './connected-parts.ts';
export {
  type ConvexHull,
  convexHull,
  type HullResult,
  MAX_HULL_POINTS,
  type NoHull,
} from './convex-hull.ts';
export { degenerateTriangles, type ShapeTriangles } from './degenerate-triangles.ts';
export {
  type PhysicsChoice,
  type PhysicsShape,
  physicsShapeOf,
  unitTriangles,
} from './physics-shape.ts';
