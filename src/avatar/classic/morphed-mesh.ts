import type { AvatarMesh, AvatarMorph } from '../../formats/avatar-mesh/index.ts';
import { morphParamsOf } from '../shape/index.ts';

/** Where the morphed vertices of a mesh are written. */
export interface MorphTarget {
  /** 3 per vertex. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex. */
  readonly normals: Float32Array<ArrayBuffer>;
  /** 2 per vertex. */
  readonly uvs: Float32Array<ArrayBuffer>;
}

/** Normals follow a morph only so far. */
const NORMAL_SOFTENING = 0.65;

/**
 * Morphs that a layer of a bake masks, by the ids of their parameters: they puff out clothes where the mask is white. Bakes
 * as viewers download them have no masks here, so these are left out, and clothes lie flat.
 *
 * **Source:** shapes.md section 8, “Morphs”.
 */
const MASKED: ReadonlySet<number> = new Set([400, 516, 625, 628, 638, 793, 840]);

/** A morph of a file, and the parameter that gives it its weight. */
interface BoundMorph {
  /** Place of the parameter in `MORPH_PARAMS`. */
  readonly param: number;
  readonly morph: AvatarMorph;
}

/** The vertices of a mesh of the classic body, as a shape morphs them. */
export class MorphedMesh {
  readonly #mesh: AvatarMesh;
  readonly #target: MorphTarget;
  readonly #morphs: readonly BoundMorph[];
  /** The weights that the target shows. */
  readonly #weights: Float64Array<ArrayBuffer>;

  /** @param name - as in `MORPH_PARAMS`. @param target - receives the vertices as they are in the file, to begin with. */
  constructor(name: string, mesh: AvatarMesh, target: MorphTarget) {
    this.#mesh = mesh;
    this.#target = target;
    const byName = new Map(mesh.morphs.toReversed().map((morph) => [morph.name, morph]));
    this.#morphs = morphParamsOf(name).flatMap(({ id, index, morph: wanted }) => {
      const [plain] = wanted.split('_Driven');
      const morph = byName.get(wanted) ?? byName.get(plain);
      return morph && !MASKED.has(id) ? [{ param: index, morph }] : [];
    });
    this.#weights = new Float64Array(this.#morphs.length);
    this.#write();
  }

  /**
   * Morphs the vertices by the weights of a shape, see `EffectiveWeights.morphs`; returns whether they have changed.
   * Allocates nothing.
   */
  morph(weights: ArrayLike<number>): boolean {
    let hasChanged = false;
    for (let i = 0; i < this.#morphs.length; i++) {
      const weight = weights[this.#morphs[i].param];
      if (weight === this.#weights[i]) continue;
      this.#weights[i] = weight;
      hasChanged = true;
    }
    if (hasChanged) this.#write();
    return hasChanged;
  }

  #write(): void {
    const { vertices } = this.#mesh;
    const { positions, normals, uvs } = this.#target;
    if (!vertices) return;
    positions.set(vertices.positions);
    normals.set(vertices.normals);
    uvs.set(vertices.uvs);
    for (let i = 0; i < this.#morphs.length; i++) {
      if (this.#weights[i] !== 0) addMorph(this.#target, this.#morphs[i].morph, this.#weights[i]);
    }
    normalise(normals);
  }
}

function addMorph({ positions, normals, uvs }: MorphTarget, morph: AvatarMorph, weight: number) {
  const softened = weight * NORMAL_SOFTENING;
  for (let i = 0; i < morph.vertices.length; i++) {
    const from = 3 * i;
    const to = 3 * morph.vertices[i];
    for (let axis = 0; axis < 3; axis++) {
      positions[to + axis] += weight * morph.positions[from + axis];
      normals[to + axis] += softened * morph.normals[from + axis];
    }
    const uv = 2 * morph.vertices[i];
    uvs[uv] += weight * morph.uvs[2 * i];
    uvs[uv + 1] += weight * morph.uvs[2 * i + 1];
  }
}

/** Gives vectors unit length; those without a length point up. */
function normalise(vectors: Float32Array): void {
  for (let at = 0; at < vectors.length; at += 3) {
    const length = Math.hypot(vectors[at], vectors[at + 1], vectors[at + 2]);
    if (length > 0) {
      vectors[at] /= length;
      vectors[at + 1] /= length;
      vectors[at + 2] /= length;
    } else vectors[at + 2] = 1;
  }
}
