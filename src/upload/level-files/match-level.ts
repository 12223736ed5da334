import type { LodName } from '../../formats/mesh/index.ts';
import type { UploadLevel } from '../asset/mesh-source-of.ts';
import type { UploadMessage, UploadMessageCode } from '../scene/upload-message.ts';
import type { UploadObservation, UploadRule } from '../scene/upload-observation.ts';
import type { UploadFace, UploadModel, UploadScene } from '../scene/upload-scene.ts';

/** A level of detail below the high one, or the shape for physics. */
export type LevelOfFile = Exclude<LodName, 'high'> | 'physics';

/**
 * What the names of files end in, before their extension, that are levels or the physics shape of another.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files".
 */
export const LEVEL_SUFFIXES: Readonly<Record<LevelOfFile, string>> = {
  medium: '_LOD2',
  low: '_LOD1',
  lowest: '_LOD0',
  physics: '_PHYS',
};

/** A part of the larger side by which the boxes of two levels may differ. */
const BOX_TOLERANCE = 0.01;

/** The models of a file as levels of the models of another one. */
export interface MatchedLevel {
  /** For each model of the high level, its level; null where the file has none that can be used. */
  readonly levels: readonly (UploadLevel | null)[];
  readonly messages: readonly UploadMessage[];
  readonly observations: readonly UploadObservation[];
}

/**
 * Finds the level of each model: by its name, or, where no name is the same and no model continues another, by its place in
 * the file. Faces are in the order of the high level where the materials are the same.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files", and section 8, rules 43 to 46.
 */
export function matchLevel(high: UploadScene, file: UploadScene, level: LevelOfFile): MatchedLevel {
  const messages: UploadMessage[] = [];
  const observations: UploadObservation[] = [];
  if (file.models.length !== high.models.length) {
    messages.push({ code: 'InstancesDiffer', subject: level, count: file.models.length });
    observations.push({ ...observe('level-refused', '', file.models.length), subject: level });
  }
  const byName = new Map(file.models.map((model) => [model.name, model]));
  const hasName = high.models.some(({ name }) => byName.has(name));
  const isWhole = [...high.models, ...file.models].every(({ continues }) => continues === null);
  const levels = high.models.map((model, index) => {
    const found = hasName ? byName.get(model.name) : isWhole ? file.models[index] : undefined;
    if (!found) return null;
    const matched = level === 'physics' ? found.faces : matchFaces(model, found);
    if ('code' in matched) {
      messages.push({ code: matched.code, subject: matched.subject, count: 1 });
      observations.push({ ...observe('level-refused', model.name), subject: level });
      return null;
    }
    observations.push(...compareLevels(model, found, level));
    return { faces: matched, center: found.center, size: found.size };
  });
  return { levels, messages, observations };
}

/** The faces of a level in the order of the high one; the message of the dialog where they cannot be used. */
function matchFaces(
  high: UploadModel,
  level: UploadModel,
): readonly UploadFace[] | { readonly code: UploadMessageCode; readonly subject: string } {
  const materials = new Set(high.faces.map(({ material }) => material));
  const unknown = level.faces.find(({ material }) => !materials.has(material));
  if (unknown) return { code: 'MaterialNotSubset', subject: unknown.material };
  if (level.faces.length > high.faces.length) return { code: 'FacesDiffer', subject: level.name };
  if (level.faces.length === high.faces.length) return reorder(high, level.faces);
  // The uploader leaves a subset as it is: its faces show the textures of the first faces of the high level.
  const missing = high.faces.slice(level.faces.length).map(emptyFace);
  return [...level.faces, ...missing];
}

/** Of several faces with one material, each is taken once, in their order. */
function reorder(high: UploadModel, faces: readonly UploadFace[]): readonly UploadFace[] {
  const left = [...faces];
  const ordered = high.faces.flatMap(({ material }) => {
    const at = left.findIndex((face) => face.material === material);
    return at < 0 ? [] : left.splice(at, 1);
  });
  // Another material twice in place of one is a subset, too.
  return left.length === 0 ? ordered : faces;
}

function emptyFace({ material, look, joints }: UploadFace): UploadFace {
  return {
    ...{ material, look, positions: new Float32Array(0), normals: null, uvs: null },
    indices: new Uint32Array(0),
    joints: joints && new Uint8Array(0),
    weights: joints && new Float32Array(0),
  };
}

function compareLevels(
  high: UploadModel,
  found: UploadModel,
  level: LevelOfFile,
): UploadObservation[] {
  const out: UploadObservation[] = [];
  const off = boxDifference(high, found);
  if (off > BOX_TOLERANCE * Math.max(...high.size)) {
    out.push({ ...observe('level-box-differs', high.name), subject: level, value: off });
  }
  if (level === 'physics') return out;
  const names = new Set(found.faces.map(({ material }) => material));
  const missing = high.faces.filter(({ material }) => !names.has(material));
  if (missing.length > 0) {
    const subject = missing.map(({ material }) => material).join(', ');
    out.push({ ...observe('level-materials-fewer', high.name, missing.length), subject });
  }
  if (high.skin && found.skin?.jointNames.join('\n') !== high.skin.jointNames.join('\n')) {
    out.push({ ...observe('level-joints-differ', high.name), subject: level });
  }
  return out;
}

/** The largest distance between two sides of the boxes, in the units of the file. */
function boxDifference(a: UploadModel, b: UploadModel): number {
  const sides = [0, 1, 2].flatMap((axis) => [
    Math.abs(a.center[axis] - a.size[axis] / 2 - (b.center[axis] - b.size[axis] / 2)),
    Math.abs(a.center[axis] + a.size[axis] / 2 - (b.center[axis] + b.size[axis] / 2)),
  ]);
  return Math.max(...sides);
}

const observe = (rule: UploadRule, model: string, count = 1): UploadObservation => ({
  ...{ rule, model, face: null, subject: '', count },
});
