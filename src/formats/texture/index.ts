export { contentId } from './content-id.ts';
export {
  decodePictureFile,
  decodeTexture,
  type Picture,
  reductionOf,
  type TextureSize,
  type TextureTools,
} from './decode-texture.ts';
export { withoutExif } from './jpeg-exif.ts';
export {
  CodestreamDecoder,
  type InstantiateOpenJpeg,
  type OpenJpegExports,
} from './open-jpeg.ts';
export { readPictureHeader, sniffTextureCodec } from './read-picture-header.ts';
export { readTextureHeader } from './read-texture-header.ts';
export {
  type DecodedTexture,
  hasAlpha,
  type Progression,
  type TextureCodec,
  type TextureHeader,
  type TexturePixels,
} from './texture.ts';
export {
  isPowerOfTwo,
  MAX_TEXTURE_SIZE,
  MAX_UPLOAD_SIDE,
  textureError,
  uploadSide,
} from './texture-limits.ts';
export { TEXTURE_START_BYTES, textureCodecOf } from './texture-signatures.ts';
