import type { Vector3 } from '../../src/math/index.ts';
import {
  addRow,
  buildLevels,
  createMeshFace,
  joinAllRows,
  type Levels,
  type MeshFace,
  smoothNormals,
  splineThrough,
  subdivide,
  superellipse,
  type Uv,
  type WeightFunction,
  withoutUnusedVertices,
} from '../modelling/index.ts';
import { TESSELLATION } from './garment-levels.ts';
import { legInfluences } from './trousers.ts';

/**
 * Height (metres), radii to the front, back and side (millimetres), power of the superellipse, depth of the folds
 * (millimetres).
 */
const SECTIONS: readonly (readonly number[])[] = [
  [0.56, 208, 232, 262, 2.1, 9],
  [0.7, 176, 198, 235, 2.2, 7],
  [0.85, 146, 158, 202, 2.6, 4],
  [0.95, 126, 132, 179, 3, 1],
  [1.03, 115, 119, 174, 3, 0],
  [1.08, 103, 112, 161, 2.5, 0],
  [1.12, 95, 103, 142, 2.2, 0],
];

/** Heights: the hem, the upper edge of the border, and the waist. Metres. */
const HEM = 0.56;
const BORDER = 0.6;
const WAIST = 1.12;
/** The shift of the axis to the front, metres. */
const SHIFT = -0.01;
const FOLDS = 7;
const MILLI = 0.001;

const sectionAt = splineThrough(SECTIONS);

const skirtWeights: WeightFunction = (_, point) => legInfluences(point, 0.12);

/** A flared skirt to the knee; its border is a face of its own. */
export const buildSkirt = (): Levels =>
  buildLevels((lod) => {
    const cloth = createMeshFace();
    const border = createMeshFace();
    const us = subdivide(0, 1, TESSELLATION.around(28, lod, 8));
    addRows(cloth, us, subdivide(BORDER, WAIST, TESSELLATION.along(9, lod)));
    addRows(border, us, [HEM, BORDER]);
    smoothNormals([cloth, border]);
    return [cloth, border].map(withoutUnusedVertices);
  });

function addRows(face: MeshFace, us: readonly number[], heights: readonly number[]): void {
  const rows = heights.map((height) =>
    addRow(
      face,
      skirtWeights,
      us.map((u) => skirtPoint(u, height)),
      us.map((u): Uv => [u, (height - HEM) / (WAIST - HEM)]),
    ),
  );
  joinAllRows(face, rows, true);
}

function skirtPoint(u: number, height: number): Vector3 {
  const [front, back, side, power, foldDepth] = sectionAt(height);
  const angle = (1 - 2 * u) * Math.PI;
  const fold = foldDepth * Math.cos(FOLDS * angle);
  const radius = (superellipse(angle, front, back, side, side, power) + fold) * MILLI;
  return [SHIFT + radius * Math.cos(angle), radius * Math.sin(angle), height];
}
