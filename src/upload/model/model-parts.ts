import type { Vector3 } from '../../math/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadMessageCode } from '../scene/upload-message.ts';
import type { WeldedFace } from './welded-face.ts';

/** Faces of a mesh asset. */
export const MAX_FACES = 8;
/** Submodels that all meshes of a file share. */
const SUBMODELS = 768;
/** A box that is flatter than this along an axis is not scaled along it. */
const FLAT = 1e-5;

/** The box by which positions are normalised. */
export interface ModelBox {
  readonly center: Vector3;
  /** 1 along an axis on which the box is flat. */
  readonly size: Vector3;
}

/**
 * Sorts faces by their symbols, ignoring case, and cuts those that are too many for the uploader. The order of faces
 * whose symbols are equal but for case is that of the file here; the uploader's is unspecified.
 *
 * @param meshes - Of the file.
 * @param code - What the uploader says of faces that it cuts.
 *
 * **Source:** reference/upload.md section 1, "Faces".
 */
export function sortedFaces(
  faces: readonly WeldedFace[],
  meshes: number,
  label: string,
  report: SceneReport,
  code: UploadMessageCode,
): WeldedFace[] {
  const keyed = faces.map((face) => ({ face, key: face.material.toUpperCase() }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const sorted = keyed.map(({ face }) => face);
  observeAlike(sorted, label, report);
  report.observe('faces-over-eight', {
    model: label,
    count: sorted.length > MAX_FACES ? sorted.length : 0,
  });
  const limit = MAX_FACES * (Math.floor(SUBMODELS / Math.max(meshes, 1)) + 1);
  if (sorted.length <= limit) return sorted;
  report.say(code, label, sorted.length - limit);
  report.observe('faces-over-limit', { model: label, count: sorted.length - limit });
  return sorted.slice(0, limit);
}

/** Symbols that differ in case only. */
function observeAlike(sorted: readonly WeldedFace[], label: string, report: SceneReport): void {
  const alike = new Map<string, Set<string>>();
  for (const { material } of sorted) {
    const key = material.toUpperCase();
    alike.set(key, (alike.get(key) ?? new Set()).add(material));
  }
  for (const symbols of alike.values()) {
    if (symbols.size < 2) continue;
    const [subject] = symbols;
    report.observe('materials-alike', { model: label, subject, count: symbols.size });
  }
}

/**
 * The box of all faces. It contains the first entry of each source of positions, even if no corner uses that.
 *
 * **Source:** reference/upload.md sections 1 and 4.
 */
export function boxOf(faces: readonly WeldedFace[]): ModelBox {
  const groups = faces.map(({ sources, vertices }) => ({
    values: sources.positions.values,
    positions: vertices.positions,
  }));
  return boxAround([
    ...groups.map(({ values }) => ({ values, positions: Int32Array.of(0) })),
    ...groups,
  ]);
}

/**
 * The box around some of the positions of each source.
 *
 * **Source:** reference/upload.md section 4.
 */
export function boxAround(
  groups: readonly { readonly values: Float32Array; readonly positions: Int32Array }[],
): ModelBox {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { values, positions } of groups) {
    for (let axis = 0; axis < 3; axis++) {
      let least = min[axis];
      let most = max[axis];
      for (let i = 0; i < positions.length; i++) {
        const value = values[positions[i] * 3 + axis];
        if (value < least) least = value;
        if (value > most) most = value;
      }
      min[axis] = least;
      max[axis] = most;
    }
  }
  const axis = (k: number) => ({ center: (min[k] + max[k]) / 2, size: max[k] - min[k] });
  const [x, y, z] = [axis(0), axis(1), axis(2)];
  const scale = (size: number) => (size < FLAT ? 1 : size);
  return {
    center: [x.center, y.center, z.center],
    size: [scale(x.size), scale(y.size), scale(z.size)],
  };
}

/** The name of a submodel: `b`, `c` and so on after the name of the first one. */
export function submodelName(label: string, index: number): string {
  return index === 0 ? label : label + String.fromCharCode('a'.charCodeAt(0) + index);
}

/**
 * The label of a model, by which levels and physics shapes are found: its name, cut at the last `_` if it contains `_LOD`
 * or `_PHYS`.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files".
 */
export function modelLabel(label: string): string {
  return /_LOD|_PHYS/.test(label) ? label.slice(0, label.lastIndexOf('_')) : label;
}
