export {
  CLASSIC_FACES,
  type ClassicFace,
  type ClassicFaceName,
  classicFace,
  classicLook,
} from './classic-faces.ts';
export { isHiddenFace } from './hidden-faces.ts';
export {
  MANNEQUIN_FACES,
  type MannequinBake,
  type MannequinFace,
  type MannequinFaceName,
  type MannequinPart,
  mannequinFace,
} from './mannequin-faces.ts';
export { mannequinLook } from './mannequin-look.ts';
