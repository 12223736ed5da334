import type { Skeleton } from '../../avatar/index.ts';
import type { Clip } from '../clip.ts';
import { HAS_POSITION, HAS_ROTATION } from '../types.ts';

/** A bone of the file, in the order in which the file lists them. */
export interface TreeBone {
  /** Number in the skeleton. */
  joint: number;
  name: string;
  children: TreeBone[];
  /** Metres from the parent in the file, Second Life's axes. */
  offset: readonly number[];
  /** The clip's entry for it; -1 for a bone that is only there to hang others from. */
  entry: number;
  hasPositions: boolean;
}

const ROOT = 0;

/**
 * The part of the skeleton that a clip needs: the bones it moves and the classic bones they hang from.
 * Extended bones in between that the clip does not move are folded into the offset of what hangs from
 * them, so that the spine of a plain clip is hip, abdomen, chest as other programs know it.
 *
 * Bones go by their old names where they have one (hip, lShldr): every viewer, and most programs, know
 * these; only viewers with the extended skeleton know all the others.
 */
export function boneTree(clip: Clip, skeleton: Skeleton): TreeBone {
  const entries = new Map([...clip.joints].map((joint, entry) => [joint, entry]));
  const included = includedBones(clip, skeleton);
  const bones = new Map<number, TreeBone>();
  // A parent's number is below its children's.
  for (const joint of [...included].sort((a, b) => a - b)) {
    const entry = entries.get(joint) ?? -1;
    const { offset, parent } = hangFrom(joint, skeleton, bones);
    const isStillRoot = joint === ROOT && entry < 0;
    const bone: TreeBone = {
      joint,
      name: fileName(joint, skeleton),
      children: [],
      offset,
      entry,
      hasPositions: isStillRoot || (clip.components[entry] & HAS_POSITION) !== 0,
    };
    bones.set(joint, bone);
    parent?.children.push(bone);
  }
  return bones.get(ROOT)!;
}

/** The bones of a tree in file order: each before its children. */
export function inFileOrder(bone: TreeBone): TreeBone[] {
  return [bone, ...bone.children.flatMap(inFileOrder)];
}

function includedBones(clip: Clip, skeleton: Skeleton): Set<number> {
  const included = new Set([ROOT]);
  clip.joints.forEach((joint, entry) => {
    const components = clip.components[entry];
    if (skeleton.rows[joint].kind !== 'bone' || !(components & (HAS_ROTATION | HAS_POSITION)))
      return;
    included.add(joint);
    // A position is relative to the skeleton's own parent, so that has to be there.
    if (components & HAS_POSITION && joint !== ROOT) included.add(skeleton.parentOf(joint));
    for (let above = skeleton.parentOf(joint); above >= 0; above = skeleton.parentOf(above)) {
      if (skeleton.rows[above].support === 'base') included.add(above);
    }
  });
  return included;
}

/** The nearest bone above that the file has, and the way from there. */
function hangFrom(joint: number, skeleton: Skeleton, bones: ReadonlyMap<number, TreeBone>) {
  let offset = skeleton.rows[joint].position;
  let above = skeleton.parentOf(joint);
  while (above >= 0 && !bones.has(above)) {
    const [x, y, z] = skeleton.rows[above].position;
    offset = [offset[0] + x, offset[1] + y, offset[2] + z];
    above = skeleton.parentOf(above);
  }
  return { offset, parent: bones.get(above) };
}

function fileName(joint: number, skeleton: Skeleton): string {
  const { name, aliases } = skeleton.rows[joint];
  return aliases.find((alias) => !alias.startsWith('avatar_')) ?? name;
}
