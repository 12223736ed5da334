import type { Skeleton } from '../../avatar/index.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { boundsAtRest, restPalette } from './rest-pose.ts';

/** Metres by which soles may be off the ground. */
export const MAX_SOLE = 0.005;

/** Joints that carry soles. */
const FOOT = /^m(?:Ankle|Foot|Toe)(?:Left|Right)$/;

/**
 * The lowest point of what follows ankles, feet and toes most, on an avatar at rest, in metres; null for a model without
 * feet.
 *
 * @param withPositions - Whether the joints rest where the file has them, or where the default skeleton does.
 *
 * **Source:** reference/upload.md section 8, rule 38.
 */
export function soleHeight(
  model: UploadModel,
  skeleton: Skeleton,
  withPositions: boolean,
): number | null {
  const { skin } = model;
  if (!skin) return null;
  const feet = new Set(skin.jointNames.flatMap((name, index) => (FOOT.test(name) ? [index] : [])));
  if (feet.size === 0) return null;
  const followsFoot = ({ joints }: UploadFace, vertex: number) =>
    joints !== null && feet.has(joints[vertex * 4]);
  const soles = boundsAtRest(model, restPalette(skin, skeleton, withPositions), followsFoot);
  return soles?.min[2] ?? null;
}
