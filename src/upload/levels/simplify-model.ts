import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { UploadFace } from '../scene/upload-scene.ts';
import { JoinedFaces, type KeptAttributes, splitFaces, type WholeModel } from './whole-model.ts';

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
 * Reduces the faces of a model, once for each level. What the simplifier needs of them is made once.
 *
 * **Source:** reference/upload.md section 4, "Auto", "Precise" and "Sloppy".
 */
export class FaceReducer {
  readonly #faces: readonly UploadFace[];
  readonly #model: JoinedFaces;
  /** Of each face by itself; made when it is first needed. */
  #single: readonly JoinedFaces[] | null = null;

  /** @param faces - Without vertices that are equal in everything. */
  constructor(faces: readonly UploadFace[]) {
    this.#faces = faces;
    this.#model = new JoinedFaces(faces);
  }

  /**
   * Reduces the model as a whole, first by collapsing edges, and where that does not reach the ratio without regard to
   * normals, to UVs, and to the surface. The reduction nearest to the ratio is taken.
   *
   * @param ratio - How many times fewer triangles are wanted.
   * @param maxError - The largest error, as a share of the model's size.
   * @param isByError - Only collapses edges: what the error allows is taken, whether it reaches the ratio or not.
   * @returns the faces, with fewer triangles of the same vertices; null where nothing can be left out.
   */
  simplifyWhole(ratio: number, maxError: number, isByError = false): UploadFace[] | null {
    if (isByError) {
      const whole = this.#model.keeping('all');
      const { indices, ratio: reached } = collapseEdges(whole, ratio, maxError);
      return reached <= 1 ? null : splitFaces(this.#faces, whole, indices);
    }
    let best: { whole: WholeModel; reduction: Reduction } | null = null;
    for (const kept of ['all', 'no-normals', 'positions'] satisfies KeptAttributes[]) {
      const whole = this.#model.keeping(kept);
      const reduction = collapseEdges(whole, ratio, maxError);
      if (!best || isNearer(reduction, best.reduction, ratio)) best = { whole, reduction };
      if (best.reduction.ratio * NEAR_ENOUGH >= ratio) break;
    }
    if (best && best.reduction.ratio * NEAR_ENOUGH < ratio) {
      const whole = this.#model.keeping('positions');
      const reduction = mergeCells(whole, ratio, maxError);
      if (reduction && isNearer(reduction, best.reduction, ratio)) best = { whole, reduction };
    }
    if (!best || best.reduction.ratio <= 1) return null;
    return splitFaces(this.#faces, best.whole, best.reduction.indices);
  }

  /**
   * Reduces each face by itself, so that the borders between faces may open.
   *
   * @param isSloppy - Without regard to the surface; a face of which that leaves nothing is collapsed after all.
   */
  simplifyEachFace(ratio: number, maxError: number, isSloppy: boolean): UploadFace[] {
    this.#single ??= this.#faces.map((face) => new JoinedFaces([face]));
    const joined = this.#single;
    return this.#faces.map((face, index) => {
      if (face.indices.length === 0) return face;
      const reduction =
        (isSloppy ? mergeCells(joined[index].keeping('positions'), ratio, maxError) : null) ??
        collapseEdges(joined[index].keeping('all'), ratio, maxError);
      return splitFaces([face], joined[index].keeping('all'), reduction.indices)[0];
    });
  }
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
