import type { Surface } from '../../avatar/surface/index.ts';
import type { FaceMaterialOf } from '../../render/index.ts';
import {
  acquireViewMaterial,
  type SurfaceMaterials,
  type SurfaceUse,
  type SurfaceView,
} from '../../render/surface/index.ts';

type FaceMaterial = ReturnType<typeof acquireViewMaterial>;

/** The materials of a mesh whose faces are examined, to be disposed of once the view has others. */
export class ExaminedMaterials {
  readonly #materials: SurfaceMaterials;
  readonly #acquire: (face: number) => FaceMaterial;
  readonly #byFace = new Map<number, FaceMaterial>();

  constructor(
    materials: SurfaceMaterials,
    view: SurfaceView,
    use: SurfaceUse,
    surfaceOf: (face: number) => Surface | null,
  ) {
    this.#materials = materials;
    this.#acquire = (face) => acquireViewMaterial(materials, view, surfaceOf(face), use);
  }

  readonly materialOf: FaceMaterialOf = (face) => {
    let material = this.#byFace.get(face);
    if (!material) {
      material = this.#acquire(face);
      this.#byFace.set(face, material);
    }
    return material;
  };

  dispose(): void {
    for (const material of this.#byFace.values()) this.#materials.release(material);
    this.#byFace.clear();
  }
}
