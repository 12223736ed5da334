import type { ColladaDocument, ColladaEffect } from '../../formats/collada/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadImage, UploadMaterial } from '../scene/upload-scene.ts';

/** What skinned meshes have, and faces without a material. */
export const WHITE: UploadMaterial = { color: [1, 1, 1, 1], image: null, fullBright: false };

/** Mean emission above which a face is full bright. */
const BRIGHT = 0.25;
/** Addresses that lead out of the folder of the file. */
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]+:|[\\/]|[a-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/i;

/** Makes looks of the materials that faces are bound to, and lists the images that they need. */
export class MaterialLooks {
  readonly images: UploadImage[] = [];
  readonly #document: ColladaDocument;
  readonly #report: SceneReport;
  /** Index into {@link images}, or null, by the id of the image. */
  readonly #imageIndices = new Map<string, number | null>();
  readonly #reported = new Set<string>();

  constructor(document: ColladaDocument, report: SceneReport) {
    this.#document = document;
    this.#report = report;
  }

  /** **Source:** reference/upload.md section 1, "Static materials". */
  look(material: string | undefined): UploadMaterial {
    const effect = this.#document.materials.get(material ?? '');
    if (!effect || material === undefined) return WHITE;
    const { emission, diffuse } = effect;
    const mean = emission ? (emission[0] + emission[1] + emission[2]) / 3 : 0;
    this.#observeLost(material, effect);
    return {
      color: diffuse ? [diffuse[0], diffuse[1], diffuse[2], diffuse[3] ?? 1] : WHITE.color,
      image: effect.diffuseImage === null ? null : this.#imageIndex(effect.diffuseImage, material),
      fullBright: mean > BRIGHT,
    };
  }

  hasTexture(material: string | undefined): boolean {
    return (this.#document.materials.get(material ?? '')?.diffuseImage ?? null) !== null;
  }

  #imageIndex(id: string, material: string): number | null {
    const known = this.#imageIndices.get(id);
    if (known !== undefined) return known;
    const image = this.#document.images.find((one) => one.id === id);
    const index = image?.path ? this.images.push({ path: image.path, bytes: null }) - 1 : null;
    this.#imageIndices.set(id, index);
    if (!image?.path || OUTSIDE.test(image.path)) {
      this.#report.observe('image-missing', { subject: image?.path || id || material });
    }
    return index;
  }

  /** **Source:** reference/upload.md section 8, rule 58. */
  #observeLost(material: string, { otherTextures }: ColladaEffect): void {
    if (this.#reported.has(material)) return;
    this.#reported.add(material);
    this.#report.observe('looks-dropped', { subject: material, count: otherTextures.length });
  }
}
