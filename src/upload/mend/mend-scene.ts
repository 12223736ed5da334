import type { UploadRule } from '../scene/upload-observation.ts';
import type { UploadModel, UploadScene } from '../scene/upload-scene.ts';
import type { MendedModel } from './mend.ts';
import { dropJoints, mergeJoints, renameJoints } from './mend-joints.ts';
import { removeTriangles } from './mend-triangles.ts';

/**
 * The mends that change nothing of what is seen, in the order in which they are done: names first, since only joints of
 * the skeleton can be one.
 */
const MENDS = {
  'joint-misnamed': renameJoints,
  'joint-listed-twice': mergeJoints,
  'joints-unweighted': dropJoints,
  'triangles-degenerate': removeTriangles,
} as const satisfies { [Rule in UploadRule]?: (model: UploadModel) => MendedModel | null };

/** A rule whose findings can be mended. */
export type MendableRule = keyof typeof MENDS;

export const MENDABLE_RULES = Object.keys(MENDS) as readonly MendableRule[];

/** What a mend has changed in one model. */
export interface Mend extends Omit<MendedModel, 'model'> {
  readonly rule: MendableRule;
  readonly model: string;
}

/** Messages about joints that are not in the skeleton. */
const JOINT_MESSAGES: ReadonlySet<string> = new Set(['UnrecognizedJoint', 'UnknownJoints']);

/**
 * The scene with its mends, and what they are. Findings that are mended are no longer among its observations. The scene
 * that is given stays as it is, so that both can be shown.
 *
 * @param rules - those whose findings are mended.
 */
export function mendScene(
  scene: UploadScene,
  rules: readonly MendableRule[] = MENDABLE_RULES,
): { readonly scene: UploadScene; readonly mends: readonly Mend[] } {
  const mends: Mend[] = [];
  const models = scene.models.map((original) => {
    let model = original;
    for (const rule of MENDABLE_RULES) {
      const mended = rules.includes(rule) ? MENDS[rule](model) : null;
      if (!mended) continue;
      const { before, after, changes } = mended;
      mends.push({ rule, model: model.name, before, after, changes });
      model = mended.model;
    }
    return model;
  });
  const isMended = (rule: string, model: string) =>
    mends.some((mend) => mend.rule === rule && mend.model === model);
  const isLegal = models.every(({ skin }) => !skin?.joints.includes(-1));
  return {
    scene: {
      ...scene,
      models,
      observations: scene.observations.filter(({ rule, model }) => !isMended(rule, model)),
      messages: scene.messages.filter(({ code }) => !(isLegal && JOINT_MESSAGES.has(code))),
    },
    mends,
  };
}
