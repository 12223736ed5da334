import { encodeMesh, MAX_DECODED_FACES, type MeshAsset } from '../../formats/mesh/index.ts';

/**
 * A part as a mesh asset, which saved avatars and other programs can read: an uploader would refuse it where it has nine
 * faces. Apart, since only saving needs it.
 */
export function encodePart({ lods: { high = [] } }: MeshAsset): Uint8Array<ArrayBuffer> {
  const faces = high.map(({ positions, normals, uvs, indices }) => ({
    positions,
    normals,
    uvs,
    indices,
  }));
  return encodeMesh({ lods: { high: faces } }, { maxFaces: MAX_DECODED_FACES });
}
