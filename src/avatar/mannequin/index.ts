export { isHiddenFace } from './hidden-faces.ts';
export {
  type BodyFace,
  CLASSIC_FACES,
  type ClassicFaceName,
  classicFace,
  MANNEQUIN_FACES,
  type MannequinBake,
  type MannequinFace,
  type MannequinFaceName,
  type MannequinPart,
  mannequinFace,
} from './mannequin-faces.ts';
export { mannequinLook } from './mannequin-look.ts';
