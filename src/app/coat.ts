import type { Surfaces } from '../render/index.ts';
import type { Paint, Paints } from '../render/region/index.ts';

type Material = ReturnType<Surfaces>;

/** The paints of one mesh's faces: the same paint is one material, whoever wears it. */
export class Coat {
  readonly #paints: Paints;
  readonly #paintOf: (slot: number) => Paint;
  readonly #materials = new Map<number, Material>();

  constructor(paints: Paints, paintOf: (slot: number) => Paint) {
    this.#paints = paints;
    this.#paintOf = paintOf;
  }

  readonly surfaces: Surfaces = (slot) => {
    const known = this.#materials.get(slot);
    if (known !== undefined) return known;
    const material = this.#paints.acquire(this.#paintOf(slot));
    this.#materials.set(slot, material);
    return material;
  };

  dispose(): void {
    for (const [slot, material] of this.#materials) {
      if (material) this.#paints.release(this.#paintOf(slot));
    }
    this.#materials.clear();
  }
}
