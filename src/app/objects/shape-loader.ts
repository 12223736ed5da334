import pLimit from 'p-limit';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import { type ObjectShape, type ShapeSource, shapeKey } from '../../formats/prim/index.ts';
import { AssetError } from '../../session/assets/index.ts';
import { type MapReader, mapOf } from './map-reader.ts';
import { type ShapeMesher, ShapeMeshes } from './shape-meshes.ts';

interface ShapeLoaderOptions {
  readonly mesher: ShapeMesher;
  /** Opens what reads sculpt maps by their id; null where nothing does. */
  readonly openMaps: () => Promise<MapReader | null>;
}

/** Maps that are fetched and decoded at the same time: a hostile one may have a hundred megabytes of pixels. */
const CONCURRENT_MAPS = 4;

/** The meshes of what avatars in regions wear that is no mesh: of prims, and of sculpts as soon as their maps are there. */
export class ShapeLoader {
  readonly #meshes: ShapeMeshes;
  readonly #openMaps: ShapeLoaderOptions['openMaps'];
  readonly #limit = pLimit(CONCURRENT_MAPS);
  /** Prims that were asked for in this turn of the event loop: one message takes all of them to the worker. */
  #waiting = new Map<string, ShapeSource>();
  #made: Promise<Map<string, MeshAsset>> | null = null;

  constructor({ mesher, openMaps }: ShapeLoaderOptions) {
    this.#meshes = new ShapeMeshes(mesher);
    this.#openMaps = openMaps;
  }

  /**
   * The faces of a shape in the unit prim, by their numbers in texture entries.
   *
   * @throws {@link AssetError} `missing` for a map that nobody has, `damaged` for one that cannot be read or is none.
   */
  async mesh(shape: ObjectShape, signal?: AbortSignal): Promise<MeshAsset> {
    const key = shapeKey(shape);
    if (shape.kind === 'prim') return this.#make(key, shape);
    return this.#limit(async () => {
      signal?.throwIfAborted();
      const { textureId, ...options } = shape.sculpt;
      const map = await this.#readMap(textureId, signal);
      signal?.throwIfAborted();
      return this.#make(key, { kind: 'sculpt', map, options });
    });
  }

  async #readMap(id: string, signal?: AbortSignal) {
    const maps = await this.#openMaps();
    const decoded = await maps?.decoded(id, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      const code = error instanceof DecodeError ? 'damaged' : 'unreachable';
      throw new AssetError({ code, id, detail: String(error) });
    });
    if (!decoded) throw new AssetError({ code: 'missing', id, detail: 'no source has the map' });
    const map = mapOf(decoded);
    if (map.components >= 3) return map;
    throw new AssetError({ code: 'damaged', id, detail: `has ${map.components} components` });
  }

  async #make(key: string, source: ShapeSource): Promise<MeshAsset> {
    this.#waiting.set(key, source);
    this.#made ??= Promise.resolve().then(() => {
      const shapes = this.#waiting;
      this.#waiting = new Map();
      this.#made = null;
      return this.#meshes.meshesOf(shapes);
    });
    const meshes = await this.#made.catch((error: unknown) => {
      throw new AssetError({ code: 'damaged', id: key, detail: String(error) });
    });
    return meshes.get(key)!;
  }
}
