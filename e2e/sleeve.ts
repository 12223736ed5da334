import { restPosition } from '../scripts/modelling/index.ts';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { encodeMesh } from '../src/formats/mesh/index.ts';
import type { DroppedFile } from './fixtures.ts';

/** The joint that a sleeve moves. */
export const JOINT = 'mElbowLeft';

/** A column-major matrix. */
const translation = (x: number, y: number, z: number) => [
  ...[1, 0, 0, 0],
  ...[0, 1, 0, 0],
  ...[0, 0, 1, 0],
  ...[x, y, z, 1],
];

/** A mesh that moves the left elbow outwards by so many metres: a square at the elbow, named by its asset id. */
export function sleeve(assetId: string, outwards: number): DroppedFile {
  const [x, y, z] = restPosition(JOINT);
  const [localX, localY, localZ] =
    defaultSkeleton.rows[defaultSkeleton.names.indexOf(JOINT)].position;
  const corners = [
    [x, y, z],
    [x, y + 0.1, z],
    [x, y + 0.1, z + 0.1],
    [x, y, z + 0.1],
  ];
  const face = {
    positions: corners.flat(),
    indices: [0, 1, 2, 0, 2, 3],
    joints: corners.flatMap(() => [0, 0, 0, 0]),
    weights: corners.flatMap(() => [1, 0, 0, 0]),
  };
  const skin = {
    jointNames: [JOINT],
    inverseBindMatrices: translation(-x, -y, -z),
    altInverseBindMatrices: translation(localX, localY + outwards, localZ),
  };
  return { name: `${assetId}.llmesh`, bytes: encodeMesh({ lods: { high: [face] }, skin }) };
}
