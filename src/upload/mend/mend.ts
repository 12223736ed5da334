import type { UploadModel } from '../scene/upload-scene.ts';

/** A model after a mend, with what the mend has changed. */
export interface MendedModel {
  readonly model: UploadModel;
  /** How many joints or triangles there were, and are; for names and weights how many were wrong. */
  readonly before: number;
  readonly after: number;
  /** How many of what the rule finds are left; 0 when absent. */
  readonly remaining?: number;
  /** Each change in a few words, such as `Armature_mHead → mHead`. Names are those of the file. */
  readonly changes: readonly string[];
}
