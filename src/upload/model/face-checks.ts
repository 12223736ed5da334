import type { SceneReport } from '../scene/scene-report.ts';
import type { WeldedFace } from './welded-face.ts';

/** Texture coordinates that span more are coarse in 16 bits. */
const MAX_UV_SPAN = 100;
/** Vertices for each position above which seams cost too much. */
const MANY_SEAMS = 1.5;
/** The squared sine of the angle between two edges of a triangle up to which it has no area: what 32-bit floats resolve. */
const NO_ANGLE = 1e-14;
const MAX_NAME_BYTES = 63;

/**
 * Observes what the faces of a mesh waste, lack and lose.
 *
 * @param positionCount - Positions that the file has for the mesh.
 *
 * **Source:** reference/upload.md section 8, rules 16 to 21, 58 and 60.
 */
export function checkFaces(
  faces: readonly WeldedFace[],
  label: string,
  report: SceneReport,
  positionCount = faces[0]?.sources.positions.count ?? 0,
): void {
  for (const [face, welded] of faces.entries()) checkFace(welded, face, label, report);
  checkPositions(faces, positionCount, label, report);
}

/** **Source:** reference/upload.md section 8, rule 60. */
export function checkName(name: string, report: SceneReport): void {
  const isPlain = /^[\x20-\x7e]*$/.test(name) && name.length <= MAX_NAME_BYTES;
  if (!isPlain || /_LOD|_PHYS/.test(name))
    report.observe('name-cut', { model: name, subject: name });
}

/** What one face wastes, lacks and loses. */
export function checkFace(
  welded: WeldedFace,
  face: number,
  label: string,
  report: SceneReport,
): void {
  const place = { model: label, face, subject: welded.material };
  const { normals } = welded.sources;
  const vertices = welded.vertices.positions.length;
  const count =
    normals && welded.hasNormals ? zeroNormals(normals.values, welded.vertices.normals) : vertices;
  report.observe('normals-missing', { ...place, count });
  const span = uvSpan(welded);
  if (!welded.hasUvs) report.observe('uvs-missing', { ...place, count: vertices });
  else if (span > MAX_UV_SPAN) {
    report.observe('uvs-missing', { ...place, count: vertices, value: span });
  }
  report.observe('uv-sets-extra', { ...place, count: Math.max(0, welded.uvSets - 1) });
  if (welded.hasColors) report.observe('looks-dropped', { ...place, subject: 'COLOR' });
  const wasted = zeroAreaTriangles(welded) + doubledTriangles(welded);
  report.observe('triangles-degenerate', { ...place, count: wasted });
}

function zeroNormals(values: Float32Array, normals: Int32Array): number {
  let count = 0;
  for (let i = 0; i < normals.length; i++) {
    const at = normals[i] * 3;
    if (at < 0 || (values[at] === 0 && values[at + 1] === 0 && values[at + 2] === 0)) count++;
  }
  return count;
}

/** The longer side of the box around the texture coordinates. */
function uvSpan({ sources, vertices }: WeldedFace): number {
  if (!sources.uvs) return 0;
  const { values } = sources.uvs;
  let [minU, minV, maxU, maxV] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.uvs.length; i++) {
    const uv = vertices.uvs[i];
    const u = uv < 0 ? 0 : values[uv * 2];
    const v = uv < 0 ? 0 : values[uv * 2 + 1];
    if (u < minU) minU = u;
    if (u > maxU) maxU = u;
    if (v < minV) minV = v;
    if (v > maxV) maxV = v;
  }
  return Math.max(0, maxU - minU, maxV - minV);
}

/** Triangles without area, including those of two equal positions. */
export function zeroAreaTriangles({ sources, vertices, indices }: WeldedFace): number {
  const { values } = sources.positions;
  const { positions } = vertices;
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = positions[indices[i]] * 3;
    const b = positions[indices[i + 1]] * 3;
    const c = positions[indices[i + 2]] * 3;
    const ux = values[b] - values[a];
    const uy = values[b + 1] - values[a + 1];
    const uz = values[b + 2] - values[a + 2];
    const vx = values[c] - values[a];
    const vy = values[c + 1] - values[a + 1];
    const vz = values[c + 2] - values[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const edges = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
    if (x * x + y * y + z * z <= edges * NO_ANGLE) count++;
  }
  return count;
}

/** Triangles of the same three vertices as one before them, in the same sense of rotation. */
function doubledTriangles({ indices, vertices }: WeldedFace): number {
  const triangles = indices.length / 3;
  const size = 1 << (32 - Math.clz32(Math.max(16, triangles * 2) - 1));
  const table = new Int32Array(size);
  const { positions } = vertices;
  let doubled = 0;
  const first = new Int32Array(3);
  const second = new Int32Array(3);
  for (let triangle = 0; triangle < triangles; triangle++) {
    rotated(indices, positions, triangle, first);
    let hash = Math.imul(first[0], 0x9e3779b1) ^ Math.imul(first[1], 0x85ebca6b);
    hash = Math.imul(hash ^ first[2] ^ (hash >>> 15), 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 16)) & (size - 1);
    while (table[slot] > 0) {
      rotated(indices, positions, table[slot] - 1, second);
      if (first[0] === second[0] && first[1] === second[1] && first[2] === second[2]) break;
      slot = (slot + 1) & (size - 1);
    }
    if (table[slot] > 0) doubled++;
    else table[slot] = triangle + 1;
  }
  return doubled;
}

/** The positions of a triangle, the least index first. */
function rotated(
  indices: Uint32Array,
  positions: Int32Array,
  triangle: number,
  out: Int32Array,
): void {
  const a = positions[indices[triangle * 3]];
  const b = positions[indices[triangle * 3 + 1]];
  const c = positions[indices[triangle * 3 + 2]];
  const isFirst = a <= b && a <= c;
  const isSecond = !isFirst && b <= c;
  out[0] = isFirst ? a : isSecond ? b : c;
  out[1] = isFirst ? b : isSecond ? c : a;
  out[2] = isFirst ? c : isSecond ? a : b;
}

/** Loose positions, and seams: both need to know which positions any face uses. */
function checkPositions(
  faces: readonly WeldedFace[],
  positionCount: number,
  label: string,
  report: SceneReport,
): void {
  const [face] = faces;
  if (!face) return;
  const { positions } = face.sources;
  const used = new Uint8Array(positions.count);
  let vertices = 0;
  let usedCount = 0;
  for (const { sources, vertices: welded } of faces) {
    if (sources.positions !== positions) continue;
    vertices += welded.positions.length;
    for (let i = 0; i < welded.positions.length; i++) {
      const position = welded.positions[i];
      usedCount += 1 - used[position];
      used[position] = 1;
    }
  }
  report.observe('vertices-loose', { model: label, count: positionCount - usedCount });
  const ratio = vertices / Math.max(usedCount, 1);
  if (ratio > MANY_SEAMS) {
    report.observe('seams-many', { model: label, count: vertices - usedCount, value: ratio });
  }
}
