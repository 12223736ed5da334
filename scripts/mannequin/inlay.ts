import type { LodName } from '../../src/formats/mesh/index.ts';
import {
  add,
  cross,
  normalize,
  scale,
  scaleAndAdd,
  subtract,
  type Vector3,
} from '../../src/math/index.ts';
import { spread } from './detail.ts';
import { columnsOf, type Part, rowsOf, SLOTS } from './part.ts';
import { addQuad, addVertex, type Chart, normalAt, type Patch } from './patch.ts';

/** A thin line let into a part: along its front (`u` fixed) or round it (`w` fixed). */
export interface Inlay {
  part: Part;
  runs: 'along' | 'round';
  /** The fixed coordinate; a grid line of the part at every level. */
  on: number;
  /** Where on the other coordinate it runs. */
  from: number;
  to: number;
  /** Half its width at the middle, metres. */
  halfWidth: number;
}

/** Above the surface by less than anyone can see, so that it hides nothing and nothing hides it. */
const LIFT = 0.0006;
/** Its edges lean inwards, so that light falls on it as on a groove. */
const GROOVE = 0.7;
/** The share of its length over which either end runs out to a point. */
const RUN_OUT = 0.12;

/** Draws the line over the part's own grid line, so that it lies on the triangles at every level. */
export function addInlay(
  patches: readonly Patch[],
  inlay: Inlay,
  lod: LodName,
  chart: Chart,
): void {
  const { part, runs, on, from, to } = inlay;
  const { sample } = part.loft;
  const patch = patches[SLOTS.lines];
  const grid = runs === 'along' ? rowsOf(part, lod) : columnsOf(part, lod);
  const stops = runningOut(from, to, grid, lod);
  const at = (place: number): [number, number] => (runs === 'along' ? [on, place] : [place, on]);
  const first = patch.points.length;
  for (const stop of stops) {
    const [u, w] = at(stop);
    const { point, at: place } = sample(u, w);
    const normal = normalAt({ sample, ws: [0, 3], mirrored: part.loft.mirrored }, u, w);
    const across = acrossOf(sample, at, stop, normal);
    const half = inlay.halfWidth * fullness((stop - from) / (to - from));
    const influences = part.binding(place, point);
    for (const side of [-1, 1]) {
      const edge = add(scaleAndAdd(point, normal, LIFT), scale(across, side * half));
      const lean = normalize(scaleAndAdd(normal, across, -side * GROOVE));
      const uv = uvOn(chart, stop, (side + 1) / 2);
      addVertex(patch, edge, lean, uv, influences);
    }
  }
  for (let k = 0; k + 1 < stops.length; k++) {
    const a = first + 2 * k;
    addQuad(patch, a, a + 1, a + 3, a + 2, true);
  }
}

/** The ends, the grid lines between them, and where the line begins to narrow. */
function runningOut(from: number, to: number, grid: readonly number[], lod: LodName): number[] {
  const narrow = (to - from) * RUN_OUT;
  const ends =
    lod === 'high'
      ? [...spread(from, from + narrow, 2), ...spread(to - narrow, to, 2)]
      : [from, to];
  const inner = grid.filter((stop) => stop > from && stop < to);
  return [...new Set([...ends, ...inner])].sort((a, b) => a - b);
}

/** Square to the line and to the surface; turned so that first edge, second edge and direction face outward. */
function acrossOf(
  sample: (u: number, w: number) => { point: Vector3 },
  at: (place: number) => [number, number],
  stop: number,
  normal: Vector3,
): Vector3 {
  const ahead = sample(...at(stop + 1e-4)).point;
  const behind = sample(...at(stop - 1e-4)).point;
  return normalize(cross(normal, subtract(ahead, behind)));
}

function fullness(share: number): number {
  const nearEnd = Math.min(share, 1 - share) / RUN_OUT;
  return nearEnd >= 1 ? 1 : Math.sqrt(Math.max(0, nearEnd));
}

const uvOn = ([left, bottom, right, top]: Chart, u: number, v: number): [number, number] => [
  left + (right - left) * (u % 1),
  bottom + (top - bottom) * v,
];
