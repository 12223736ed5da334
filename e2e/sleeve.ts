import type { Page } from '@playwright/test';
import { restPosition } from '../scripts/modelling/index.ts';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { encodeMesh } from '../src/formats/mesh/index.ts';
import { type DroppedFile, expect, jointPosition } from './fixtures.ts';

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
  return garment(`${assetId}.llmesh`, { [JOINT]: [0, outwards, 0] });
}

/** A mesh that moves joints by so many metres from their default: a square at each of them. */
export function garment(
  name: string,
  moves: Readonly<Record<string, readonly [x: number, y: number, z: number]>>,
): DroppedFile {
  const jointNames = Object.keys(moves);
  const places = jointNames.map(restPosition);
  const defaults = jointNames.map(
    (joint) => defaultSkeleton.rows[defaultSkeleton.jointNumber(joint)],
  );
  const corners = places.flatMap(([x, y, z]) => [
    [x, y, z],
    [x, y + 0.1, z],
    [x, y + 0.1, z + 0.1],
    [x, y, z + 0.1],
  ]);
  const face = {
    positions: corners.flat(),
    indices: places.flatMap((_, k) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * k + corner)),
    joints: corners.flatMap((_, corner) => [Math.floor(corner / 4), 0, 0, 0]),
    weights: corners.flatMap(() => [1, 0, 0, 0]),
  };
  const skin = {
    jointNames,
    inverseBindMatrices: places.flatMap(([x, y, z]) => translation(-x, -y, -z)),
    altInverseBindMatrices: defaults.flatMap(({ position: [x, y, z] }, k) => {
      const [dx, dy, dz] = moves[jointNames[k]];
      return translation(x + dx, y + dy, z + dz);
    }),
  };
  return { name, bytes: encodeMesh({ lods: { high: [face] }, skin }) };
}

/** Measures the left upper arm as it is now; the result expects it to be so many metres longer, however the arm hangs. */
export async function measureArm(page: Page): Promise<(metres: number) => Promise<void>> {
  const upperArm = async () => {
    const shoulder = (await jointPosition(page, 'mShoulderLeft'))!;
    const elbow = (await jointPosition(page, JOINT))!;
    return Math.hypot(...elbow.map((value, axis) => value - shoulder[axis]));
  };
  const rest = await upperArm();
  return (metres) => expect.poll(async () => (await upperArm()) - rest).toBeCloseTo(metres, 3);
}
