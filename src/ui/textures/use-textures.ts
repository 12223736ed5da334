import { effect, signal } from '@preact/signals';
import type { App } from '../../app/index.ts';
import type { TexturePixels } from '../../formats/texture/index.ts';
import { measureTexture, type TextureMeasures } from '../../lint/index.ts';
import { PictureCache, type SmallPicture, shrink, THUMBNAIL_SIDE } from './picture-cache.ts';

/** Thumbnails that are kept: each takes at most 64 KB. */
const MAX_THUMBNAILS = 256;
const MAX_MEASURES = 4096;

/** What the panels make of an app's textures. */
export interface Pictures {
  readonly thumbnails: PictureCache<SmallPicture>;
  /** The measures of a texture's pixels; null until they are known, which a signal tells. Asks for them at first. */
  measuresOf(id: string): TextureMeasures | null;
}

const known = new WeakMap<App, Pictures>();

/** What the panels make of an app's textures; of textures that are gone it is freed. */
export function picturesOf(app: App): Pictures {
  let pictures = known.get(app);
  if (!pictures) {
    pictures = createPictures(app);
    known.set(app, pictures);
  }
  return pictures;
}

function createPictures(app: App): Pictures {
  const pixelsOf = async (id: string, maxSize?: number): Promise<TexturePixels | null> => {
    const { library } = await app.textures.open();
    return library.pixels(id, maxSize === undefined ? {} : { maxSize });
  };
  const thumbnails = new PictureCache(async (id) => {
    const pixels = await pixelsOf(id, 2 * THUMBNAIL_SIDE);
    return pixels && shrink(pixels);
  }, MAX_THUMBNAILS);
  const measured = signal(0);
  const measures = new PictureCache(
    async (id) => {
      const pixels = await pixelsOf(id);
      return pixels && measureTexture(pixels);
    },
    MAX_MEASURES,
    () => {
      measured.value++;
    },
  );
  effect(() => {
    const ids = new Set(app.state.textures.value.map(({ id }) => id));
    thumbnails.keepOnly(ids);
    measures.keepOnly(ids);
  });
  return {
    thumbnails,
    measuresOf(id) {
      measured.value;
      const found = measures.peek(id);
      if (!found) void measures.get(id);
      return found;
    },
  };
}
