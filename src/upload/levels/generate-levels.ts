import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { remapFace } from '../geometry/index.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { simplifierReady, simplifyEachFace, simplifyWhole } from './simplify-model.ts';

/** How triangles are left out: of the whole model, of each face by itself, or without regard to the surface. */
export type LevelMethod = 'auto' | 'precise' | 'sloppy';

/** How a level below the high one is generated. */
export interface LevelRequest {
  readonly method: LevelMethod;
  /** Of all models together; null for the dialog's: a third for each level. */
  readonly triangles: number | null;
  /** The largest error, as a share of the model's size; 1 when absent. */
  readonly maxError?: number;
}

/** The faces of all levels of a model: each level has as many as the model. */
export type ModelLevels = Readonly<Record<LodName, readonly UploadFace[]>>;

/** How many times fewer triangles each level has than the one above, unless the request says otherwise. */
const DEFAULT_STEP = 3;

/**
 * Generates the levels of detail of all models of an upload, each with the same ratio. Vertices of lower levels are those
 * of the high one, with their weights; equal ones are one, unused ones are dropped, and the others are in the order of
 * their first use. A level without a request, and one of which nothing can be left out, is a copy of the level above.
 *
 * @param signal - is asked before each level.
 * @throws the signal's reason.
 *
 * **Source:** reference/upload.md section 4, "Levels". Viewers have version 0.22 of meshoptimizer, whose levels have a few
 * percent more or fewer triangles.
 */
export async function generateLevels(
  models: readonly UploadModel[],
  requests: Partial<Record<Exclude<LodName, 'high'>, LevelRequest>>,
  signal?: { throwIfAborted(): void },
): Promise<ModelLevels[]> {
  await simplifierReady();
  const total = models.reduce((sum, model) => sum + countTriangles(model.faces), 0);
  return models.map(({ faces }) => {
    const levels: Partial<Record<LodName, readonly UploadFace[]>> = {};
    let above: readonly UploadFace[] = faces.map(remapFace);
    LOD_NAMES.forEach((name, index) => {
      signal?.throwIfAborted();
      const request = name === 'high' ? undefined : requests[name];
      if (request) {
        const ratio =
          request.triangles === null ? DEFAULT_STEP ** index : total / request.triangles;
        above = reduceFaces(faces, request, ratio)?.map(remapFace) ?? above;
      }
      levels[name] = above;
    });
    return levels as ModelLevels;
  });
}

/** Null where nothing is left out. */
function reduceFaces(
  faces: readonly UploadFace[],
  { method, maxError = 1 }: LevelRequest,
  ratio: number,
): UploadFace[] | null {
  if (ratio <= 1 || countTriangles(faces) <= 1) return null;
  if (method === 'auto') return simplifyWhole(faces, ratio, maxError);
  const reduced = simplifyEachFace(faces, ratio, maxError, method === 'sloppy');
  return countTriangles(reduced) < countTriangles(faces) ? reduced : null;
}

const countTriangles = (faces: readonly UploadFace[]) =>
  faces.reduce((sum, { indices }) => sum + indices.length / 3, 0);
