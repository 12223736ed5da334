import type { MeshAsset, Submesh } from '../../formats/mesh/index.ts';
import type { ShapeSource } from '../../formats/prim/index.ts';

/** Meshes shapes in a worker: `DecoderClient`. */
export interface ShapeMesher {
  meshShapes(shapes: readonly ShapeSource[]): Promise<Submesh[][]>;
}

/** Shapes that a worker meshes at once. */
const BATCH = 100;

/**
 * The meshes of shapes: equal ones are meshed once for as long as any of them is in use, so that they share their
 * geometry on the GPU as well.
 */
export class ShapeMeshes {
  readonly #mesher: ShapeMesher;
  readonly #known = new Map<string, WeakRef<MeshAsset>>();

  constructor(mesher: ShapeMesher) {
    this.#mesher = mesher;
  }

  /** The mesh of each shape, by the key that says which shapes are equal. @throws as `DecoderClient.meshShapes`. */
  async meshesOf(shapes: ReadonlyMap<string, ShapeSource>): Promise<Map<string, MeshAsset>> {
    const meshes = new Map<string, MeshAsset>();
    const missing: [key: string, shape: ShapeSource][] = [];
    for (const [key, shape] of shapes) {
      const known = this.#known.get(key)?.deref();
      if (known) meshes.set(key, known);
      else missing.push([key, shape]);
    }
    this.#forgetUnused();
    for (let first = 0; first < missing.length; first += BATCH) {
      const batch = missing.slice(first, first + BATCH);
      const made = await this.#mesher.meshShapes(batch.map(([, shape]) => shape));
      for (const [index, [key]] of batch.entries()) {
        const mesh = meshOf(made[index]);
        this.#known.set(key, new WeakRef(mesh));
        meshes.set(key, mesh);
      }
    }
    return meshes;
  }

  #forgetUnused(): void {
    for (const [key, mesh] of this.#known) if (!mesh.deref()) this.#known.delete(key);
  }
}

/** A mesh of one level of detail, as if a file had it. */
export function meshOf(faces: Submesh[]): MeshAsset {
  return {
    sections: {},
    dataOffset: 0,
    version: null,
    creator: null,
    lods: { high: faces },
    physicsMesh: null,
    physicsConvex: null,
    skin: null,
    warnings: [],
  };
}
