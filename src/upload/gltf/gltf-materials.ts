import type { GltfBuffers, GltfDocument } from '../../formats/gltf/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadImage, UploadMaterial } from '../scene/upload-scene.ts';
import { withoutPercents } from './gltf-refusals.ts';

const WHITE: UploadMaterial = { color: [1, 1, 1, 1], image: null, fullBright: false };

/** The symbol and the look of a material. */
export interface NamedLook {
  readonly symbol: string;
  readonly look: UploadMaterial;
}

/**
 * Makes looks of materials, and lists the images that they need. Of a material the uploader takes the base colour and its
 * texture.
 *
 * **Source:** reference/upload.md section 2.
 */
export class GltfMaterials {
  readonly images: UploadImage[] = [];
  readonly #document: GltfDocument;
  readonly #buffers: GltfBuffers;
  readonly #report: SceneReport;
  readonly #known = new Map<number | null, NamedLook>();
  /** Index into {@link images}, or null, by that of the document's image. */
  readonly #imageIndices = new Map<number, number | null>();

  constructor(document: GltfDocument, buffers: GltfBuffers, report: SceneReport) {
    this.#document = document;
    this.#buffers = buffers;
    this.#report = report;
  }

  /** @param faces - That the mesh has so far: the first face of the file without a material is named after them. */
  named(material: number | null, faces: number): NamedLook {
    const known = this.#known.get(material);
    if (known) return known;
    const named =
      material === null
        ? { symbol: faces > 0 ? `mat_default${faces - 1}` : 'mat_default', look: WHITE }
        : this.#read(material);
    this.#known.set(material, named);
    return named;
  }

  #read(index: number): NamedLook {
    const { name, baseColor, baseColorTexture, others } = this.#document.materials[index];
    const symbol = name || `mat${index}`;
    this.#report.observe('looks-dropped', { subject: symbol, count: others.length > 0 ? 1 : 0 });
    const image = baseColorTexture === null ? null : this.#imageOf(baseColorTexture, symbol);
    return { symbol, look: { color: baseColor, image, fullBright: false } };
  }

  #imageOf(texture: number, material: string): number | null {
    const image = this.#document.textures[texture] ?? null;
    if (image === null) {
      this.#report.observe('image-missing', { subject: material });
      return null;
    }
    const known = this.#imageIndices.get(image);
    if (known !== undefined) return known;
    const made = this.#makeImage(image);
    if (!made) this.#report.observe('image-missing', { subject: material });
    else if (!made.bytes) this.#report.say('TextureFound', made.path);
    const index = made ? this.images.push(made) - 1 : null;
    this.#imageIndices.set(image, index);
    return index;
  }

  /** The uploader looks for images beside the file only, whatever their folder; it reads no `data:` addresses. */
  #makeImage(index: number): UploadImage | null {
    const { uri, bufferView, name, mimeType } = this.#document.images[index];
    if (uri !== null) {
      const path = withoutPercents(uri.replace(/^.*[\\/]/, ''));
      return /^data:/i.test(uri) || path === '' ? null : { path, bytes: null };
    }
    if (bufferView === null) return null;
    const ending = mimeType === 'image/jpeg' ? 'jpg' : 'png';
    return {
      path: `${name || `image ${index}`}.${ending}`,
      bytes: this.#buffers.view(bufferView),
    };
  }
}
