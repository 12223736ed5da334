import type { UploadSkin } from '../scene/upload-scene.ts';
import type { PositionWeights } from './position-weights.ts';

/** A skin as a model has it, and the weights of its positions. */
export interface ModelSkin {
  readonly skin: UploadSkin;
  readonly weights: PositionWeights;
  /** Which position's weights each position gets. */
  readonly shared: Int32Array<ArrayBuffer>;
}
