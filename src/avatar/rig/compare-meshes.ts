import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import { distance, type Vector3 } from '../../math/index.ts';
import type { Skeleton } from '../skeleton.ts';
import { overridePositions } from './joint-offsets.ts';

/** A version of a mesh: the faces of one level of detail, and its skin. */
export interface MeshVersion {
  readonly faces: readonly Submesh[];
  readonly skin: MeshSkin | null;
}

/** A count in both versions. */
export interface CountChange {
  readonly before: number;
  readonly after: number;
}

/** A joint that two versions have in different places. */
export interface OverrideChange {
  /** Name of the joint in the skeleton. */
  readonly name: string;
  /** In the frame of the parent, metres; null where the version leaves the joint at its default. */
  readonly before: Vector3 | null;
  readonly after: Vector3 | null;
  /** Metres between the two places. */
  readonly distance: number;
}

/** What differs between two versions of one mesh. */
export interface MeshComparison {
  readonly triangles: CountChange;
  readonly vertices: CountChange;
  readonly faces: CountChange;
  /** Names of joints in the skeleton, or in the skin where the skeleton has none of that name. */
  readonly addedJoints: readonly string[];
  readonly removedJoints: readonly string[];
  /** Whether both have the same triangles, so that vertices correspond by their numbers and not by their places. */
  readonly hasSameTriangles: boolean;
  /** Vertices of the later version that have one in the earlier. */
  readonly matched: number;
  /** Vertices of the later version without one within 5 mm in the earlier. */
  readonly unmatched: number;
  /** Matched vertices on which more than 1 % of the weight is elsewhere. */
  readonly weightsChanged: number;
  /** Matched vertices that are more than 0.1 mm from their former place, and the greatest distance, metres. */
  readonly moved: number;
  readonly maxMove: number;
  /** The farthest first. */
  readonly overrides: readonly OverrideChange[];
}

/** Metres within which a vertex can correspond to one of another triangulation. */
const MATCH_RADIUS = 0.005;
/** Metres: less is quantisation. */
const MIN_MOVE = 1e-4;
/** Share of a vertex's weight: less is quantisation. */
const MIN_WEIGHT_CHANGE = 0.01;
/** Vertices between two `yield`s: some milliseconds at most. */
const STEP_SIZE = 512;

/** Compares two versions of a mesh. */
export function compareMeshes(
  before: MeshVersion,
  after: MeshVersion,
  skeleton: Skeleton,
): MeshComparison {
  const steps = compareMeshSteps(before, after, skeleton);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** As {@link compareMeshes}, in steps of a few milliseconds. */
export function* compareMeshSteps(
  before: MeshVersion,
  after: MeshVersion,
  skeleton: Skeleton,
): Generator<undefined, MeshComparison, void> {
  const names = [jointNames(before, skeleton), jointNames(after, skeleton)];
  const [former, present] = names.map((list) => new Set(list));
  const ids = new Map([...former, ...present].map((name, id) => [name, id]));
  const [formerIds, presentIds] = names.map((list) => list.map((name) => ids.get(name)!));
  const vertices = yield* compareVertices(
    { faces: before.faces, ids: formerIds },
    { faces: after.faces, ids: presentIds },
  );
  return {
    triangles: countChange(before, after, ({ triangleCount }) => triangleCount),
    vertices: countChange(before, after, ({ vertexCount }) => vertexCount),
    faces: { before: before.faces.length, after: after.faces.length },
    addedJoints: [...present].filter((name) => !former.has(name)),
    removedJoints: [...former].filter((name) => !present.has(name)),
    ...vertices,
    overrides: overrideChanges(before, after, skeleton),
  };
}

type VertexChanges = Pick<
  MeshComparison,
  'hasSameTriangles' | 'matched' | 'unmatched' | 'weightsChanged' | 'moved' | 'maxMove'
>;

/** The faces of a version, and for each entry of its skin the number of the joint among those of both versions. */
interface NumberedVersion {
  readonly faces: readonly Submesh[];
  readonly ids: readonly number[];
}

/** Where a vertex is: the index of its face, and its number there. */
interface VertexPlace {
  face: number;
  vertex: number;
}

/** Writes the former vertex to which one of the later version corresponds; false where there is none. */
type FindFormer = (out: VertexPlace, face: number, vertex: number) => boolean;

function* compareVertices(
  before: NumberedVersion,
  after: NumberedVersion,
): Generator<undefined, VertexChanges, void> {
  const isSame = haveSameTriangles(before.faces, after.faces);
  const findFormer = isSame ? sameVertex : yield* nearestVertices(before.faces, after.faces);
  const changes = { matched: 0, unmatched: 0, weightsChanged: 0, moved: 0, maxMove: 0 };
  const former: VertexPlace = { face: 0, vertex: 0 };
  let steps = 0;
  for (const [index, face] of after.faces.entries()) {
    for (let vertex = 0; vertex < face.vertexCount; vertex++) {
      if (++steps % STEP_SIZE === 0) yield;
      if (!findFormer(former, index, vertex)) {
        changes.unmatched++;
        continue;
      }
      const formerFace = before.faces[former.face];
      const move = metresBetween(formerFace.positions, former.vertex, face.positions, vertex);
      changes.matched++;
      if (move > MIN_MOVE) changes.moved++;
      changes.maxMove = Math.max(changes.maxMove, move);
      beginWeights();
      addWeights(formerFace, former.vertex, before.ids, 1);
      addWeights(face, vertex, after.ids, -1);
      if (weightElsewhere() > MIN_WEIGHT_CHANGE) changes.weightsChanged++;
    }
  }
  return { hasSameTriangles: isSame, ...changes };
}

function sameVertex(out: VertexPlace, face: number, vertex: number): boolean {
  out.face = face;
  out.vertex = vertex;
  return true;
}

function haveSameTriangles(before: readonly Submesh[], after: readonly Submesh[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ vertexCount, indices }, face) => {
      const other = after[face];
      return (
        vertexCount === other.vertexCount &&
        indices.length === other.indices.length &&
        indices.every((index, at) => index === other.indices[at])
      );
    })
  );
}

/** Finds the nearest former vertex in a grid of cells as large as the radius. */
function* nearestVertices(
  before: readonly Submesh[],
  after: readonly Submesh[],
): Generator<undefined, FindFormer, void> {
  const count = before.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  /** By the keys of cells: the last vertex that was added; before it, in `next`, the others of the same key. */
  const cells = new Map<number, number>();
  const next = new Int32Array(count);
  const faceOf = new Uint16Array(count);
  const firstOf: number[] = [];
  let added = 0;
  for (const [face, { positions, vertexCount }] of before.entries()) {
    firstOf.push(added);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const key = cellKey(positions, vertex, 0, 0, 0);
      next[added] = cells.get(key) ?? -1;
      faceOf[added] = face;
      cells.set(key, added++);
      if (added % STEP_SIZE === 0) yield;
    }
  }
  return (out, face, vertex) => {
    const { positions } = after[face];
    let least = MATCH_RADIUS;
    let nearest = -1;
    for (const [x, y, z] of NEIGHBOURS) {
      let candidate = cells.get(cellKey(positions, vertex, x, y, z)) ?? -1;
      for (; candidate >= 0; candidate = next[candidate]) {
        const formerFace = faceOf[candidate];
        const former = candidate - firstOf[formerFace];
        const away = metresBetween(before[formerFace].positions, former, positions, vertex);
        if (away > least || (away === least && nearest >= 0)) continue;
        least = away;
        nearest = candidate;
      }
    }
    if (nearest < 0) return false;
    out.face = faceOf[nearest];
    out.vertex = nearest - firstOf[out.face];
    return true;
  };
}

const NEIGHBOURS: readonly Vector3[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector3 => [x, y, z])),
);

/** A number for the cell of a vertex, or one beside it. Distant cells may have the same: distances are compared as well. */
function cellKey(p: Float32Array, vertex: number, x: number, y: number, z: number): number {
  const at = 3 * vertex;
  const cell = (value: number, shift: number) => Math.floor(value / MATCH_RADIUS) + shift;
  return (
    Math.imul(cell(p[at], x), 73_856_093) ^
    Math.imul(cell(p[at + 1], y), 19_349_663) ^
    Math.imul(cell(p[at + 2], z), 83_492_791)
  );
}

function metresBetween(a: Float32Array, i: number, b: Float32Array, k: number): number {
  const x = a[3 * i] - b[3 * k];
  const y = a[3 * i + 1] - b[3 * k + 1];
  const z = a[3 * i + 2] - b[3 * k + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The joints of two vertices that are compared, and by how much the weight on each differs. */
const weightIds = new Int32Array(8);
const weightSums = new Float64Array(8);
let weightCount = 0;

function beginWeights(): void {
  weightCount = 0;
}

/** Adds the weights of a vertex, or subtracts them; all of it on the first joint for a face without weights. */
function addWeights(
  { joints, weights }: Submesh,
  vertex: number,
  ids: readonly number[],
  sign: number,
): void {
  if (ids.length === 0) return;
  for (let slot = 4 * vertex; slot < 4 * vertex + 4; slot++) {
    const weight = weights ? weights[slot] : Number(slot === 4 * vertex);
    if (weight > 0) addWeight(ids[joints ? joints[slot] : 0], sign * weight);
  }
}

function addWeight(id: number, weight: number): void {
  let at = 0;
  while (at < weightCount && weightIds[at] !== id) at++;
  if (at === weightCount) {
    weightIds[weightCount] = id;
    weightSums[weightCount++] = 0;
  }
  weightSums[at] += weight;
}

/** The share of the weight that is on other joints, 0..1. */
function weightElsewhere(): number {
  let sum = 0;
  for (let at = 0; at < weightCount; at++) sum += Math.abs(weightSums[at]);
  return sum / 2;
}

/** The joints of a skin by the names that the skeleton has for them. */
function jointNames({ skin }: MeshVersion, skeleton: Skeleton): string[] {
  return (skin?.jointNames ?? []).map((name) => {
    const joint = skeleton.jointNumber(name);
    return joint < 0 ? name : skeleton.nameOf(joint);
  });
}

function countChange(
  before: MeshVersion,
  after: MeshVersion,
  count: (face: Submesh) => number,
): CountChange {
  const sum = ({ faces }: MeshVersion) => faces.reduce((total, face) => total + count(face), 0);
  return { before: sum(before), after: sum(after) };
}

function overrideChanges(
  before: MeshVersion,
  after: MeshVersion,
  skeleton: Skeleton,
): OverrideChange[] {
  const of = ({ skin }: MeshVersion) =>
    skin ? overridePositions(skin, skeleton) : new Map<number, Vector3>();
  const [former, present] = [of(before), of(after)];
  return [...new Set([...former.keys(), ...present.keys()])]
    .map((joint) => {
      const [from, to] = [former.get(joint) ?? null, present.get(joint) ?? null];
      const { position: rest } = skeleton.rows[joint];
      return {
        ...{ name: skeleton.nameOf(joint), before: from, after: to },
        distance: distance(from ?? rest, to ?? rest),
      };
    })
    .filter((change) => change.distance > MIN_MOVE)
    .toSorted((a, b) => b.distance - a.distance);
}
