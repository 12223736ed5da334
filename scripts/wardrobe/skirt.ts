import type { LodName } from '../../src/formats/mesh/index.ts';
import type { Vector3 } from '../../src/math/index.ts';
import {
  addRow,
  createNet,
  joinRows,
  type Levels,
  type Net,
  type Patch,
  smoothNormals,
  splineTable,
  spread,
  superellipse,
  withoutStrays,
} from '../mannequin/index.ts';
import { drawLevels, evenSteps, steps } from './detail.ts';
import { legsUnder } from './trousers-shape.ts';

/** Height in metres, then front, back and side reach in millimetres, squareness, depth of the folds. */
const SHAPE: readonly (readonly number[])[] = [
  [0.56, 208, 232, 262, 2.1, 9],
  [0.7, 176, 198, 235, 2.2, 7],
  [0.85, 146, 158, 202, 2.6, 4],
  [0.95, 126, 132, 179, 3, 1],
  [1.03, 115, 119, 174, 3, 0],
  [1.08, 103, 112, 161, 2.5, 0],
  [1.12, 95, 103, 142, 2.2, 0],
];

const HEM = 0.56;
const BORDER = 0.6;
const WAIST = 1.12;
const SLIDE = -0.01;
const MILLI = 0.001;

const shapeAt = splineTable(SHAPE);

/** A flared skirt to the knee with a border of its own colour. */
export const buildSkirt = (): Levels => drawLevels(sew);

function sew(lod: LodName): Patch[] {
  const around = evenSteps(28, lod, 8);
  const cloth = createNet((_, point) => legsUnder(point, 0.12));
  const border = createNet((_, point) => legsUnder(point, 0.12));
  loom(cloth, around, [...spread(BORDER, WAIST, steps(9, lod))]);
  loom(border, around, [HEM, BORDER]);
  smoothNormals([cloth.patch, border.patch]);
  return [cloth.patch, border.patch].map(withoutStrays);
}

function loom(net: Net, around: number, heights: readonly number[]): void {
  const us = spread(0, 1, around);
  let below: number[] | null = null;
  for (const height of heights) {
    const row = addRow(
      net,
      us.map((u) => skirtPoint(u, height)),
      us.map((u): [number, number] => [u, (height - HEM) / (WAIST - HEM)]),
    );
    if (below) joinRows(net, below, row, true);
    below = row;
  }
}

function skirtPoint(u: number, height: number): Vector3 {
  const [front, back, side, power, folds] = shapeAt(height);
  const angle = (1 - 2 * u) * Math.PI;
  const fold = folds * Math.cos(7 * angle);
  const reach = (superellipse(angle, front, back, side, side, power) + fold) * MILLI;
  return [SLIDE + reach * Math.cos(angle), reach * Math.sin(angle), height];
}
