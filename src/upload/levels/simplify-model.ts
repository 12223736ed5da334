import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { UploadFace } from '../scene/upload-scene.ts';
import { joinFaces, type KeptAttributes, splitFaces, type WholeModel } from './whole-model.ts';

/** Floats of a position. */
const STRIDE = 3;
/** Of two reductions, how much smaller one may be and still count as reached. */
const NEAR_ENOUGH = 1.8;
/** A sloppy reduction that is this much stronger than wanted is tried again, more gently. */
const TOO_STRONG = 1.4;
/** By how much a sloppy reduction that leaves nothing is weakened. */
const WEAKER = Math.sqrt(3);

/** Which triangles are kept, and how many times fewer they are. */
interface Reduction {
  readonly indices: Uint32Array;
  readonly ratio: number;
}

/** The simplifier's WebAssembly has been made; it is part of its module. */
export const simplifierReady = (): Promise<void> => MeshoptSimplifier.ready;

/**
 * Reduces a model as a whole, first by collapsing edges, and where that does not reach the ratio without regard to normals,
 * to UVs, and to the surface. The reduction nearest to the ratio is taken.
 *
 * @param ratio - How many times fewer triangles are wanted.
 * @param maxError - The largest error, as a share of the model's size.
 * @returns the faces, with fewer triangles of the same vertices; null where nothing can be left out.
 *
 * **Source:** reference/upload.md section 4, "Auto".
 */
export function simplifyWhole(
  faces: readonly UploadFace[],
  ratio: number,
  maxError: number,
): UploadFace[] | null {
  let best: { whole: WholeModel; reduction: Reduction } | null = null;
  for (const kept of ['all', 'no-normals', 'positions'] satisfies KeptAttributes[]) {
    const whole = joinFaces(faces, kept);
    const reduction = collapseEdges(whole, ratio, maxError);
    if (!best || isNearer(reduction, best.reduction, ratio)) best = { whole, reduction };
    if (best.reduction.ratio * NEAR_ENOUGH >= ratio) break;
  }
  if (best && best.reduction.ratio * NEAR_ENOUGH < ratio) {
    const whole = joinFaces(faces, 'positions');
    const reduction = mergeCells(whole, ratio, maxError);
    if (reduction && isNearer(reduction, best.reduction, ratio)) best = { whole, reduction };
  }
  if (!best || best.reduction.ratio <= 1) return null;
  return splitFaces(faces, best.whole, best.reduction.indices);
}

/**
 * Reduces each face by itself, so that the borders between faces may open.
 *
 * @param isSloppy - Without regard to the surface; a face of which that leaves nothing is collapsed after all.
 *
 * **Source:** reference/upload.md section 4, "Precise" and "Sloppy".
 */
export function simplifyEachFace(
  faces: readonly UploadFace[],
  ratio: number,
  maxError: number,
  isSloppy: boolean,
): UploadFace[] {
  return faces.map((face) => {
    if (face.indices.length === 0) return face;
    const whole = joinFaces([face], isSloppy ? 'positions' : 'all');
    const reduction =
      (isSloppy ? mergeCells(whole, ratio, maxError) : null) ??
      collapseEdges(joinFaces([face], 'all'), ratio, maxError);
    return splitFaces([face], whole, reduction.indices)[0];
  });
}

function collapseEdges(whole: WholeModel, ratio: number, maxError: number): Reduction {
  const { indices, positions } = whole;
  const target = indicesFor(indices, ratio);
  const [kept] = MeshoptSimplifier.simplify(indices, positions, STRIDE, target, maxError);
  return reductionOf(indices, kept);
}

/** Merges all vertices of a cell of a grid. Null where nothing is left, however weak the reduction. */
function mergeCells(
  { indices, positions }: WholeModel,
  ratio: number,
  maxError: number,
): Reduction | null {
  const reduce = (by: number): Reduction | null => {
    const target = indicesFor(indices, by);
    const [kept] = MeshoptSimplifier.simplifySloppy(
      indices,
      positions,
      STRIDE,
      null,
      target,
      maxError,
    );
    return kept.length === 0 ? null : reductionOf(indices, kept);
  };
  let by = ratio;
  let reduction = reduce(by);
  while (!reduction && by > 1) {
    by /= WEAKER;
    reduction = reduce(Math.max(by, 1));
  }
  if (!reduction || reduction.ratio <= ratio * TOO_STRONG) return reduction;
  const gentler = reduce(Math.max(1, (by * ratio) / reduction.ratio));
  return gentler && isNearer(gentler, reduction, ratio) ? gentler : reduction;
}

/** At least one triangle. */
const indicesFor = ({ length }: Uint32Array, ratio: number) =>
  Math.max(1, Math.floor(length / 3 / ratio)) * 3;

const reductionOf = (before: Uint32Array, indices: Uint32Array): Reduction => ({
  indices,
  ratio: indices.length === 0 ? 1 : before.length / indices.length,
});

const isNearer = (a: Reduction, b: Reduction, ratio: number) =>
  Math.abs(Math.log(a.ratio / ratio)) < Math.abs(Math.log(b.ratio / ratio));
