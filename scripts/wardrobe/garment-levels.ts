import { scaleAndAdd } from '../../src/math/index.ts';
import {
  addGrid,
  buildLevels,
  createLoft,
  createMeshFace,
  createTessellation,
  type Levels,
  type LoftShape,
  loftRows,
  subdivide,
  type WeightFunction,
  withoutUnusedVertices,
} from '../modelling/index.ts';

/**
 * The highest level has few steps already, since a region has many avatars and some machines draw it without a graphics
 * card.
 */
export const TESSELLATION = createTessellation({ high: 1, medium: 0.7, low: 0.45, lowest: 0.25 });

/** A loft that is part of a face of a garment. */
export interface LoftedPart {
  /** The number of the face. */
  face: number;
  shape: LoftShape;
  weights: WeightFunction;
  /** Steps of the highest level: around the axis, along the body, and over each end. */
  steps: readonly [around: number, body: number, end: number];
  /** The range of `u` that the part covers; by default all of it. */
  range?: readonly [from: number, to: number];
}

/** Builds the faces of some parts at every level; each part has a strip of the texture. */
export function buildLoftedParts(parts: readonly LoftedPart[]): Levels {
  const faceCount = 1 + Math.max(...parts.map(({ face }) => face));
  return buildLevels((lod) => {
    const faces = Array.from({ length: faceCount }, createMeshFace);
    parts.forEach((part, k) => {
      const { shape, weights, range = [0, 1] } = part;
      const [around, body, end] = part.steps;
      const { sample, mirrored } = createLoft(shape);
      const share = range[1] - range[0];
      const steps = TESSELLATION.around(around * share, lod, share === 1 ? 6 : 2);
      addGrid(faces[part.face], {
        sample,
        mirrored,
        weights,
        us: subdivide(range[0], range[1], steps),
        ws: loftRows(TESSELLATION.along(body, lod), TESSELLATION.along(end, lod)),
        chart: [k / parts.length, 0, (k + 1) / parts.length, 1],
      });
    });
    return faces.map(withoutUnusedVertices);
  });
}

/** Moves every level one up: a model for a close look becomes one for a region. */
export const lowerLevels = ({ medium, low, lowest }: Levels): Levels => ({
  high: medium,
  medium: low,
  low: lowest,
  lowest,
});

/** The same surfaces, moved outwards by a distance in metres. */
export const offsetAlongNormals = (levels: Levels, distance: number): Levels =>
  buildLevels((lod) =>
    levels[lod].map((face) => ({
      ...face,
      points: face.points.map((point, vertex) =>
        scaleAndAdd(point, face.normals[vertex], distance),
      ),
    })),
  );
