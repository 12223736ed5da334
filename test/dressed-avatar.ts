import { type AvatarObject, encodeAvatarObject } from '../src/avatar/avatar-object/index.ts';
import { BLANK_FACE } from '../src/avatar/surface/index.ts';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import type { LegacyMap } from '../src/formats/material/index.ts';
import type { TextureFace } from '../src/formats/texture-entry/index.ts';
import { clothNormals, fernCloth, ribKnit } from './sample-pictures.ts';

/** Ids of the textures of {@link dressedAvatar}. */
export const DRESSED = {
  ferns: '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d01',
  normals: '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d02',
  rib: '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d03',
  missing: '7f3c01d2-5b0a-4e8e-9c1a-2f6d8e0b4a11',
} as const;

const MATERIAL = '0d2c1b3a-4455-4677-8899-aabbccddeeff';

/**
 * A saved avatar that wears a shirt: ferns with a normal map on its first face, and on the second one, which is small, a
 * texture that is too large for it and has an alpha for nothing. All pictures are in the file but that of the specular map.
 */
export function dressedAvatar(mesh: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const face = (change: Partial<TextureFace>): TextureFace => ({ ...BLANK_FACE, ...change });
  const map = (textureId: string): LegacyMap => ({
    textureId,
    repeats: [2, 2],
    offset: [0, 0],
    rotation: 0,
  });
  const avatar: AvatarObject = {
    name: 'Market outfit',
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [
      {
        id: 'linen-tee',
        name: 'Linen tee',
        asset: { bytes: mesh },
        attachment: null,
        faceColors: [],
        look: {
          textureEntry: {
            defaultFace: face({ textureId: DRESSED.rib, repeats: [8, 2] }),
            faces: new Map([
              [0, face({ textureId: DRESSED.ferns, materialId: MATERIAL, repeats: [2, 2] })],
            ]),
          },
          legacyMaterials: new Map([
            [
              MATERIAL,
              {
                normalMap: map(DRESSED.normals),
                specularMap: map(DRESSED.missing),
                specularColor: [1, 1, 1],
                glossiness: 0.2,
                environment: 0,
                alphaMode: 'none',
                alphaCutoff: 0,
              },
            ],
          ]),
          pbrMaterials: new Map(),
        },
      },
    ],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
    textures: [
      { id: DRESSED.ferns, name: 'linen_fern.png', asset: { bytes: fernCloth(1024) } },
      { id: DRESSED.normals, name: 'linen_normal.png', asset: { bytes: clothNormals(512) } },
      { id: DRESSED.rib, name: 'rib_blue.png', asset: { bytes: ribKnit(1024) } },
    ],
  };
  return encodeUtf8(encodeAvatarObject(avatar));
}
