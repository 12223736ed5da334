import type { UploadMaterial, UploadModel } from '../scene/upload-scene.ts';
import { uploadFace } from './face-arrays.ts';
import { MAX_FACES, type ModelBox, submodelName } from './model-parts.ts';
import type { ModelSkin } from './model-skin.ts';
import type { WeldedFace } from './welded-face.ts';

/** A mesh of the file with its faces in the order of the upload, before it is divided into models. */
export interface ReadMesh {
  readonly label: string;
  readonly faces: readonly WeldedFace[];
  readonly box: ModelBox;
}

/**
 * Models of at most eight faces each, the further ones named after the first.
 *
 * @param first - Index that the first of them will have among all models.
 * @param lookOf - By the symbol of a face.
 *
 * **Source:** reference/upload.md section 1, "Splits".
 */
export function modelsOf(
  { label, faces, box }: ReadMesh,
  skin: ModelSkin | null,
  first: number,
  lookOf: (symbol: string) => UploadMaterial,
): UploadModel[] {
  const models: UploadModel[] = [];
  for (let at = 0; at < faces.length; at += MAX_FACES) {
    models.push({
      name: submodelName(label, models.length),
      faces: faces
        .slice(at, at + MAX_FACES)
        .map((face) => uploadFace(face, lookOf(face.material), skin)),
      continues: at === 0 ? null : first,
      ...box,
      skin: skin?.skin ?? null,
    });
  }
  return models;
}
