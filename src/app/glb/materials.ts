import type { Document, Material } from '@gltf-transform/core';
import type { PlainSurface } from '../../render/index.ts';

/** The materials of a document: faces that look the same share one. */
export class Materials {
  readonly #document: Document;
  readonly #known = new Map<string, Material>();

  constructor(document: Document) {
    this.#document = document;
  }

  of(surface: PlainSurface): Material {
    const key = JSON.stringify(surface);
    const material = this.#known.get(key) ?? this.#build(surface);
    this.#known.set(key, material);
    return material;
  }

  #build({ color: [red, green, blue], alpha, roughness }: PlainSurface): Material {
    return this.#document
      .createMaterial(`surface ${this.#known.size + 1}`)
      .setBaseColorFactor([red, green, blue, alpha])
      .setAlphaMode(alpha < 1 ? 'BLEND' : 'OPAQUE')
      .setMetallicFactor(0)
      .setRoughnessFactor(roughness);
  }
}
