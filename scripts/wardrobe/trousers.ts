import type { LodName } from '../../src/formats/mesh/index.ts';
import { mix, type Vector3 } from '../../src/math/index.ts';
import {
  addRow,
  createNet,
  joinRows,
  type Levels,
  type Net,
  type Patch,
  SIDES,
  type Side,
  smoothNormals,
  spread,
  withoutStrays,
} from '../mannequin/index.ts';
import { drawLevels, evenSteps, steps } from './detail.ts';
import { CROTCH, HEM, hipPoint, legPoint, trousersBinding, WAISTBAND } from './trousers-shape.ts';

/** Straight trousers: the legs and hips, and a waistband of its own colour. */
export const buildTrousers = (): Levels => drawLevels(sew);

/** Steps from the middle of the back over one side to the front, and through the crotch. */
interface Cut {
  half: number;
  seam: number;
  hips: number;
  leg: number;
}

/** Between these heights the cloth goes over the knee, metres. */
const KNEE = [0.61, 0.46] as const;

type UV = [number, number];

function sew(lod: LodName): Patch[] {
  const cut: Cut = {
    half: evenSteps(10, lod, 4),
    seam: evenSteps(4, lod, 2),
    hips: steps(4, lod),
    leg: Math.max(3, steps(10, lod)),
  };
  const cloth = createNet(trousersBinding);
  const band = createNet(trousersBinding);
  const rows = spread(CROTCH, WAISTBAND[0], cut.hips).map((height) => hipRow(cloth, cut, height));
  for (let row = 0; row + 1 < rows.length; row++) joinRows(cloth, rows[row], rows[row + 1], true);
  const [bottom] = rows;
  const seam = sewCrotch(cloth, cut, bottom);
  sewLeg(cloth, cut, [...bottom.slice(0, cut.half + 1), ...seam.slice(1)], 'Left');
  const back = [...seam].reverse();
  sewLeg(cloth, cut, [...bottom.slice(cut.half), ...back.slice(1)], 'Right');
  sewBand(band, cut);
  smoothNormals([cloth.patch]);
  smoothNormals([band.patch]);
  return [cloth.patch, band.patch].map(withoutStrays);
}

function hipRow(net: Net, { half }: Cut, height: number, inset = 0): number[] {
  const us = spread(0, 1, 2 * half);
  return addRow(
    net,
    us.map((u) => drawnIn(hipPoint(u, height), inset)),
    us.map((u): UV => [u, mix(0.7, 1, (height - CROTCH) / (WAISTBAND[1] - CROTCH))]),
  );
}

/** From the front to the back between the legs; its ends are the hips' own. */
function sewCrotch(net: Net, { half, seam }: Cut, bottom: readonly number[]): number[] {
  const front = net.patch.points[bottom[half]];
  const back = net.patch.points[bottom[0]];
  const inner = spread(0, 1, seam).slice(1, -1);
  const points = inner.map((t): Vector3 => [mix(front[0], back[0], t), 0, CROTCH]);
  const numbers = addRow(
    net,
    points,
    inner.map((t): UV => [mix(0.5, 1, t), 0.7]),
  );
  return [bottom[half], ...numbers, bottom[bottom.length - 1]];
}

/** Down from the loop where the leg leaves the hips; the loop's first vertex comes again at its end. */
function sewLeg(net: Net, { leg }: Cut, loop: readonly number[], side: Side): void {
  const mouth = loop.map((vertex) => net.patch.points[vertex]);
  const left = SIDES.indexOf(side) / 2;
  let above = loop;
  for (const height of legHeights(leg)) {
    const row = addRow(
      net,
      mouth.map((point) => legPoint(point, side, height)),
      mouth.map(
        (_, k): UV => [left + (0.5 * k) / (mouth.length - 1), mix(0, 0.7, height / CROTCH)],
      ),
    );
    joinRows(net, row, above, true);
    above = row;
  }
}

/** Closest to each other about the knee, which bends most. */
function legHeights(count: number): number[] {
  const [above, below] = KNEE;
  const rows = Math.max(1, Math.round(count / 3));
  return [
    ...spread(CROTCH, above, rows),
    ...spread(above, below, count - 2 * rows).slice(1),
    ...spread(below, HEM, rows).slice(1),
  ].slice(1);
}

/** Upright, then turned in, so that one does not look into the trousers. */
function sewBand(net: Net, cut: Cut): void {
  const [low, high] = WAISTBAND;
  const rows = [
    hipRow(net, cut, low, -0.0015),
    hipRow(net, cut, high, -0.0015),
    hipRow(net, cut, high, 0.03),
  ];
  for (let row = 0; row + 1 < rows.length; row++) joinRows(net, rows[row], rows[row + 1], true);
}

/** Towards the body's axis by so many metres. */
function drawnIn([x, y, z]: Vector3, inset: number): Vector3 {
  const reach = Math.hypot(x, y);
  return [x * (1 - inset / reach), y * (1 - inset / reach), z];
}
