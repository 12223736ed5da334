import {
  type ObjectLook,
  renderOrderOf,
  resolveSurface,
  type Surface,
  type SurfaceContext,
} from '../../avatar/surface/index.ts';
import type { FaceMaterialOf, FaceOrderOf } from '../../render/index.ts';
import type { Surfaces, SurfaceUse } from '../../render/surface/index.ts';

type Material = ReturnType<FaceMaterialOf>;

/** What the look of an object depends on besides itself and its textures. */
export interface LookContext
  extends Pick<SurfaceContext, 'isRigged' | 'bakes' | 'isAnimatedObject' | 'isBody'> {
  /** Number of the attachment point; 0 for none. */
  readonly attachmentPoint?: number;
  /** Place of the object among those of its avatar. */
  readonly objectIndex?: number;
  /** Metres along each axis per unit of the mesh. */
  readonly scale?: SurfaceUse['scale'];
}

/** A face as it is drawn. */
interface DrawnFace {
  readonly surface: Surface | null;
  readonly material: Material;
  /** Textures of which something was asked in order to resolve it. */
  readonly askedIds: ReadonlySet<string>;
}

/** The materials of an object's faces by its look. They follow what is learnt of their textures. */
export class LookMaterials {
  readonly #surfaces: Surfaces;
  readonly #onChange: () => void;
  readonly #removeListener: () => void;
  readonly #faces = new Map<number, DrawnFace>();
  #look: ObjectLook;
  #context: LookContext;

  /** `onChange` is called when faces have other materials: then set `materialOf` and `orderOf` again. */
  constructor(surfaces: Surfaces, look: ObjectLook, context: LookContext, onChange: () => void) {
    this.#surfaces = surfaces;
    this.#look = look;
    this.#context = context;
    this.#onChange = onChange;
    this.#removeListener = surfaces.facts.addListener((id) =>
      this.#update(({ askedIds }) => askedIds.has(id)),
    );
  }

  /** The material of a face, for `MeshView.setMaterials`; null for one that is not drawn. */
  readonly materialOf: FaceMaterialOf = (face) => this.#faceAt(face).material;

  /** The order of a face among the blended ones, for `MeshView.setMaterials`. */
  readonly orderOf: FaceOrderOf = (face) => {
    const { isRigged, attachmentPoint = 0, objectIndex = 0 } = this.#context;
    return isRigged ? renderOrderOf(attachmentPoint, objectIndex, face) : 0;
  };

  /** How a face is drawn; null for one that is not. */
  surfaceOf(face: number): Surface | null {
    return this.#faceAt(face).surface;
  }

  /** The textures of all faces that are drawn, bakes in place of the ids that stand for them. */
  addTextureIds(ids: Set<string>): void {
    for (const { surface } of this.#faces.values()) {
      if (!surface) continue;
      const { gloss, colorMap, normalMap } = surface;
      const maps =
        gloss.shading === 'pbr'
          ? [gloss.metallicRoughnessMap, gloss.emissiveMap]
          : [gloss.specularMap];
      for (const map of [colorMap, normalMap, ...maps]) if (map) ids.add(map.textureId);
    }
  }

  /** Draws the faces by another look, or with other bakes. */
  set(look: ObjectLook, context: LookContext): void {
    this.#look = look;
    this.#context = context;
    this.#update(() => true);
  }

  /** Releases the materials; the view has to have others by then, or none. */
  dispose(): void {
    this.#removeListener();
    for (const { material } of this.#faces.values()) this.#release(material);
    this.#faces.clear();
  }

  #faceAt(face: number): DrawnFace {
    const known = this.#faces.get(face);
    if (known) return known;
    const drawn = this.#resolve(face);
    this.#faces.set(face, drawn);
    return drawn;
  }

  /** Resolves these faces again; reports whether any has another material. */
  #update(isConcerned: (face: DrawnFace) => boolean): void {
    let hasChanged = false;
    const former: Material[] = [];
    for (const [face, drawn] of [...this.#faces]) {
      if (!isConcerned(drawn)) continue;
      const next = this.#resolve(face);
      this.#faces.set(face, next);
      former.push(drawn.material);
      if (next.material !== drawn.material) hasChanged = true;
    }
    if (hasChanged) this.#onChange();
    // Only now, so that textures of both stay on the GPU.
    for (const material of former) this.#release(material);
  }

  #resolve(face: number): DrawnFace {
    const { facts, materials } = this.#surfaces;
    const { isRigged, bakes, isAnimatedObject, isBody, scale } = this.#context;
    const askedIds = new Set<string>();
    const ask = (id: string) => {
      askedIds.add(id);
      return facts.get(id);
    };
    const surface = resolveSurface(this.#look, face, {
      ...{ isRigged, bakes, isAnimatedObject, isBody },
      hasAlpha: (id) => ask(id)?.hasAlpha ?? null,
      isTwoValuedAlpha: (id) => ask(id)?.isTwoValuedAlpha ?? null,
      isMissing: (id) => ask(id)?.isMissing ?? false,
    });
    const material = surface && materials.acquire(surface, { isSkinned: isRigged, scale });
    return { surface, material, askedIds };
  }

  #release(material: Material): void {
    if (material) this.#surfaces.materials.release(material);
  }
}
