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
