import { defaultSkeleton } from '../../avatar/index.ts';
import type { UploadFace, UploadModel, UploadSkin } from '../scene/upload-scene.ts';
import type { MendedModel } from './mend.ts';

const NUMBERS_OF_MATRIX = 16;
/** Joints and weights of a vertex. */
const INFLUENCES = 4;

/** What separates an exporter's prefix, such as the name of the armature or a namespace, from the name of a bone. */
const SEPARATOR = /[_|:./-]/g;

/** Joints by all of their names in small letters; -1 where two joints have the same. */
function indexNames(): ReadonlyMap<string, number> {
  const joints = new Map<string, number>();
  for (const [joint, { name, aliases }] of defaultSkeleton.rows.entries()) {
    for (const known of [name, ...aliases]) {
      const key = known.toLowerCase();
      const other = joints.get(key);
      joints.set(key, other === undefined || other === joint ? joint : -1);
    }
  }
  return joints;
}

/** How a bone's own name begins; no other skeleton's bones are called like that. */
const BONE = /^m[A-Z]/;

/** Joints by their own names: of bones in small letters, of volumes and attachment points as they are. */
const indexOwnNames = (): ReadonlyMap<string, number> =>
  new Map(
    defaultSkeleton.names.map((name, joint) => [
      BONE.test(name) ? name.toLowerCase() : name,
      joint,
    ]),
  );

let allNames: ReadonlyMap<string, number> | null = null;
let ownNames: ReadonlyMap<string, number> | null = null;

/**
 * The joint that is meant by a name which is not legal; -1 for none, and for one that may be two, such as `Head`, the bone
 * or the volume. It is written in other letters, or has an exporter's prefix. After a prefix, aliases do not count, nor
 * other letters of a volume's name: other skeletons have bones of these names, such as `mixamorig:Head`.
 *
 * **Source:** reference/upload.md section 8, rule 24.
 */
export function meantJoint(name: string): number {
  allNames ??= indexNames();
  ownNames ??= indexOwnNames();
  const whole = allNames.get(name.toLowerCase());
  if (whole !== undefined) return whole;
  for (const { index } of name.matchAll(SEPARATOR)) {
    const rest = name.slice(index + 1);
    const joint = ownNames.get(rest) ?? ownNames.get(rest.toLowerCase());
    if (joint !== undefined) return joint;
  }
  return -1;
}

/** Gives joints with misspelt names the names that are meant. */
export function renameJoints(model: UploadModel): MendedModel | null {
  const { skin } = model;
  if (!skin) return null;
  const joints = skin.joints.map((joint, index) =>
    joint < 0 ? meantJoint(skin.sourceNames[index]) : joint,
  );
  const renamed = skin.jointNames.flatMap((name, index) =>
    skin.joints[index] < 0 && joints[index] >= 0 ? [{ name, index }] : [],
  );
  if (renamed.length === 0) return null;
  const nameOf = (index: number) => defaultSkeleton.nameOf(joints[index]);
  const isRenamed = new Set(renamed.map(({ index }) => index));
  const jointNames = skin.jointNames.map((name, index) =>
    isRenamed.has(index) ? nameOf(index) : name,
  );
  const unknown = skin.joints.filter((joint) => joint < 0).length;
  return {
    model: { ...model, skin: { ...skin, joints, jointNames } },
    before: unknown,
    after: unknown - renamed.length,
    changes: renamed.map(({ name, index }) => `${name} → ${nameOf(index)}`),
  };
}

/** Gives a bone that is listed under several names the weights of all, under the first. */
export function mergeJoints(model: UploadModel): MendedModel | null {
  const { skin } = model;
  if (!skin) return null;
  const firstOf = Array.from(skin.joints, (joint, index) =>
    joint < 0 ? index : skin.joints.indexOf(joint),
  );
  const merged = firstOf.flatMap((first, index) => (first === index ? [] : [index]));
  if (merged.length === 0) return null;
  const changes = merged.map(
    (index) => `${skin.sourceNames[index]} → ${skin.sourceNames[firstOf[index]]}`,
  );
  return { ...keepJoints(model, skin, firstOf), changes };
}

/** Removes joints that no vertex has a weight for. One is kept, since a skin needs a joint. */
export function dropJoints(model: UploadModel): MendedModel | null {
  const { skin } = model;
  if (!skin) return null;
  const uses = countUses(model);
  if (uses.every((count) => count === 0)) uses[0] = 1;
  const kept = Array.from(uses, (count, index) => (count > 0 ? index : -1));
  const dropped = skin.sourceNames.filter((_, index) => kept[index] < 0);
  if (dropped.length === 0) return null;
  return { ...keepJoints(model, skin, kept), changes: dropped };
}

/** How many weights of the model name each joint. */
function countUses({ faces, skin }: UploadModel): Uint32Array {
  const uses = new Uint32Array(skin?.joints.length ?? 0);
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) uses[joints[i]]++;
  }
  return uses;
}

/** @param target - For each joint the one that takes its place: itself, another one that stays, or -1 for none. */
function keepJoints(model: UploadModel, skin: UploadSkin, target: readonly number[]) {
  const kept = target.flatMap((to, index) => (to === index ? [index] : []));
  const newIndex = target.map((to) => kept.indexOf(to));
  const rows = <T extends Float64Array>(numbers: T, size: number): Float64Array<ArrayBuffer> =>
    Float64Array.from(kept.flatMap((i) => [...numbers.subarray(i * size, (i + 1) * size)]));
  const mended: UploadModel = {
    ...model,
    faces: model.faces.map((face) => withJoints(face, newIndex)),
    skin: {
      ...skin,
      jointNames: kept.map((index) => skin.jointNames[index]),
      sourceNames: kept.map((index) => skin.sourceNames[index]),
      joints: Int16Array.from(kept, (index) => skin.joints[index]),
      inverseBindMatrices: rows(skin.inverseBindMatrices, NUMBERS_OF_MATRIX),
      positions: rows(skin.positions, 3),
      hasNode: Uint8Array.from(kept, (index) => skin.hasNode[index]),
    },
  };
  return { model: mended, before: target.length, after: kept.length };
}

/** The face with other indices of joints; two that become the same joint add up, the heaviest still first. */
function withJoints(face: UploadFace, newIndex: readonly number[]): UploadFace {
  if (!face.joints || !face.weights) return face;
  const joints = new Uint8Array(face.joints.length);
  const weights = new Float32Array(face.weights.length);
  for (let first = 0; first < weights.length; first += INFLUENCES) {
    let count = 0;
    for (let i = first; i < first + INFLUENCES; i++) {
      if (face.weights[i] === 0) continue;
      count = addInfluence(
        joints,
        weights,
        first,
        count,
        newIndex[face.joints[i]],
        face.weights[i],
      );
    }
  }
  return { ...face, joints, weights };
}

/** Adds a weight to the sorted influences of a vertex. @returns how many it has then. */
function addInfluence(
  joints: Uint8Array,
  weights: Float32Array,
  first: number,
  count: number,
  joint: number,
  weight: number,
): number {
  let at = first;
  while (at < first + count && joints[at] !== joint) at++;
  const isNew = at === first + count;
  joints[at] = joint;
  weights[at] = isNew ? weight : weights[at] + weight;
  for (; at > first && weights[at - 1] < weights[at]; at--) {
    [joints[at - 1], joints[at]] = [joints[at], joints[at - 1]];
    [weights[at - 1], weights[at]] = [weights[at], weights[at - 1]];
  }
  return isNew ? count + 1 : count;
}
