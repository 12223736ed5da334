import { LOD_NAMES, type MeshAsset } from '../../formats/mesh/index.ts';
import {
  type CostedPart,
  chargedBytes,
  downloadWeight,
  estimateTriangles,
  THIN_SIDE,
} from '../cost/index.ts';
import { degenerateTriangles, MAX_HULL_POINTS, type ShapeTriangles } from '../physics/index.ts';
import { SceneReport } from '../scene/scene-report.ts';
import type { UploadMessage } from '../scene/upload-message.ts';
import type { UploadObservation } from '../scene/upload-observation.ts';

/** A finished mesh asset, and the prim that shows it. */
export interface FinishedAsset {
  readonly mesh: MeshAsset;
  readonly part: CostedPart;
  /** Whether {@link CostedPart.scale} is that of the prim: a static asset by itself does not say it. */
  readonly hasSize: boolean;
  /** The triangles of the physics shape before they were rounded to 16 bits; left out, those of the asset. */
  readonly physicsTriangles?: readonly ShapeTriangles[];
}

/** Triangles that a level may always have without costing more. */
const LIGHT_LEVEL = 64;
/** Share of the area of the download formula in which a small item is at its lowest level. */
const SMALL_ITEM = 0.9;
/** A face of fewer triangles encloses nothing. */
const LEAST_TRIANGLES = 4;
/** Triangles of a box: no shape that encloses something is simpler to use. */
const BOX_TRIANGLES = 12;
const MAX_HULLS = 256;
/** Sides of a prim, metres; those of a flat mesh are made 1. */
const MIN_SIDE = 0.01;
const MAX_SIDE = 64;
/** A tenth of a millimetre, so that 64 m in 32-bit numbers are not too large. */
const SIDE_TOLERANCE = 1e-4;
/** Triangles above which a mesh is large: with a transparent face it adds 15 to the complexity for each. */
const LARGE_MESH = 1000;

/**
 * What levels, physics shape, size and faces of a finished mesh asset make of it in-world.
 *
 * **Source:** reference/upload.md section 8, rules 47 to 54 and 59.
 */
export function observeAsset(asset: FinishedAsset): UploadObservation[] {
  const report = new SceneReport();
  observeVertices(asset, report);
  observeEstimates(asset, report);
  observeLowestFaces(asset, report);
  observePhysics(asset, report);
  observeSize(asset, report);
  observeAlpha(asset, report);
  return report.observations;
}

/** Rule 47: against the next higher level that the asset has. */
function observeVertices({ mesh, part }: FinishedAsset, report: SceneReport): void {
  let above = Infinity;
  for (const level of LOD_NAMES) {
    const faces = mesh.lods[level];
    if (!faces) continue;
    const vertices = sumOf(faces.map(({ vertexCount }) => vertexCount));
    const count = Math.max(0, vertices - above);
    report.observe('level-vertices-more', { model: part.name, subject: level, count });
    above = vertices;
  }
}

/** The message of the dialog about levels that rule 47 finds. */
export function levelMessages(observations: readonly UploadObservation[]): UploadMessage[] {
  return observations.flatMap(({ rule, model: subject, count }): UploadMessage[] =>
    rule === 'level-vertices-more' ? [{ code: 'TooManyVertices', subject, count }] : [],
  );
}

/** Rules 48 and 49: what levels weigh by their bytes. */
function observeEstimates({ part, hasSize }: FinishedAsset, report: SceneReport): void {
  if (!part.bytes) return;
  const { levels } = part.bytes;
  const charged = chargedBytes(levels);
  const model = part.name;
  LOD_NAMES.forEach((level, index) => {
    if (index === 0) return;
    const triangles = estimateTriangles(charged[level]);
    const above = estimateTriangles(charged[LOD_NAMES[index - 1]]);
    if (triangles <= LIGHT_LEVEL || triangles <= above / 2) return;
    report.observe('level-costly', { model, subject: level, value: triangles });
  });
  if (!hasSize) return;
  const { levels: shares, isLowestMissing } = downloadWeight(levels, part.scale);
  const { triangles, share } = shares[shares.length - 1];
  if (isLowestMissing || share <= SMALL_ITEM || triangles <= LIGHT_LEVEL) return;
  report.observe('lowest-costly', { model, value: triangles });
}

/** Rule 50, of faces that have more triangles in the high level, unless the decoder warns of them. */
function observeLowestFaces({ mesh, part }: FinishedAsset, report: SceneReport): void {
  const { high, lowest } = mesh.lods;
  const warned = new Set(
    mesh.warnings.flatMap(({ code, path }) => (code === 'no-positions' ? path : [])),
  );
  lowest?.forEach(({ triangleCount }, face) => {
    const isLess = triangleCount < (high?.[face]?.triangleCount ?? 0);
    if (triangleCount >= LEAST_TRIANGLES || !isLess || warned.has(`lowest_lod[${face}]`)) return;
    report.observe('lowest-vanishes', { model: part.name, face });
  });
}

/** Rules 51 to 53. */
function observePhysics(asset: FinishedAsset, report: SceneReport): void {
  const { mesh, part, hasSize, physicsTriangles = mesh.physicsMesh ?? [] } = asset;
  const { physics, physicsType, scale, name: model } = part;
  const degenerate = physicsTriangles.map((face) => degenerateTriangles(face).length);
  report.observe('physics-degenerate', { model, count: sumOf(degenerate) });
  const triangles = physics.triangles ?? 0;
  if (triangles > BOX_TRIANGLES && triangles >= part.triangles.high) {
    report.observe('physics-complex', { model, subject: 'physics_mesh' });
  }
  const hulls = [...physics.hullPoints, physics.boundingPoints ?? 0];
  if (physics.hullPoints.length > MAX_HULLS || Math.max(...hulls) > MAX_HULL_POINTS) {
    report.observe('physics-complex', { model, subject: 'physics_convex' });
  }
  const isMesh = physicsType === 'prim' && physics.hullPoints.length === 0;
  const thinnest = Math.min(...scale);
  if (hasSize && isMesh && thinnest < THIN_SIDE) {
    report.observe('physics-thin', { model, value: thinnest });
  }
}

/** Rule 52, of hulls that were thinned out, so that the asset has no more points than it may have. */
export function observeHulls(messages: readonly UploadMessage[]): UploadObservation[] {
  const report = new SceneReport();
  for (const { code, subject: model } of messages) {
    if (code !== 'HullPointsOverLimit') continue;
    report.observe('physics-complex', { model, subject: 'physics_convex' });
  }
  return report.observations;
}

/** Rule 54, with the side that is farthest outside. */
function observeSize({ part, hasSize }: FinishedAsset, report: SceneReport): void {
  if (!hasSize) return;
  const [least, greatest] = [Math.min(...part.scale), Math.max(...part.scale)];
  const model = part.name;
  if (greatest > MAX_SIDE + SIDE_TOLERANCE) report.observe('prim-size', { model, value: greatest });
  else if (least < MIN_SIDE - SIDE_TOLERANCE) report.observe('prim-size', { model, value: least });
}

/** Rule 59. */
function observeAlpha({ part }: FinishedAsset, report: SceneReport): void {
  if (part.triangles.high <= LARGE_MESH) return;
  part.faces.forEach(({ alpha }, face) => {
    if (alpha) report.observe('alpha-large', { model: part.name, face });
  });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
