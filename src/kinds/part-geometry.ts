import type { Submesh } from '../formats/mesh/index.ts';
import {
  drawnShape,
  faceArea,
  facesVolume,
  isClosedSurface,
  primFaces,
} from '../formats/prim/index.ts';
import { partShape, type ScenePart } from '../formats/scene-group/index.ts';
import type { Vector3 } from '../math/index.ts';

/** Geometry of a prim in the unit prim, -0.5 to 0.5, before its size stretches it; at the highest level of detail. */
export interface PartGeometry {
  readonly faces: readonly FaceGeometry[];
  readonly min: Vector3;
  readonly max: Vector3;
  readonly area: number;
  /** Means little where the surface is not closed. */
  readonly volume: number;
  readonly closed: boolean;
}

export interface FaceGeometry {
  /** Its number in texture entries. */
  readonly face: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly area: number;
  readonly uvMin: readonly [u: number, v: number];
  readonly uvMax: readonly [u: number, v: number];
}

/** Null for meshes and sculpts, whose geometry is in other assets, and for trees and grass. */
export function partGeometry(part: ScenePart): PartGeometry | null {
  const shape = partShape(part);
  if (shape?.kind !== 'prim') return null;
  const faces = primFaces(drawnShape(shape.fields)).map(({ geometry }) => geometry);
  const reports = faces.map(faceGeometry);
  const extent = (end: 'positionMin' | 'positionMax', of: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => of(...faces.map((face) => face[end][axis])));
  const [minX, minY, minZ] = extent('positionMin', Math.min);
  const [maxX, maxY, maxZ] = extent('positionMax', Math.max);
  return {
    faces: reports,
    min: [minX, minY, minZ],
    max: [maxX, maxY, maxZ],
    area: reports.reduce((sum, { area }) => sum + area, 0),
    volume: facesVolume(faces),
    closed: isClosedSurface(faces),
  };
}

function faceGeometry(submesh: Submesh, face: number): FaceGeometry {
  const { positions, indices, uvs } = submesh;
  let [minU, minV, maxU, maxV] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let o = 0; o < uvs.length; o += 2) {
    minU = Math.min(minU, uvs[o]);
    maxU = Math.max(maxU, uvs[o]);
    minV = Math.min(minV, uvs[o + 1]);
    maxV = Math.max(maxV, uvs[o + 1]);
  }
  return {
    face,
    vertices: positions.length / 3,
    triangles: indices.length / 3,
    area: faceArea(submesh),
    uvMin: [minU, minV],
    uvMax: [maxU, maxV],
  };
}
