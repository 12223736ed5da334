import type { Submesh } from '../formats/mesh/index.ts';

/**
 * Height at which a mesh with neither skin nor attachment is shown, metres: it stands upright at the feet, with
 * no part of it below the ground.
 */
export function heightOnGround(faces: readonly Submesh[]): number {
  const drawn = faces.filter((face) => !face.empty);
  return -Math.min(0, ...drawn.map((face) => face.positionMin[2]));
}
