import type { TextureSupply } from '../texture-supply.ts';

/** A picture that every browser reads without a decoder of ours. */
interface WebPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly extension: 'png' | 'jpg' | 'webp';
}

/** Pixels of the longer side at most: a page's frame hardly shows more, and half the size is a quarter of the bytes. */
const MAX_SIZE = 1024;
const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

/**
 * A texture as saved pages have it: the file itself where browsers read it and it is not too large; else a picture of it.
 * Null where it is not at hand.
 */
export async function webPictureOf(
  id: string,
  textures: TextureSupply,
): Promise<WebPicture | null> {
  const header = await textures.header(id);
  if (!header) return null;
  const { codec, width, height } = header;
  const isSmall = Math.max(width, height) <= MAX_SIZE;
  if (isSmall && (codec === 'png' || codec === 'jpeg' || codec === 'webp')) {
    const file = await textures.bytes(id);
    return file && { bytes: file.bytes, extension: EXTENSIONS[codec] };
  }
  const picture = await textures.webPicture(id, MAX_SIZE);
  if (!picture) return null;
  return { bytes: picture.bytes, extension: picture.type === 'image/webp' ? 'webp' : 'png' };
}
