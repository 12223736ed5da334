import type { UploadRule } from '../scene/upload-observation.ts';
import type { UploadModel, UploadScene } from '../scene/upload-scene.ts';
import type { MendedModel } from './mend.ts';
import { dropJoints, mergeJoints, renameJoints } from './mend-joints.ts';
import { removeTriangles } from './mend-triangles.ts';
import { fillWeights } from './mend-weights.ts';

/**
 * The mends of a model that are safe, in the order in which they are done: names first, since only joints of the skeleton can
 * be one; then weights, before joints without any are removed.
 *
 * None of them moves a vertex that already moves as its author wants: the only ones that other weights are given to are
 * those that had none, which would stick to the first joint of the list.
 */
const MENDS = {
  'joint-misnamed': renameJoints,
  'joint-listed-twice': mergeJoints,
  'weights-none': fillWeights,
  'joints-unweighted': dropJoints,
  'triangles-degenerate': removeTriangles,
} as const satisfies { [Rule in UploadRule]?: (model: UploadModel) => MendedModel | null };

/**
 * What is mended by reading: a scene has at most four weights a vertex, which sum to 1, as the uploader makes them. So these
 * findings say what has been done, and are gone from the asset, whether they are mended or not.
 */
const MENDED_BY_READING = ['weights-over-four', 'weights-sum'] as const satisfies UploadRule[];

/** A rule whose findings can be mended. */
export type MendableRule = keyof typeof MENDS | (typeof MENDED_BY_READING)[number];

export const MENDABLE_RULES: readonly MendableRule[] = [
  ...MENDED_BY_READING,
  ...(Object.keys(MENDS) as (keyof typeof MENDS)[]),
];

/** What a mend has changed in one model. */
export interface Mend extends Omit<MendedModel, 'model' | 'remaining'> {
  readonly rule: MendableRule;
  readonly model: string;
}

type ModelMend = (model: UploadModel) => MendedModel | null;

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
  const mends = MENDED_BY_READING.filter((rule) => rules.includes(rule)).flatMap((rule) =>
    mendsByReading(scene, rule),
  );
  /** How many of what each rule found in each model are left, where it was mended. */
  const left = new Map(mends.map(({ rule, model }) => [`${rule} ${model}`, 0]));
  const models = scene.models.map((original) => {
    let model = original;
    for (const [rule, mend] of Object.entries(MENDS) as [keyof typeof MENDS, ModelMend][]) {
      const mended = rules.includes(rule) ? mend(model) : null;
      if (!mended) continue;
      const { before, after, remaining = 0, changes } = mended;
      mends.push({ rule, model: model.name, before, after, changes });
      const key = `${rule} ${model.name}`;
      left.set(key, (left.get(key) ?? 0) + remaining);
      model = mended.model;
    }
    return model;
  });
  const isLegal = models.every(({ skin }) => !skin?.joints.includes(-1));
  return {
    scene: {
      ...scene,
      models,
      observations: scene.observations.flatMap((observation) => {
        const count = left.get(`${observation.rule} ${observation.model}`) ?? observation.count;
        return count === 0 ? [] : { ...observation, count };
      }),
      messages: scene.messages.filter(({ code }) => !(isLegal && JOINT_MESSAGES.has(code))),
    },
    mends,
  };
}

/** What reading has mended: the vertices of each model that a rule found. */
function mendsByReading(
  { observations }: UploadScene,
  rule: (typeof MENDED_BY_READING)[number],
): Mend[] {
  const found = observations.filter((observation) => observation.rule === rule);
  return [...new Set(found.map(({ model }) => model))].map((model) => {
    const own = found.filter((observation) => observation.model === model);
    const before = own.reduce((sum, { count }) => sum + count, 0);
    return { rule, model, before, after: 0, changes: [] };
  });
}
