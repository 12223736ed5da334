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
import {
  addRow,
  createNet,
  joinRows,
  type Levels,
  type Net,
  type Patch,
  rigid,
  SIDES,
  type Side,
  signOf,
  smoothNormals,
} from '../mannequin/index.ts';
import { drawLevels } from './detail.ts';
import { drawPieces, type Piece } from './piece.ts';

const onChest = rigid('mChest');

/** A soft box about an upright axis: its middle (forward), foot and top, half depth and half width. */
function box(
  face: number,
  forward: number,
  low: number,
  high: number,
  half: readonly number[],
): Piece {
  const [deep, wide] = half;
  return {
    face,
    binding: onChest,
    steps: [16, 3, 2],
    shape: {
      from: [forward, 0, 0],
      to: [forward, 0, 1],
      front: X_AXIS,
      outer: Y_AXIS,
      sections: [
        [low, deep, deep * 1.1, wide, wide, 3.6],
        [(low + high) / 2, deep, deep * 1.05, wide * 0.98, wide * 0.98, 3.6],
        [high, deep * 0.85, deep * 0.85, wide * 0.86, wide * 0.86, 3.6],
      ],
      start: { kind: 'dome', height: 35, power: 3 },
      end: { kind: 'dome', height: 60, power: 2.6 },
    },
  };
}

/** A rucksack with a pocket, and its straps. */
export function buildBackpack(): Levels {
  const sack = drawPieces([
    box(0, -0.215, 1.13, 1.54, [62, 128]),
    box(1, -0.3, 1.15, 1.36, [30, 92]),
  ]);
  return drawLevels((lod) => [...sack[lod], straps(lod)]);
}

/** A blanket, rolled up to lie across the rucksack. */
export const buildBedroll = (): Levels =>
  drawPieces([
    roll(0, 0.15, 56),
    ...SIDES.map((side) => ({ ...roll(1, 0.012, 58), shape: buckled(side) })),
  ]);

const ROLL_AXIS: Vector3 = [-0.222, 0, 1.587];

function rollShape(middle: number, half: number, radius: number): Piece['shape'] {
  const [x, , z] = ROLL_AXIS;
  return {
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
  };
}

const roll = (face: number, half: number, radius: number): Piece => ({
  face,
  binding: onChest,
  steps: [12, 1, 2],
  shape: rollShape(0, half, radius),
});

const buckled = (side: Side): Piece['shape'] => rollShape(signOf(side) * 0.085, 0.012, 59);

/** Forward, across and up along the middle of the left strap, metres. */
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
/** Half its width and how thick it is, metres. */
const WIDTH = 0.019;
const THICK = 0.006;

function straps(lod: LodName): Patch {
  const net = createNet(onChest);
  const every = lod === 'high' || lod === 'medium' ? 1 : 3;
  for (const side of SIDES) sewStrap(net, side, every);
  smoothNormals([net.patch]);
  return net.patch;
}

function sewStrap(net: Net, side: Side, every: number): void {
  const path = STRAP.map(([x, y, z]): Vector3 => [x, y * signOf(side), z]);
  const stops = path.map((_, k) => k).filter((k) => k % every === 0);
  let before: number[] | null = null;
  for (const stop of stops) {
    const row = addRow(net, bandAt(path, stop), bandUvs(stop / (path.length - 1)));
    if (before) joinRows(net, before, row, false);
    before = row;
  }
}

/** The outer face of the band and its two edges: from the inner edge on the body over both corners. */
function bandAt(path: readonly Vector3[], stop: number): Vector3[] {
  const ahead = path[Math.min(stop + 1, path.length - 1)];
  const behind = path[Math.max(stop - 1, 0)];
  const along = normalize(subtract(ahead, behind));
  // Out of the body: away from its middle, square to the way of the strap.
  const [x, y, z] = path[stop];
  const away: Vector3 = [x + 0.02, 0.35 * y, z - 1.42];
  const out = normalize(subtract(away, scale(along, dot(away, along))));
  const across: Vector3 = cross(along, out);
  const corner = (side: number, height: number): Vector3 => [
    x + across[0] * side * WIDTH + out[0] * height,
    y + across[1] * side * WIDTH + out[1] * height,
    z + across[2] * side * WIDTH + out[2] * height,
  ];
  return [corner(-1, 0), corner(-1, THICK), corner(1, THICK), corner(1, 0)];
}

const bandUvs = (v: number): [number, number][] => [
  [0, v],
  [0.1, v],
  [0.9, v],
  [1, v],
];
