import { type AssetBytes, type CostedPart, PLAIN_LOOKS } from '../src/upload/cost/index.ts';

/** A part of a metre along each axis with a plain face. Triangles are those that the bytes are charged for. */
export function costedPart({
  levels,
  boundingPoints = 8,
  physicsTriangles = null,
}: {
  levels: AssetBytes['levels'];
  boundingPoints?: number;
  physicsTriangles?: number | null;
}): CostedPart {
  const triangles = (bytes: number | null) => (bytes === null ? 0 : (bytes - 384) / 16);
  const { high, medium, low, lowest } = levels;
  const total = [high, medium, low, lowest].reduce<number>((sum, size) => sum + (size ?? 0), 300);
  return {
    name: 'part',
    bytes: { total, levels, physicsConvex: 100, physicsMesh: physicsTriangles ? 200 : 0 },
    triangles: {
      high: triangles(high),
      medium: triangles(medium),
      low: triangles(low),
      lowest: triangles(lowest),
    },
    scale: [1, 1, 1],
    isRigged: false,
    physics: { hullPoints: [], boundingPoints, triangles: physicsTriangles },
    physicsType: physicsTriangles === null ? 'convex' : 'prim',
    faces: [PLAIN_LOOKS],
    isFlexible: false,
    isLight: false,
    particles: null,
  };
}
