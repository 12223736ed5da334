import { LRUCache } from 'lru-cache';
import type { ObjectLook } from '../../avatar/surface/index.ts';
import type { ExtraParams } from '../../formats/extra-params/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  applyOverride,
  type LegacyMaterial,
  type PbrMaterial,
} from '../../formats/material/index.ts';
import type { TextureEntry } from '../../formats/texture-entry/index.ts';
import type { FaceOverrides } from '../../protocol/scene/index.ts';
import type { SceneRegion } from './scene-regions.ts';

/** A kind of material: the ids of the two are of different capabilities, and mean different things. */
export type MaterialKind = 'legacy' | 'pbr';

/** Far more than the avatars of a region wear. */
const MAX_LEGACY = 8192;
const MAX_PBR = 2048;
/** Ids of either kind that are waited for. */
const MAX_WANTED = 4096;

/** The faces of an object, as its messages have them. */
export interface FaceSources {
  readonly textureEntry: TextureEntry;
  readonly materials: ExtraParams['materials'];
  readonly overrides: FaceOverrides | null;
}

/**
 * The materials of what avatars wear, by id: they never change. Looks are made of those that have arrived; the others are
 * wanted, and `RegionMaterials` fetches them.
 *
 * **Source:** textures.md sections 4 and 5.
 */
export class SceneMaterials {
  readonly #legacy = new LRUCache<string, LegacyMaterial>({ max: MAX_LEGACY });
  readonly #pbr = new LRUCache<string, PbrMaterial>({ max: MAX_PBR });
  /** The regions in which they are worn. */
  readonly #wanted: Readonly<Record<MaterialKind, Map<string, SceneRegion>>> = {
    legacy: new Map(),
    pbr: new Map(),
  };
  #hasNews = false;

  has(kind: MaterialKind, id: string): boolean {
    return kind === 'legacy' ? this.#legacy.has(id) : this.#pbr.has(id);
  }

  /** The ids that are wanted for what is worn in a region. */
  wantedIn(region: SceneRegion, kind: MaterialKind): string[] {
    const wanted = this.#wanted[kind];
    return [...wanted].flatMap(([id, where]) => (where === region ? id : []));
  }

  /** Whether anything is wanted anywhere. */
  get isWaiting(): boolean {
    return this.#wanted.legacy.size + this.#wanted.pbr.size > 0;
  }

  addLegacy(materials: ReadonlyMap<string, LegacyMaterial>): void {
    for (const [id, material] of materials) {
      this.#legacy.set(id, material);
      this.#arrived('legacy', id);
    }
  }

  addPbr(id: string, material: PbrMaterial): void {
    this.#pbr.set(id, material);
    this.#arrived('pbr', id);
  }

  /** A material that there is not: it is not wanted any more until something else names it. */
  giveUp(kind: MaterialKind, id: string): void {
    this.#wanted[kind].delete(id);
  }

  /** Whether anything that was wanted has arrived since the last call. */
  takeNews(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  /**
   * How an object looks, as far as its materials are there.
   *
   * @param region in which it is worn.
   * @param onMissing called for each material that is not.
   */
  lookOf(
    { textureEntry, materials, overrides }: FaceSources,
    region: SceneRegion,
    onMissing: (kind: MaterialKind, id: string) => void,
  ): ObjectLook {
    const legacyMaterials = new Map<string, LegacyMaterial>();
    const pbrMaterials = new Map<number, PbrMaterial>();
    const want = (kind: MaterialKind, id: string) => {
      this.#want(kind, id, region);
      onMissing(kind, id);
    };
    const { defaultFace, faces } = textureEntry;
    for (const { materialId } of [defaultFace, ...faces.values()]) {
      if (materialId === NULL_UUID || legacyMaterials.has(materialId)) continue;
      const material = this.#legacy.get(materialId);
      if (material) legacyMaterials.set(materialId, material);
      else want('legacy', materialId);
    }
    for (const { face, id } of materials) {
      if (id === NULL_UUID) continue;
      const material = this.#pbr.get(id);
      const override = overrides?.get(face);
      if (!material) want('pbr', id);
      else pbrMaterials.set(face, override ? applyOverride(material, override) : material);
    }
    return { textureEntry, legacyMaterials, pbrMaterials };
  }

  #want(kind: MaterialKind, id: string, region: SceneRegion): void {
    const wanted = this.#wanted[kind];
    if (wanted.has(id) || wanted.size < MAX_WANTED) wanted.set(id, region);
  }

  #arrived(kind: MaterialKind, id: string): void {
    if (this.#wanted[kind].delete(id)) this.#hasNews = true;
  }
}
