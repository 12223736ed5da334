export { type BakeLayer, composeBake, tgaOf } from './compose-bake.ts';
export {
  type EncodedPicture,
  type EncodeWebp,
  makePicture,
  type PictureRequest,
} from './make-picture.ts';
export {
  encodePicture,
  type PictureContent,
  pngOfComponents,
  roughnessOfGlossiness,
} from './texture-picture.ts';
