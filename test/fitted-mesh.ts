import { defaultSkeleton } from '../src/avatar/index.ts';
import { decodeMesh, encodeMesh, type MeshSource } from '../src/formats/mesh/index.ts';

/**
 * A rigged mesh as if it had been uploaded with joint positions: the default ones, some of them moved.
 *
 * @param moves - metres by the joints' names.
 */
export async function withJointPositions(
  bytes: Uint8Array<ArrayBuffer>,
  moves: Readonly<Record<string, readonly [x: number, y: number, z: number]>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { lods, skin } = await decodeMesh(bytes);
  if (!skin) throw new TypeError('the mesh has no rig');
  const altInverseBindMatrices = skin.jointNames.flatMap((name) => {
    const { position } = defaultSkeleton.rows[defaultSkeleton.jointNumber(name)];
    const [x, y, z] = position.map((value, axis) => value + (moves[name]?.[axis] ?? 0));
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
  });
  const levels = Object.entries(lods).map(([name, faces]) => [
    name,
    faces.map(({ positions, normals, uvs, indices, joints, weights }) => ({
      ...{ positions, indices },
      ...(normals && { normals }),
      ...(uvs && { uvs }),
      ...(joints && weights && { joints, weights }),
    })),
  ]);
  const source: MeshSource['lods'] = Object.fromEntries(levels);
  const { jointNames, inverseBindMatrices } = skin;
  // The bind shape matrix is applied to decoded vertices.
  return encodeMesh({
    lods: source,
    skin: { jointNames, inverseBindMatrices, altInverseBindMatrices },
  });
}
