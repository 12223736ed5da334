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
/** Vertices between two `yield`s. */
const STEP_SIZE = 2048;

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
  const vertices = yield* compareVertices(before, after, names);
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

/** A vertex of a version: the index of its face, and its number there. */
type VertexOf = (face: number, vertex: number) => readonly [face: number, vertex: number] | null;

function* compareVertices(
  before: MeshVersion,
  after: MeshVersion,
  [formerNames, presentNames]: readonly (readonly string[])[],
): Generator<undefined, VertexChanges, void> {
  const isSame = haveSameTriangles(before.faces, after.faces);
  const formerOf: VertexOf = isSame
    ? (face, vertex) => [face, vertex]
    : yield* nearestVertices(before.faces, after.faces);
  const changes = { matched: 0, unmatched: 0, weightsChanged: 0, moved: 0, maxMove: 0 };
  for (const [index, face] of after.faces.entries()) {
    for (let vertex = 0; vertex < face.vertexCount; vertex++) {
      if (vertex % STEP_SIZE === STEP_SIZE - 1) yield;
      const former = formerOf(index, vertex);
      if (!former) {
        changes.unmatched++;
        continue;
      }
      const formerFace = before.faces[former[0]];
      const move = distance(pointOf(formerFace, former[1]), pointOf(face, vertex));
      changes.matched++;
      if (move > MIN_MOVE) changes.moved++;
      changes.maxMove = Math.max(changes.maxMove, move);
      const weights = weightsOf(formerFace, former[1], formerNames);
      if (differenceOf(weights, weightsOf(face, vertex, presentNames)) > MIN_WEIGHT_CHANGE)
        changes.weightsChanged++;
    }
  }
  return { hasSameTriangles: isSame, ...changes };
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
): Generator<undefined, VertexOf, void> {
  const cells = new Map<string, (readonly [face: number, vertex: number])[]>();
  for (const [face, submesh] of before.entries()) {
    for (let vertex = 0; vertex < submesh.vertexCount; vertex++) {
      if (vertex % STEP_SIZE === STEP_SIZE - 1) yield;
      const key = cellOf(pointOf(submesh, vertex), [0, 0, 0]);
      const cell = cells.get(key);
      if (cell) cell.push([face, vertex]);
      else cells.set(key, [[face, vertex]]);
    }
  }
  return (face, vertex) => {
    const point = pointOf(after[face], vertex);
    let nearest: readonly [number, number] | null = null;
    let least = MATCH_RADIUS;
    for (const shift of NEIGHBOURS) {
      for (const candidate of cells.get(cellOf(point, shift)) ?? []) {
        const away = distance(point, pointOf(before[candidate[0]], candidate[1]));
        if (away > least || (away === least && nearest)) continue;
        least = away;
        nearest = candidate;
      }
    }
    return nearest;
  };
}

const NEIGHBOURS: readonly Vector3[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector3 => [x, y, z])),
);

function cellOf(point: Vector3, shift: Vector3): string {
  return point.map((value, axis) => Math.floor(value / MATCH_RADIUS) + shift[axis]).join();
}

function pointOf({ positions }: Submesh, vertex: number): Vector3 {
  return [positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]];
}

/** The weights of a vertex by the names of joints; all on the first joint for a face without weights. */
function weightsOf(
  { joints, weights }: Submesh,
  vertex: number,
  names: readonly string[],
): ReadonlyMap<string, number> {
  const byName = new Map<string, number>();
  if (names.length === 0) return byName;
  if (!joints || !weights) return byName.set(names[0], 1);
  for (let slot = 4 * vertex; slot < 4 * vertex + 4; slot++) {
    const name = names[joints[slot]];
    if (weights[slot] > 0) byName.set(name, (byName.get(name) ?? 0) + weights[slot]);
  }
  return byName;
}

/** The share of the weight that is on other joints, 0..1. */
function differenceOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const name of new Set([...a.keys(), ...b.keys()]))
    sum += Math.abs((a.get(name) ?? 0) - (b.get(name) ?? 0));
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
