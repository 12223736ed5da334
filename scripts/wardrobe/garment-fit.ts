import { dot, scaleAndAdd, type Vector3 } from '../../src/math/index.ts';
import type { MeshFace } from '../modelling/index.ts';
import { type FitPose, type PosableVertices, poseVertices } from './fit-poses.ts';

/** A garment and the body in it, both bound to the skeleton at rest. */
export interface Fitting {
  readonly cloth: MeshFace;
  /** Whether a vertex of the cloth is on its outside, and not in the fold of a hem. */
  readonly isOutside: (vertex: number) => boolean;
  /** The vertices of the body that the garment covers. */
  readonly body: PosableVertices;
}

/** The vertices of the cloth that may cover each vertex of the body. */
type Candidates = readonly (readonly number[])[];

/** Metres at rest within which a vertex of the cloth may cover one of the body. */
const REACH = 0.075;

/** Which vertices of the cloth are near each vertex of the body at rest. */
function findCandidates({ cloth, isOutside, body }: Fitting): Candidates {
  const outside = cloth.points.map((_, vertex) => vertex).filter(isOutside);
  return body.points.map((point, vertex) => {
    const normal = body.normals[vertex];
    return outside.filter(
      (other) =>
        distanceSquared(cloth.points[other], point) < REACH * REACH &&
        dot(cloth.normals[other], normal) > -0.2,
    );
  });
}

function distanceSquared(a: Vector3, b: Vector3): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/**
 * Calls back for each vertex of the body in a pose, with the nearest vertex of the cloth and the metres by which
 * the body is outside of it; negative inside.
 */
function forEachDepth(
  { cloth, body }: Fitting,
  candidates: Candidates,
  pose: FitPose,
  visit: (clothVertex: number, depth: number) => void,
): void {
  const dressed = poseVertices(cloth, pose);
  const skin = poseVertices(body, pose);
  candidates.forEach((near, vertex) => {
    const at = 3 * vertex;
    const [x, y, z] = [skin.points[at], skin.points[at + 1], skin.points[at + 2]];
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const other of near) {
      const dx = x - dressed.points[3 * other];
      const dy = y - dressed.points[3 * other + 1];
      const dz = z - dressed.points[3 * other + 2];
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared >= least) continue;
      least = squared;
      nearest = other;
    }
    if (nearest < 0) return;
    const to = 3 * nearest;
    const depth =
      (x - dressed.points[to]) * dressed.normals[to] +
      (y - dressed.points[to + 1]) * dressed.normals[to + 1] +
      (z - dressed.points[to + 2]) * dressed.normals[to + 2];
    visit(nearest, depth);
  });
}

/** How much of the body shows through a garment. */
export interface FitReport {
  /** Share of the covered vertices that are outside of the cloth, over all poses. */
  readonly share: number;
  /** Metres. */
  readonly worst: number;
}

/** Metres below which the cloth still hides the body, since its triangles bulge between their corners. */
const TOLERANCE = 0.001;

/** Measures a garment in some poses. */
export function measureFit(fitting: Fitting, poses: readonly FitPose[]): FitReport {
  const candidates = findCandidates(fitting);
  let visible = 0;
  let total = 0;
  let worst = 0;
  for (const pose of poses) {
    forEachDepth(fitting, candidates, pose, (_, depth) => {
      total++;
      if (depth > TOLERANCE) visible++;
      worst = Math.max(worst, depth);
    });
  }
  return { share: visible / Math.max(total, 1), worst };
}

/** Metres that the cloth keeps from the body. */
const CLEARANCE = 0.006;
/** Deeper than this the nearest cloth is another part of the garment, such as a sleeve beside the chest. */
const MAX_DEPTH = 0.03;
/** Share of its own move that a vertex passes on to its neighbours, how often, and how often moves are averaged then. */
const PASSED_ON = 0.9;
const SPREADING_PASSES = 3;
const SMOOTHING_PASSES = 4;

/**
 * Moves the cloth outwards, along its normals, until it clears the body in all poses, or nearly: the moves of neighbours
 * are smoothed, and are the same on both sides of the body. Normals are to be computed anew afterwards.
 *
 * @param fixed - Vertices that stay where they are.
 */
export function letOut(
  fitting: Fitting,
  poses: readonly FitPose[],
  fixed: ReadonlySet<number>,
): void {
  const { cloth } = fitting;
  const candidates = findCandidates(fitting);
  const moves = new Float64Array(cloth.points.length);
  for (const pose of poses) {
    forEachDepth(fitting, candidates, pose, (vertex, depth) => {
      if (depth < MAX_DEPTH) moves[vertex] = Math.max(moves[vertex], depth + CLEARANCE);
    });
  }
  const neighbours = findNeighbours(cloth);
  const opposite = findOpposites(cloth);
  const spread = (merge: (own: number, others: readonly number[], mirrored: number) => number) => {
    const before = moves.slice();
    cloth.points.forEach((_, vertex) => {
      const others = Array.from(neighbours[vertex], (other) => before[other]);
      moves[vertex] = fixed.has(vertex)
        ? 0
        : merge(before[vertex], others, before[opposite[vertex]]);
    });
  };
  for (let pass = 0; pass < SPREADING_PASSES; pass++) {
    spread((own, others, mirrored) => Math.max(own, mirrored, PASSED_ON * Math.max(...others)));
  }
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    spread((_, others) => others.reduce((sum, move) => sum + move, 0) / others.length);
  }
  cloth.points = cloth.points.map((point, vertex) =>
    scaleAndAdd(point, cloth.normals[vertex], moves[vertex]),
  );
}

/** The vertices that share a triangle with each; those at the same place count as one. */
function findNeighbours({ points, indices }: MeshFace): readonly ReadonlySet<number>[] {
  const byPlace = new Map<string, number[]>();
  points.forEach((point, vertex) => {
    const key = placeKey(point);
    byPlace.set(key, [...(byPlace.get(key) ?? []), vertex]);
  });
  const neighbours = points.map((point) => new Set(byPlace.get(placeKey(point))));
  for (let k = 0; k < indices.length; k += 3) {
    const corners = indices.slice(k, k + 3);
    for (const corner of corners) {
      for (const same of byPlace.get(placeKey(points[corner]))!) {
        for (const other of corners) neighbours[same].add(other);
      }
    }
  }
  return neighbours;
}

const placeKey = (point: Vector3): string => point.map((value) => Math.round(value * 1e5)).join();

/** The vertex that is nearest to the mirror image of each. */
function findOpposites({ points }: MeshFace): readonly number[] {
  return points.map(([x, y, z]) => {
    const mirrored: Vector3 = [x, -y, z];
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let vertex = 0; vertex < points.length; vertex++) {
      const squared = distanceSquared(points[vertex], mirrored);
      if (squared >= least) continue;
      least = squared;
      nearest = vertex;
    }
    return nearest;
  });
}
