import type { LodName } from '../../src/formats/mesh/index.ts';
import {
  cross,
  dot,
  normalize,
  scale,
  subtract,
  type Vector3,
  X_AXIS,
  Y_AXIS,
  Z_AXIS,
} from '../../src/math/index.ts';
import { SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import {
  addRow,
  buildLevels,
  createMeshFace,
  joinAllRows,
  type Levels,
  type MeshFace,
  rigidWeights,
  sideSign,
  smoothNormals,
  type Uv,
} from '../modelling/index.ts';
import { buildLoftedParts, type LoftedPart } from './garment-levels.ts';

const chestWeights = rigidWeights('mChest');

/** A backpack with a pocket, and its straps. */
export function buildBackpack(): Levels {
  const sack = buildLoftedParts([
    boxPart(0, -0.215, 1.13, 1.54, [62, 128]),
    boxPart(1, -0.3, 1.15, 1.36, [30, 92]),
  ]);
  return buildLevels((lod) => [...sack[lod], buildStraps(lod)]);
}

/** A blanket, rolled up on top of the backpack, with two belts. */
export const buildBedroll = (): Levels =>
  buildLoftedParts([
    rollPart(0, 0, 0.15, 56, [12, 1, 2]),
    ...SIDES.map((side) => rollPart(1, sideSign(side) * 0.085, 0.012, 59, [12, 1, 2])),
  ]);

/** A rounded box about an upright axis: its place in X, its bottom and top (metres), half its depth and width. */
function boxPart(
  face: number,
  forward: number,
  bottom: number,
  top: number,
  [depth, width]: readonly [depth: number, width: number],
): LoftedPart {
  return {
    face,
    weights: chestWeights,
    steps: [16, 3, 2],
    shape: {
      from: [forward, 0, 0],
      to: [forward, 0, 1],
      front: X_AXIS,
      outer: Y_AXIS,
      sections: [
        [bottom, depth, depth * 1.1, width, width, 3.6],
        [(bottom + top) / 2, depth, depth * 1.05, width * 0.98, width * 0.98, 3.6],
        [top, depth * 0.85, depth * 0.85, width * 0.86, width * 0.86, 3.6],
      ],
      start: { kind: 'dome', height: 35, power: 3 },
      end: { kind: 'dome', height: 60, power: 2.6 },
    },
  };
}

/** The axis of the roll in X and Z, metres. */
const ROLL_AXIS = { x: -0.222, z: 1.587 } as const;

/** A cylinder across the back: its middle in Y and half its length (metres), and its radius. */
function rollPart(
  face: number,
  middle: number,
  half: number,
  radius: number,
  steps: LoftedPart['steps'],
): LoftedPart {
  const { x, z } = ROLL_AXIS;
  return {
    face,
    weights: chestWeights,
    steps,
    shape: {
      from: [x, middle, z],
      to: [x, middle + 1, z],
      front: Z_AXIS,
      outer: X_AXIS,
      sections: [
        [-half, radius, radius, radius, radius, 2],
        [half, radius, radius, radius, radius, 2],
      ],
      start: { kind: 'dome', height: 10, power: 3 },
      end: { kind: 'dome', height: 10, power: 3 },
    },
  };
}

/** Points along the middle of the left strap, metres. */
const STRAP: readonly Vector3[] = [
  [-0.17, 0.075, 1.53],
  [-0.12, 0.085, 1.608],
  [-0.035, 0.094, 1.634],
  [0.052, 0.096, 1.605],
  [0.09, 0.098, 1.53],
  [0.104, 0.104, 1.43],
  [0.079, 0.126, 1.335],
  [0.016, 0.154, 1.265],
  [-0.085, 0.14, 1.215],
  [-0.19, 0.11, 1.19],
];
/** Half the width of a strap, and its thickness. Metres. */
const HALF_WIDTH = 0.019;
const THICKNESS = 0.006;

function buildStraps(lod: LodName): MeshFace {
  const face = createMeshFace();
  const interval = lod === 'high' || lod === 'medium' ? 1 : 3;
  for (const side of SIDES) addStrap(face, side, interval);
  smoothNormals([face]);
  return face;
}

/** Adds a strap with a row at every `interval`th of its points. */
function addStrap(face: MeshFace, side: Side, interval: number): void {
  const path = STRAP.map(([x, y, z]): Vector3 => [x, y * sideSign(side), z]);
  const last = path.length - 1;
  const stops = path.map((_, k) => k).filter((k) => k % interval === 0);
  const rows = stops.map((stop) =>
    addRow(
      face,
      chestWeights,
      strapSection(path, stop),
      [0, 0.1, 0.9, 1].map((u): Uv => [u, stop / last]),
    ),
  );
  joinAllRows(face, rows, false);
}

/** The cross-section of a strap: from its inner edge on the body over both corners to its outer edge. */
function strapSection(path: readonly Vector3[], stop: number): Vector3[] {
  const ahead = path[Math.min(stop + 1, path.length - 1)];
  const behind = path[Math.max(stop - 1, 0)];
  const along = normalize(subtract(ahead, behind));
  // The outward direction: away from the middle of the body, and perpendicular to the strap.
  const [x, y, z] = path[stop];
  const away: Vector3 = [x + 0.02, 0.35 * y, z - 1.42];
  const out = normalize(subtract(away, scale(along, dot(away, along))));
  const across = cross(along, out);
  const corner = (side: number, height: number): Vector3 => [
    x + across[0] * side * HALF_WIDTH + out[0] * height,
    y + across[1] * side * HALF_WIDTH + out[1] * height,
    z + across[2] * side * HALF_WIDTH + out[2] * height,
  ];
  return [corner(-1, 0), corner(-1, THICKNESS), corner(1, THICKNESS), corner(1, 0)];
}
