import type { MeshAsset } from '../../../formats/mesh/index.ts';
import type { ObjectShape } from '../../../formats/prim/index.ts';
import {
  AssetError,
  type AvatarAssets,
  type BubbleModels,
  type GridTextures,
  isModelPart,
} from '../../../session/assets/index.ts';
import type { ShapeLoader } from '../../objects/shape-loader.ts';

/** Id of a mesh that is never there: an avatar that wears it is drawn as one whose outfit is being loaded. */
export const PENDING_MESH = 'pending';

/** The other sources of a page, as far as it has them. */
interface LiveSources {
  readonly textures?: Pick<GridTextures, 'get'>;
  /** Without it, prims and sculpts are not drawn. */
  readonly shapes?: Pick<ShapeLoader, 'mesh'> | null;
}

/** The assets of grids, and the parts of bubbles' models, each by its id; and prims and sculpts by their shape. */
export class LiveAssets implements AvatarAssets {
  readonly #grid: AvatarAssets;
  readonly #models: Pick<BubbleModels, 'part'>;
  readonly #sources: LiveSources;

  constructor(grid: AvatarAssets, models: Pick<BubbleModels, 'part'>, sources: LiveSources = {}) {
    this.#grid = grid;
    this.#models = models;
    this.#sources = sources;
  }

  async mesh(id: string, signal?: AbortSignal): Promise<MeshAsset> {
    if (id === PENDING_MESH) return never(signal);
    return isModelPart(id) ? this.#part(id).mesh : this.#grid.mesh(id, signal);
  }

  /** The mesh of a prim or sculpt. @throws {@link AssetError} */
  async shape(shape: ObjectShape, signal?: AbortSignal): Promise<MeshAsset> {
    const { shapes } = this.#sources;
    if (shapes) return shapes.mesh(shape, signal);
    throw new AssetError({ code: 'missing', id: '', detail: 'nothing makes shapes here' });
  }

  animation(id: string, signal?: AbortSignal): ReturnType<AvatarAssets['animation']> {
    return this.#grid.animation(id, signal);
  }

  async bytes(
    id: string,
    kind: 'mesh' | 'animation',
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return isModelPart(id) ? this.#part(id).bytes.slice() : this.#grid.bytes(id, kind, signal);
  }

  /** The whole file of a texture. @throws {@link AssetError} */
  async texture(id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { textures } = this.#sources;
    if (!textures) throw new AssetError({ code: 'missing', id, detail: 'there is no grid' });
    return (await textures.get(id, signal && { signal })).bytes;
  }

  /** The id of a mesh in the file of a saved avatar: the model's own. */
  savedId(id: string): string {
    return isModelPart(id) ? this.#part(id).id : id;
  }

  #part(id: string): NonNullable<ReturnType<BubbleModels['part']>> {
    const part = this.#models.part(id);
    if (part) return part;
    throw new AssetError({ code: 'missing', id, detail: 'the model is not loaded any more' });
  }
}

/** Rejects when the signal is aborted. */
function never(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
