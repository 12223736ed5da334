import {
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import { lookWithoutMaterials, type ObjectLook } from './object-look.ts';

type FaceColor = TextureFace['color'];

/** A white face with the blank texture. */
export const BLANK_FACE: TextureFace = { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.blank };

/** The look of faces with plain colours, sRGB, by number of the face; null where there are none. */
export function lookOfColors(colors: readonly FaceColor[]): ObjectLook | null {
  if (colors.length === 0) return null;
  const faces = colors.map((color, face) => [face, { ...BLANK_FACE, color }] as const);
  return lookWithoutMaterials({ defaultFace: BLANK_FACE, faces: new Map(faces) });
}

/** The colours of the first `count` faces, sRGB; none without a look. */
export function faceColorsOf(look: ObjectLook | null, count: number): FaceColor[] {
  if (!look) return [];
  return Array.from({ length: count }, (_, face) => textureFace(look.textureEntry, face).color);
}
