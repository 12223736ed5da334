import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { remapFace } from '../geometry/index.ts';
import { type TaskControl, TaskSteps } from '../scene/task-control.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { FaceReducer, simplifierReady } from './simplify-model.ts';

/** How triangles are left out: of the whole model, of each face by itself, or without regard to the surface. */
export type LevelMethod = 'auto' | 'precise' | 'sloppy';

/** How a level below the high one is generated. */
export interface LevelRequest {
  readonly method: LevelMethod;
  /**
   * Of all models together; null for the dialog's: a third for each level. 0 for as few as the error allows, in which case
   * `auto` only collapses edges.
   */
  readonly triangles: number | null;
  /** The largest error, as a share of the model's size; 1 when absent. */
  readonly maxError?: number;
}

/** The faces of all levels of a model: each level has as many as the model. */
export type ModelLevels = Readonly<Record<LodName, readonly UploadFace[]>>;

/** Requests for the levels below the high one. */
export type LevelRequests = Partial<Record<Exclude<LodName, 'high'>, LevelRequest>>;

/** How many times fewer triangles each level has than the one above, unless the request says otherwise. */
const DEFAULT_STEP = 3;

/**
 * Generates the levels of detail of all models of an upload, each with the same ratio. Vertices of lower levels are those
 * of the high one, with their weights; equal ones are one, unused ones are dropped, and the others are in the order of
 * their first use. A level without a request, and one of which nothing can be left out, is a copy of the level above.
 *
 * @param control - One step is one level of one model.
 * @throws the signal's reason.
 *
 * **Source:** reference/upload.md section 4, "Levels". Viewers have version 0.22 of meshoptimizer, whose levels have a few
 * percent more or fewer triangles.
 */
export async function generateLevels(
  models: readonly UploadModel[],
  requests: LevelRequests,
  control: TaskControl = {},
): Promise<ModelLevels[]> {
  await simplifierReady();
  const total = models.reduce((sum, model) => sum + countTriangles(model.faces), 0);
  const steps = new TaskSteps(control, models.length * LOD_NAMES.length);
  const made: ModelLevels[] = [];
  for (const { faces } of models) {
    await steps.next();
    const high = faces.map(remapFace);
    const reducer = new FaceReducer(high);
    const levels: Partial<Record<LodName, readonly UploadFace[]>> = { high };
    let above: readonly UploadFace[] = high;
    for (const [index, name] of LOD_NAMES.entries()) {
      if (name === 'high') continue;
      await steps.next();
      const request = requests[name];
      if (request) {
        const { triangles } = request;
        const ratio = triangles === null ? DEFAULT_STEP ** index : total / Math.max(triangles, 1);
        above = reduceFaces(reducer, high, request, ratio) ?? above;
      }
      levels[name] = above;
    }
    made.push(levels as ModelLevels);
  }
  steps.finish();
  return made;
}

/** Null where nothing is left out. */
function reduceFaces(
  reducer: FaceReducer,
  faces: readonly UploadFace[],
  { method, triangles, maxError = 1 }: LevelRequest,
  ratio: number,
): readonly UploadFace[] | null {
  if (ratio <= 1 || countTriangles(faces) <= 1) return null;
  if (method === 'auto') return reducer.simplifyWhole(ratio, maxError, triangles === 0);
  const reduced = reducer.simplifyEachFace(ratio, maxError, method === 'sloppy');
  return countTriangles(reduced) < countTriangles(faces) ? reduced : null;
}

const countTriangles = (faces: readonly UploadFace[]) =>
  faces.reduce((sum, { indices }) => sum + indices.length / 3, 0);
