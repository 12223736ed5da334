import { lookWithoutMaterials, type ObjectLook } from '../src/avatar/surface/index.ts';
import { PLAIN_FACE, type TextureFace } from '../src/formats/texture-entry/index.ts';

/** The look of an object all of whose faces are alike. */
export function plainLook(face: Partial<TextureFace> = {}): ObjectLook {
  return lookWithoutMaterials({ defaultFace: { ...PLAIN_FACE, ...face }, faces: new Map() });
}
