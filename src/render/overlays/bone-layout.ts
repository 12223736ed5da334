import type { Skeleton } from '../../avatar/index.ts';

/** Which bones to draw, as joint numbers. */
export interface BoneLayout {
  /** The joints shown, in the order given. */
  readonly joints: Int16Array<ArrayBuffer>;
  /** One per bone: the joint at its head. */
  readonly heads: Int16Array<ArrayBuffer>;
  /** One per bone: the joint at its end, or -1 for the head's own tip. */
  readonly ends: Int16Array<ArrayBuffer>;
  /** One per shown joint: the bone that gives it its size. */
  readonly sizedBy: Int16Array<ArrayBuffer>;
}

/**
 * Bones between the given joints: from each joint's nearest shown ancestor to it, and from a joint that ends
 * a chain to its own tip. Joints that are left out are bridged, so a spine without its spare joints is whole.
 */
export function layOutBones(skeleton: Skeleton, joints: Iterable<number>): BoneLayout {
  const shown = [...new Set(joints)];
  const isShown = new Set(shown);
  const heads: number[] = [];
  const ends: number[] = [];
  const withChild = new Set<number>();
  for (const joint of shown) {
    const ancestor = shownAncestor(skeleton, isShown, joint);
    if (ancestor < 0) continue;
    heads.push(ancestor);
    ends.push(joint);
    withChild.add(ancestor);
  }
  for (const joint of shown) {
    if (withChild.has(joint) || !hasTip(skeleton, joint)) continue;
    heads.push(joint);
    ends.push(-1);
  }
  const sizedBy = shown.map((joint) => {
    const incoming = ends.indexOf(joint);
    return incoming >= 0 ? incoming : heads.indexOf(joint);
  });
  return {
    joints: Int16Array.from(shown),
    heads: Int16Array.from(heads),
    ends: Int16Array.from(ends),
    sizedBy: Int16Array.from(sizedBy),
  };
}

/** The bones of a plain body: the base skeleton without the eyes, and the fingers. */
export function bodyJoints(skeleton: Skeleton): number[] {
  return skeleton.rows.flatMap((row, joint) => {
    const base = row.support === 'base' && !row.name.startsWith('mEye');
    return row.kind === 'bone' && (base || row.name.startsWith('mHand')) ? [joint] : [];
  });
}

function shownAncestor(skeleton: Skeleton, isShown: ReadonlySet<number>, joint: number): number {
  let ancestor = skeleton.parents[joint];
  while (ancestor >= 0 && !isShown.has(ancestor)) ancestor = skeleton.parents[ancestor];
  return ancestor;
}

function hasTip(skeleton: Skeleton, joint: number): boolean {
  const { tips } = skeleton;
  return Math.hypot(tips[3 * joint], tips[3 * joint + 1], tips[3 * joint + 2]) > 1e-4;
}
