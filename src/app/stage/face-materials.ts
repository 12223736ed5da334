import type { ColorMaterials, FaceColor, FaceMaterialOf } from '../../render/index.ts';

type Material = ReturnType<FaceMaterialOf>;

/** The materials of one mesh's faces. Faces of the same colour share one material, across all avatars. */
export class FaceMaterials {
  readonly #shared: ColorMaterials;
  readonly #colorOf: (face: number) => FaceColor;
  readonly #materials = new Map<number, Material>();

  constructor(shared: ColorMaterials, colorOf: (face: number) => FaceColor) {
    this.#shared = shared;
    this.#colorOf = colorOf;
  }

  readonly materialOf: FaceMaterialOf = (face) => {
    const known = this.#materials.get(face);
    if (known !== undefined) return known;
    const material = this.#shared.acquire(this.#colorOf(face));
    this.#materials.set(face, material);
    return material;
  };

  dispose(): void {
    for (const [face, material] of this.#materials) {
      if (material) this.#shared.release(this.#colorOf(face));
    }
    this.#materials.clear();
  }
}
