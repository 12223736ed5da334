import { BONE_COUNT, VOLUME_COUNT } from './types.ts';

/**
 * The joint number of an attachment point, 1..55: points stand behind bones and volumes.
 *
 * **Source:** skeleton-and-skinning.md section 4.
 */
export function attachmentJoint(point: number): number {
  return BONE_COUNT + VOLUME_COUNT - 1 + point;
}
