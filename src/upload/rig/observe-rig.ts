import { BONE_COUNT, defaultSkeleton, type Skeleton, VOLUME_COUNT } from '../../avatar/index.ts';
import { distance, type Vector3 } from '../../math/index.ts';
import type { UploadObservation } from '../scene/upload-observation.ts';
import type { UploadFace, UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';
import { bindPosition, restPalette } from './rest-pose.ts';
import { MAX_SOLE, soleHeight } from './sole-height.ts';

/** Metres by which a joint may be off before it is worth saying: rules 33 and 34. */
const MAX_OFF = 0.001;
/** Metres within which joints count as moved by the same. */
const SAME_DISPLACEMENT = 0.01;
/** Metres between two positions of one joint that count as different, as in the viewer. */
const SAME_POSITION = 0.0001;
/** What becomes of the joint positions of the models. */
export interface UsedPositions {
  /** Null where that is open: then both outcomes are observed. */
  readonly included: boolean | null;
  /** Metres that the avatar is raised; with joint positions only. */
  readonly pelvisOffset: number;
  /** Whether sliders no longer scale joints that are moved; with joint positions only. */
  readonly lockScale: boolean;
}

/** The dialog offers joint positions, and includes none at first. */
const UNDECIDED: UsedPositions = { included: null, pelvisOffset: 0, lockScale: false };

/**
 * What joints and matrices of the models make of an avatar at rest: joints that were bound elsewhere than they will be
 * without joint positions, or with them, overrides of collision volumes, joints about which models disagree, and soles
 * off the ground.
 *
 * **Source:** reference/upload.md section 8, rules 33, 34, 38, 39 and 41.
 */
export function observeRig(
  { models }: Pick<UploadScene, 'models'>,
  skeleton: Skeleton = defaultSkeleton,
  positions: UsedPositions = UNDECIDED,
): UploadObservation[] {
  const rigged = models.flatMap((model) => (model.skin ? [{ model, skin: model.skin }] : []));
  return [
    ...rigged.flatMap(({ model, skin }) => observeBind(model, skin, skeleton, positions)),
    ...rigged.flatMap(({ model, skin }) => observeSliders(model, skin, skeleton, positions)),
    ...rigged.flatMap(({ model }) => observeSoles(model, skeleton, positions)),
    ...observeDisputes(rigged.map(({ skin }) => skin)),
  ];
}

/** Rules 33 and 34, for joints that carry vertices; the second only where the file moves a joint at all. */
function observeBind(
  model: UploadModel,
  skin: UploadSkin,
  skeleton: Skeleton,
  { included }: UsedPositions,
): UploadObservation[] {
  const used = usedJoints(model);
  const rules = (['bind-pose-off', 'override-off-bind'] as const).filter((rule) =>
    rule === 'bind-pose-off'
      ? included !== true
      : included === true || (included === null && movesJoints(skin, skeleton)),
  );
  return rules.flatMap((rule) => {
    const palette = restPalette(skin, skeleton, rule === 'override-off-bind');
    const moved = skin.jointNames.flatMap((subject, index) => {
      const displacement =
        used.has(index) && skin.joints[index] >= 0 ? displacementOf(skin, palette, index) : null;
      return displacement ? [{ subject, displacement }] : [];
    });
    const shared = sharedDisplacement(moved.map(({ displacement }) => displacement));
    return moved.flatMap(({ subject, displacement }): UploadObservation[] => {
      const value = distance(displacement, shared);
      // Matrices of enormous numbers make sums that are no numbers.
      if (!(value > MAX_OFF)) return [];
      return [{ rule, model: model.name, face: null, subject, count: 1, value }];
    });
  });
}

/**
 * What most joints are moved by, which displaces the mesh as a whole and distorts nothing: meshes are often bound away
 * from the origin. None where fewer than three joints, or no more than half, agree.
 */
function sharedDisplacement(displacements: readonly Vector3[]): Vector3 {
  const median = (axis: number) =>
    displacements.map((each) => each[axis]).toSorted((a, b) => a - b)[displacements.length >> 1];
  if (displacements.length < 3) return [0, 0, 0];
  const shared: Vector3 = [median(0), median(1), median(2)];
  const agreeing = displacements.filter((each) => distance(each, shared) <= SAME_DISPLACEMENT);
  return agreeing.length > displacements.length / 2 ? shared : [0, 0, 0];
}

const movesJoints = (skin: UploadSkin, skeleton: Skeleton): boolean =>
  skin.joints.some((_, index) => movedBy(skin, index, skeleton) > SAME_POSITION);

/** How far the file has a joint from where its parent has it by default, metres; 0 for one that is not in the skeleton. */
function movedBy({ joints, positions }: UploadSkin, index: number, { rest }: Skeleton): number {
  const joint = joints[index];
  if (joint < 0) return 0;
  const own = positions.subarray(index * 3, index * 3 + 3);
  const place = rest.positions.subarray(joint * 3, joint * 3 + 3);
  return Math.hypot(own[0] - place[0], own[1] - place[1], own[2] - place[2]);
}

/** Rule 41: volumes of which the file says where they are, and locked scales. */
function observeSliders(
  { name: model }: UploadModel,
  skin: UploadSkin,
  skeleton: Skeleton,
  { included, lockScale }: UsedPositions,
): UploadObservation[] {
  if (included === false) return [];
  const place = { rule: 'volume-override', model, face: null, count: 1 } as const;
  const volumes = skin.jointNames.flatMap((subject, index): UploadObservation[] => {
    const joint = skin.joints[index];
    const isVolume = joint >= BONE_COUNT && joint < BONE_COUNT + VOLUME_COUNT;
    const value = movedBy(skin, index, skeleton);
    if (!isVolume || !skin.hasNode[index] || !(value > SAME_POSITION)) return [];
    return [{ ...place, subject, value }];
  });
  const locked = { ...place, subject: 'lock_scale_if_joint_position' };
  return included && lockScale ? [...volumes, locked] : volumes;
}

/** By what a point at the joint's bind position is moved at rest, metres. */
function displacementOf(skin: UploadSkin, palette: Float64Array, index: number): Vector3 | null {
  const bound = bindPosition(skin, index);
  if (!bound) return null;
  const m = palette.subarray(index * 16, index * 16 + 16);
  const [x, y, z] = bound;
  return [
    m[0] * x + m[4] * y + m[8] * z + m[12] - x,
    m[1] * x + m[5] * y + m[9] * z + m[13] - y,
    m[2] * x + m[6] * y + m[10] * z + m[14] - z,
  ];
}

/** The joints, by their place in the list, that carry a vertex. */
export function usedJoints({
  faces,
}: {
  readonly faces: readonly Pick<UploadFace, 'joints' | 'weights'>[];
}): ReadonlySet<number> {
  // Joints have numbers of a byte.
  const isUsed = new Uint8Array(256);
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) isUsed[joints[i]] = 1;
  }
  return new Set([...isUsed.keys()].filter((joint) => isUsed[joint] === 1));
}

/** Rule 38, where joints rest. */
function observeSoles(
  model: UploadModel,
  skeleton: Skeleton,
  { included, pelvisOffset }: UsedPositions,
): UploadObservation[] {
  const isMoved = included === true;
  const lowest = soleHeight(model, skeleton, isMoved);
  if (lowest === null) return [];
  const value = lowest + (isMoved ? pelvisOffset : 0);
  if (!(Math.abs(value) > MAX_SOLE)) return [];
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
    if (!(apart > SAME_POSITION)) return [];
    return [{ rule: 'joint-disputed', model: '', face: null, subject, count: 1, value: apart }];
  }).flat();
}
