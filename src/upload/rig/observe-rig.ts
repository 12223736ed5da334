import { defaultSkeleton, type Skeleton } from '../../avatar/index.ts';
import { distance, type Vector3 } from '../../math/index.ts';
import type { UploadObservation } from '../scene/upload-observation.ts';
import type { UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';
import { bindPosition, restPalette } from './rest-pose.ts';
import { MAX_SOLE, soleHeight } from './sole-height.ts';

/** Metres by which a joint may be off before it is worth saying: rules 33 and 34. */
const MAX_OFF = 0.001;
/** Metres between two positions of one joint that count as different, as in the viewer. */
const SAME_POSITION = 0.0001;
/**
 * What joints and matrices of the models make of an avatar at rest: joints that were bound elsewhere than they will be
 * without joint positions, or with them, joints about which models disagree, and soles off the ground.
 *
 * **Source:** reference/upload.md section 8, rules 33, 34, 38 and 39.
 */
export function observeRig(
  { models }: Pick<UploadScene, 'models'>,
  skeleton: Skeleton = defaultSkeleton,
): UploadObservation[] {
  const rigged = models.flatMap((model) => (model.skin ? [{ model, skin: model.skin }] : []));
  return [
    ...rigged.flatMap(({ model, skin }) => observeBind(model, skin, skeleton)),
    ...rigged.flatMap(({ model }) => observeSoles(model, skeleton)),
    ...observeDisputes(rigged.map(({ skin }) => skin)),
  ];
}

/** Rules 33 and 34, for joints that carry vertices; the second only where the file moves a joint at all. */
function observeBind(
  model: UploadModel,
  skin: UploadSkin,
  skeleton: Skeleton,
): UploadObservation[] {
  const used = usedJoints(model);
  const rules = movesJoints(skin, skeleton)
    ? (['bind-pose-off', 'override-off-bind'] as const)
    : (['bind-pose-off'] as const);
  return rules.flatMap((rule) => {
    const palette = restPalette(skin, skeleton, rule === 'override-off-bind');
    return skin.jointNames.flatMap((subject, index): UploadObservation[] => {
      if (!used.has(index) || skin.joints[index] < 0) return [];
      const value = distanceOff(skin, palette, index);
      if (value === null || value <= MAX_OFF) return [];
      return [{ rule, model: model.name, face: null, subject, count: 1, value }];
    });
  });
}

function movesJoints({ joints, positions }: UploadSkin, { rest }: Skeleton): boolean {
  return joints.some((joint, index) => {
    if (joint < 0) return false;
    const own = positions.subarray(index * 3, index * 3 + 3);
    const place = rest.positions.subarray(joint * 3, joint * 3 + 3);
    return Math.hypot(own[0] - place[0], own[1] - place[1], own[2] - place[2]) > SAME_POSITION;
  });
}

/** How far a point at the joint's bind position is moved at rest, metres. */
function distanceOff(skin: UploadSkin, palette: Float64Array, index: number): number | null {
  const bound = bindPosition(skin, index);
  if (!bound) return null;
  const m = palette.subarray(index * 16, index * 16 + 16);
  const [x, y, z] = bound;
  const moved: Vector3 = [
    m[0] * x + m[4] * y + m[8] * z + m[12],
    m[1] * x + m[5] * y + m[9] * z + m[13],
    m[2] * x + m[6] * y + m[10] * z + m[14],
  ];
  return distance(moved, bound);
}

function usedJoints({ faces }: UploadModel): ReadonlySet<number> {
  const used = new Set<number>();
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) used.add(joints[i]);
  }
  return used;
}

/** Rule 38, on the default skeleton. */
function observeSoles(model: UploadModel, skeleton: Skeleton): UploadObservation[] {
  const value = soleHeight(model, skeleton, false);
  if (value === null || Math.abs(value) <= MAX_SOLE) return [];
  return [{ rule: 'sole-height', model: model.name, face: null, subject: '', count: 1, value }];
}

/** Rule 39: joints that two models put in different places, with the distance between them. */
function observeDisputes(skins: readonly UploadSkin[]): UploadObservation[] {
  const places = new Map<string, { first: Vector3; apart: number }>();
  for (const { jointNames, joints, positions } of skins) {
    jointNames.forEach((name, index) => {
      if (joints[index] < 0) return;
      const at = index * 3;
      const place: Vector3 = [positions[at], positions[at + 1], positions[at + 2]];
      const known = places.get(name);
      if (!known) places.set(name, { first: place, apart: 0 });
      else known.apart = Math.max(known.apart, distance(known.first, place));
    });
  }
  return Array.from(places, ([subject, { apart }]): UploadObservation[] => {
    if (apart <= SAME_POSITION) return [];
    return [{ rule: 'joint-disputed', model: '', face: null, subject, count: 1, value: apart }];
  }).flat();
}
