import type { Warning } from '../formats/bytes/index.ts';
import type {
  ModelFacts,
  UploadCost,
  UploadMessage,
  UploadObservation,
  UploadScene,
} from '../upload/index.ts';

/** A COLLADA or glTF file as the uploader reads it, and what an upload with the dialog's first settings would store. */
export interface ModelDocument {
  readonly source: UploadScene['source'];
  readonly models: readonly ModelFacts[];
  readonly messages: readonly UploadMessage[];
  readonly observations: readonly UploadObservation[];
  /** The mesh assets of the upload, one for each model that can become one. */
  readonly assets: readonly ModelAsset[];
  /** Of all of them together, worn or rezzed as one object. */
  readonly cost: UploadCost;
  readonly warnings: readonly Warning[];
}

/** A mesh asset, as a file beside the model. */
export interface ModelAsset {
  /** Such as `jacket/Tee.llmesh`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
