import {
  MENDABLE_RULES,
  type Mend,
  type MendableRule,
  mendOptions,
  mendScene,
  OPTION_MEND_RULES,
  type OptionMend,
  type OptionMendRule,
  SAFE_OPTION_MENDS,
  type TaskControl,
  type UploadOptions,
  type UploadScene,
} from '../../upload/index.ts';
import { type ModelImages, type ModelUpload, uploadModel } from './model-file.ts';

/** A rule whose findings can be mended, in the model or by the options of its upload. */
export type MendRule = MendableRule | OptionMendRule;

export const MEND_RULES: readonly MendRule[] = [...MENDABLE_RULES, ...OPTION_MEND_RULES];

/** Those that need no decision: see {@link SAFE_OPTION_MENDS}. */
export const SAFE_MEND_RULES: readonly MendRule[] = [...MENDABLE_RULES, ...SAFE_OPTION_MENDS];

/** The upload of a mended model, and what has been mended. */
export interface MendedUpload {
  readonly upload: ModelUpload;
  readonly mends: readonly Mend[];
  readonly optionMends: readonly OptionMend[];
}

/**
 * Mends a model, then the options of its upload by what is still found.
 *
 * @param read - stays as it is.
 * @param rules - those whose findings are mended.
 */
export async function mendedUpload(
  read: UploadScene,
  options: Partial<UploadOptions> & { readonly images?: ModelImages } = {},
  rules: readonly MendRule[] = SAFE_MEND_RULES,
  control: TaskControl = {},
): Promise<MendedUpload> {
  const isWanted = (rule: MendRule) => rules.includes(rule);
  const { scene, mends } = mendScene(read, MENDABLE_RULES.filter(isWanted));
  const first = await uploadModel(scene, options, control);
  const optionMends = mendOptions(
    scene,
    first.options,
    first.observations,
    OPTION_MEND_RULES.filter(isWanted),
  );
  const mended = optionMends.at(-1)?.options;
  const upload = mended ? await uploadModel(scene, { ...options, ...mended }, control) : first;
  return { upload, mends, optionMends };
}
