import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  type TextureEntry,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import type { WornFace, WornPart } from '../contract.ts';

type Faces = Pick<WornPart, 'faces' | 'defaultFace'>;

/** Of an object whose texture entry is missing or damaged: white all over, without a picture. */
const WHITE: Faces = {
  faces: [],
  defaultFace: { color: [1, 1, 1, 1], texture: NULL_UUID },
};

/** Colours and picture ids of an object's faces, up to the last one that differs from the rest. */
export function wornFaces(entry: TextureEntry | null): Faces {
  if (!entry) return WHITE;
  const count = Math.max(-1, ...entry.faces.keys()) + 1;
  return {
    faces: Array.from({ length: count }, (_, face) => wornFace(textureFace(entry, face))),
    defaultFace: wornFace(entry.defaultFace),
  };
}

function wornFace({ color, textureId }: TextureFace): WornFace {
  return { color, texture: textureId };
}
