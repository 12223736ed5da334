import type { UploadModel } from '../scene/upload-scene.ts';

/** A model after a mend, with what the mend has changed. */
export interface MendedModel {
  readonly model: UploadModel;
  /** How many joints or triangles there were, and are; for names how many were illegal. */
  readonly before: number;
  readonly after: number;
  /** Each change in a few words, such as `Armature_mHead → mHead`. Names are those of the file. */
  readonly changes: readonly string[];
}
