import { transfer } from 'comlink';
import { DecodeError } from '../formats/bytes/index.ts';
import { decodeTexture, type TexturePixels, type TextureTools } from '../formats/texture/index.ts';
import { type BakeLayer, composeBake, tgaOf } from '../kinds/picture/index.ts';
import { type Outcome, toOutcome } from './outcome.ts';
import type { WorkerApi } from './worker-slot.ts';

/** How textures are laid over each other; see `composeBake`. */
export interface BakeRecipe {
  readonly layers: readonly BakeLayer[];
  readonly ground: Parameters<typeof composeBake>[2];
}

/** What a texture worker of the page offers besides: what wearables make of textures. */
export interface BakeComposer extends WorkerApi {
  /**
   * The texture that files make over each other, as a TGA; those that are damaged are left out. The files are transferred in by
   * the caller, the texture is transferred out.
   */
  compose(
    files: readonly Uint8Array<ArrayBuffer>[],
    recipe: BakeRecipe,
  ): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
}

/** What the worker runs, and tests in their own thread. */
export const bakeComposer = (tools: TextureTools): BakeComposer => ({
  ready() {},
  async compose(files, { layers, ground }) {
    const outcome = await toOutcome(async () => {
      const pictures: TexturePixels[] = [];
      const decoded: BakeLayer[] = [];
      for (const [index, bytes] of files.entries()) {
        const texture = await decodeTexture(bytes, {}, tools).catch(ignoreDamage);
        if (!texture) continue;
        pictures.push(texture.pixels);
        decoded.push(layers[index]);
      }
      return tgaOf(composeBake(pictures, decoded, ground));
    });
    return transfer(outcome, outcome.ok ? [outcome.value.buffer] : []);
  },
});

function ignoreDamage(error: unknown): null {
  if (error instanceof DecodeError) return null;
  throw error;
}
