import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import { BONE_COUNT, VOLUME_COUNT } from '../joint-directory.ts';
import type { Skeleton } from '../skeleton.ts';

/** Influences that a vertex can have. */
const MAX_INFLUENCES = 4;

/** The entries of a skin that stand for one joint. */
export interface SkinEntries {
  /** Their indexes in `jointNames`, in order. */
  readonly entries: readonly number[];
  /** Their names, as the skin has them. */
  readonly names: readonly string[];
}

/**
 * The entries of a skin that follow a joint: those with its name or an alias of it. Where the skin has none of these, the
 * collision volumes on the bone stand in for it, which is how fitted meshes follow bones. A name that the skeleton does
 * not know stands for the entries of that name alone.
 */
export function entriesOf(
  { jointNames }: Pick<MeshSkin, 'jointNames'>,
  name: string,
  skeleton: Skeleton,
): SkinEntries {
  const joint = skeleton.jointNumber(name);
  const numbers = jointNames.map((each) => skeleton.jointNumber(each));
  const found = (isOne: (entry: number) => boolean): SkinEntries => {
    const entries = [...jointNames.keys()].filter(isOne);
    return { entries, names: [...new Set(entries.map((entry) => jointNames[entry]))] };
  };
  const own = found((entry) => (joint < 0 ? jointNames[entry] === name : numbers[entry] === joint));
  if (own.entries.length > 0 || joint < 0) return own;
  return found((entry) => numbers[entry] >= BONE_COUNT && boneOf(numbers[entry]) === joint);

  function boneOf(number: number): number {
    let at = number;
    while (at >= BONE_COUNT) at = skeleton.parents[at];
    return at;
  }
}

/** The weight of these entries on each vertex of a face, 0..1; 0 for a face without weights. Writes one number each. */
export function writeWeights(
  out: { [index: number]: number },
  { joints, weights, vertexCount }: Submesh,
  entries: readonly number[],
): void {
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    let weight = 0;
    if (joints && weights)
      for (let slot = 4 * vertex; slot < 4 * vertex + MAX_INFLUENCES; slot++)
        if (weights[slot] > 0 && entries.includes(joints[slot])) weight += weights[slot];
    out[vertex] = Math.min(1, weight);
  }
}

/** How the weights on one joint are spread over the vertices that have any. */
export interface WeightHistogram {
  /** Number of vertices in each of so many equal ranges between 0 and 1. */
  readonly bins: readonly number[];
  /** Number of vertices with a weight above 0. */
  readonly vertices: number;
}

/** The histogram of weights, one list of numbers 0..1 for each face. */
export function histogramOf(
  weights: Iterable<ArrayLike<number>>,
  binCount: number,
): WeightHistogram {
  const bins = new Array<number>(binCount).fill(0);
  let vertices = 0;
  for (const face of weights) {
    for (let vertex = 0; vertex < face.length; vertex++) {
      const weight = face[vertex];
      if (!(weight > 0)) continue;
      bins[Math.min(binCount - 1, Math.floor(weight * binCount))]++;
      vertices++;
    }
  }
  return { bins, vertices };
}

/**
 * The number of influences above 0 on each vertex of a face, 0..4. A vertex for which the file has none counts as such,
 * although it follows joint 0: see `Submesh.weights`. Writes one number each.
 */
export function writeInfluences(
  out: { [index: number]: number },
  { joints, weights, vertexCount }: Submesh,
): void {
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const first = 4 * vertex;
    out[vertex] = 0;
    if (!joints || !weights) continue;
    if (weights[first] === 0 && weights[first + 1] === 1 && joints[first + 1] === 0) continue;
    for (let slot = first; slot < first + MAX_INFLUENCES; slot++)
      if (weights[slot] > 0) out[vertex]++;
  }
}

/** How many vertices have 0, 1, 2, 3 and 4 influences. */
export function influenceCounts(faces: readonly Submesh[]): number[] {
  const counts = new Array<number>(MAX_INFLUENCES + 1).fill(0);
  const influences: number[] = [];
  for (const face of faces) {
    writeInfluences(influences, face);
    for (let vertex = 0; vertex < face.vertexCount; vertex++) counts[influences[vertex]]++;
  }
  return counts;
}

/** A collision volume, and how many vertices of a mesh follow it. */
export interface VolumeUse {
  /** Number of the joint. */
  readonly joint: number;
  readonly name: string;
  readonly vertices: number;
}

/** All collision volumes of the skeleton with the vertices that have any weight on them, the most used first. */
export function volumeUses(
  { jointNames }: Pick<MeshSkin, 'jointNames'>,
  faces: readonly Submesh[],
  skeleton: Skeleton,
): VolumeUse[] {
  const numbers = jointNames.map((name) => skeleton.jointNumber(name));
  const vertices = new Map<number, number>();
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let slot = 0; slot < weights.length; slot++) {
      const joint = numbers[joints[slot]];
      if (weights[slot] > 0) vertices.set(joint, (vertices.get(joint) ?? 0) + 1);
    }
  }
  return Array.from({ length: VOLUME_COUNT }, (_, index) => BONE_COUNT + index)
    .map((joint) => ({
      ...{ joint, name: skeleton.nameOf(joint), vertices: vertices.get(joint) ?? 0 },
    }))
    .toSorted((a, b) => b.vertices - a.vertices);
}

/** The name of the skin's joint with the most weight in all; null for a skin without joints. */
export function heaviestJoint(
  { jointNames }: Pick<MeshSkin, 'jointNames'>,
  faces: readonly Submesh[],
): string | null {
  const sums = new Float64Array(jointNames.length);
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let slot = 0; slot < weights.length; slot++) sums[joints[slot]] += weights[slot];
  }
  return jointNames[sums.indexOf(Math.max(...sums))] ?? null;
}
