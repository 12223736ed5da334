import { LOD_NAMES, type LodName } from '../../src/formats/mesh/index.ts';
import { add, mix, smoothstep, type Vector3 } from '../../src/math/index.ts';
import { spread } from './detail.ts';
import type { Levels } from './figure.ts';
import { addRow, createNet, joinRows, type Net, smoothNormals } from './net.ts';
import { type Patch, withoutStrays } from './patch.ts';
import { SIDES, type Side } from './skeleton.ts';
import { ARMHOLE, bodyPoint, sleevePoint, teeBinding, turnAboutSleeve } from './tee-shape.ts';

/** The faces of the tee. */
export const TEE_SLOTS = { cloth: 0, rib: 1 } as const;

/** Steps of one level, and how much wider it is cut so that its longer chords still clear the body. */
interface Cut {
  /** Round the body: from the middle of the back to an armhole, and across an armhole. */
  quarter: number;
  armhole: number;
  /** Up the body: to the armpit, past the armhole, to the neckline. */
  flank: number;
  scye: number;
  shoulder: number;
  sleeve: number;
  /** Whether hems are turned in, or simply end. */
  hems: boolean;
  /** Millimetres. */
  ease: number;
}

const CUTS: Readonly<Record<LodName, Cut>> = {
  high: {
    quarter: 11,
    armhole: 6,
    flank: 16,
    scye: 7,
    shoulder: 6,
    sleeve: 8,
    hems: true,
    ease: 0,
  },
  medium: {
    quarter: 6,
    armhole: 3,
    flank: 7,
    scye: 4,
    shoulder: 3,
    sleeve: 4,
    hems: true,
    ease: 2,
  },
  low: { quarter: 3, armhole: 2, flank: 4, scye: 2, shoulder: 2, sleeve: 2, hems: false, ease: 9 },
  lowest: {
    quarter: 2,
    armhole: 1,
    flank: 2,
    scye: 1,
    shoulder: 1,
    sleeve: 1,
    hems: false,
    ease: 15,
  },
};

type UV = [number, number];

/** Metres a hem's edge moves inwards and back up, row by row: a rounded fold and an inner wall. */
const HEM_FOLD = [
  [0.0012, -0.0012],
  [0.0032, -0.001],
  [0.0042, 0.002],
  [0.0048, 0.032],
] as const;

/** The rib round the neck, row by row: outwards and up from the neckline. Metres. */
const RIB = [
  [0.0005, -0.001],
  [0.0022, 0.003],
  [-0.0035, 0.015],
  [-0.006, 0.0165],
  [-0.0078, 0.014],
  [-0.006, 0.002],
] as const;

/** The linen tee in bind space, every level cut anew from the same pattern. */
export function buildTee(): Levels {
  const levels = LOD_NAMES.map((lod) => [lod, sew(CUTS[lod])] as const);
  return Object.fromEntries(levels) as unknown as Levels;
}

function sew(cut: Cut): Patch[] {
  const cloth = createNet(teeBinding);
  const rib = createNet(teeBinding);
  const columns = bodyColumns(cut);
  const rows = bodyRows(cut);
  const body = rows.map((v) =>
    addRow(
      cloth,
      columns.map((u) => bodyPoint(u, v, cut.ease)),
      columns.map((u): UV => [u, mix(0.4, 1, v)]),
    ),
  );
  const scye = { from: cut.flank, to: cut.flank + cut.scye };
  for (let row = 0; row + 1 < body.length; row++) {
    const beside = row >= scye.from && row < scye.to;
    joinRows(cloth, body[row], body[row + 1], true, (column) => beside && inArmhole(cut, column));
  }
  if (cut.hems) foldHem(cloth, body[0], [0, 0, 1], false);
  for (const side of SIDES) sewSleeve(cloth, cut, body, side);
  sewRib(rib, cloth.patch, body[body.length - 1], cut);
  smoothNormals([cloth.patch]);
  smoothNormals([rib.patch]);
  return [cloth.patch, rib.patch].map(withoutStrays);
}

/** `u` of every column: evenly from armhole to armhole, and evenly across each. */
function bodyColumns({ quarter, armhole }: Cut): number[] {
  const { half } = ARMHOLE;
  return [
    ...spread(0, 0.25 - half, quarter),
    ...spread(0.25 - half, 0.25 + half, armhole).slice(1),
    ...spread(0.25 + half, 0.75 - half, 2 * quarter).slice(1),
    ...spread(0.75 - half, 0.75 + half, armhole).slice(1),
    ...spread(0.75 + half, 1, quarter).slice(1),
  ];
}

function bodyRows({ flank, scye, shoulder }: Cut): number[] {
  return [
    ...spread(0, ARMHOLE.bottom, flank),
    ...spread(ARMHOLE.bottom, ARMHOLE.top, scye).slice(1),
    ...spread(ARMHOLE.top, 1, shoulder).slice(1),
  ];
}

/** First column of each armhole. */
const armholeStart = ({ quarter, armhole }: Cut, side: Side): number =>
  side === 'Left' ? quarter : 3 * quarter + armhole;

const inArmhole = (cut: Cut, column: number): boolean =>
  SIDES.some((side) => {
    const first = armholeStart(cut, side);
    return column >= first && column < first + cut.armhole;
  });

/** Grows a sleeve from the edge of the armhole out to its hem. */
function sewSleeve(net: Net, cut: Cut, body: readonly number[][], side: Side): void {
  const edge = armholeEdge(cut, body, side);
  const mouth = edge.map((vertex) => net.patch.points[vertex]);
  const left = side === 'Left' ? 0 : 0.5;
  const rows = spread(0, 1, cut.sleeve)
    .slice(1)
    .map((s) =>
      addRow(
        net,
        mouth.map((point) => sleeveFrom(point, side, s, cut.ease)),
        mouth.map((_, k): UV => [left + (0.5 * k) / (mouth.length - 1), mix(0.38, 0.12, s)]),
      ),
    );
  const all = [edge, ...rows];
  for (let row = 0; row + 1 < all.length; row++) joinRows(net, all[row], all[row + 1], true);
  const inward: Vector3 = [0, side === 'Left' ? -1 : 1, 0];
  if (cut.hems) foldHem(net, all[all.length - 1], inward, true);
}

/** Once round the armhole, closed: from its lower front corner so that the sleeve's outside is outside. */
function armholeEdge(cut: Cut, body: readonly number[][], side: Side): number[] {
  const first = armholeStart(cut, side);
  const last = first + cut.armhole;
  const bottom = cut.flank;
  const top = bottom + cut.scye;
  const loop: number[] = [];
  for (let column = first; column < last; column++) loop.push(body[bottom][column]);
  for (let row = bottom; row < top; row++) loop.push(body[row][last]);
  for (let column = last; column > first; column--) loop.push(body[top][column]);
  for (let row = top; row >= bottom; row--) loop.push(body[row][first]);
  return loop;
}

/** The armhole's own outline at the start, the plain tube once clear of the shoulder. */
function sleeveFrom(mouth: Vector3, side: Side, s: number, ease: number): Vector3 {
  const tube = sleevePoint(side, turnAboutSleeve(mouth), s, ease);
  const start = sleevePoint(side, turnAboutSleeve(mouth), 0, ease);
  const carried: Vector3 = [mouth[0], mouth[1] + tube[1] - start[1], mouth[2]];
  const share = smoothstep(-0.1, 0.4, s);
  return [0, 1, 2].map((k) => mix(carried[k], tube[k], share)) as unknown as Vector3;
}

/** Turns an edge in: a rounded fold, then a wall a little way back along `back`. */
function foldHem(net: Net, edge: readonly number[], back: Vector3, mirrored: boolean): void {
  const points = edge.map((vertex) => net.patch.points[vertex]);
  const uvs = edge.map((vertex) => net.patch.uvs[vertex]);
  const centre = centreOf(points);
  let before: readonly number[] = edge;
  for (const [inwards, up] of HEM_FOLD) {
    const row = addRow(
      net,
      points.map((point) => shifted(point, centre, back, -inwards, up)),
      uvs.map(([u, v]): UV => [u, v - inwards]),
    );
    joinRows(net, before, row, mirrored);
    before = row;
  }
}

/** The rib: a band that stands up from the neckline and turns over. */
function sewRib(net: Net, cloth: Patch, neckline: readonly number[], cut: Cut): void {
  const points = neckline.map((vertex) => cloth.points[vertex]);
  const centre = centreOf(points);
  const profile = cut.hems ? RIB : [RIB[0], RIB[2]];
  const rows = profile.map(([outwards, up], k) =>
    addRow(
      net,
      points.map((point) => shifted(point, centre, [0, 0, 1], outwards, up)),
      neckline.map((_, column): UV => [column / (neckline.length - 1), (0.1 * k) / profile.length]),
    ),
  );
  for (let row = 0; row + 1 < rows.length; row++) joinRows(net, rows[row], rows[row + 1], true);
}

/** Away from the axis through `centre` along `up`, and along it. */
function shifted(
  point: Vector3,
  centre: Vector3,
  up: Vector3,
  outwards: number,
  rise: number,
): Vector3 {
  const flat = [0, 1, 2].map((k) => (up[k] ? 0 : point[k] - centre[k]));
  const size = Math.hypot(...flat);
  return add(
    point,
    [0, 1, 2].map((k) => (flat[k] / size) * outwards + up[k] * rise) as unknown as Vector3,
  );
}

function centreOf(points: readonly Vector3[]): Vector3 {
  const sum = points.slice(1).reduce(add);
  return [sum[0] / (points.length - 1), sum[1] / (points.length - 1), sum[2] / (points.length - 1)];
}
