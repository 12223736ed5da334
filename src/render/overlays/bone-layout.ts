import type { Skeleton } from '../../avatar/index.ts';

/** Which bones to draw, as joint numbers. */
interface BoneLayout {
  /** The shown joints, in the order of the argument. */
  readonly joints: Int16Array<ArrayBuffer>;
  /** For each bone the joint at its head. */
  readonly heads: Int16Array<ArrayBuffer>;
  /** For each bone the joint at its end; -1 if it ends at the tip of its head joint. */
  readonly ends: Int16Array<ArrayBuffer>;
  /** For each shown joint the bone that determines its size; -1 for none. */
  readonly sizedBy: Int16Array<ArrayBuffer>;
}

/**
 * Lays out bones between joints: from each joint's nearest shown ancestor to the joint, and from a joint that
 * ends a chain to its own tip. Joints that are left out are bridged, so that a spine without its extra joints has no gaps.
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

/** The joints of a plain body: the base skeleton without the eyes, and the fingers. */
export function bodyJoints(skeleton: Skeleton): number[] {
  return skeleton.rows.flatMap((row, joint) => {
    const isBase = row.support === 'base' && !row.name.startsWith('mEye');
    return row.kind === 'bone' && (isBase || row.name.startsWith('mHand')) ? [joint] : [];
  });
}

function shownAncestor(skeleton: Skeleton, isShown: ReadonlySet<number>, joint: number): number {
  let ancestor = skeleton.parents[joint];
  while (ancestor >= 0 && !isShown.has(ancestor)) ancestor = skeleton.parents[ancestor];
  return ancestor;
}

function hasTip({ tips }: Skeleton, joint: number): boolean {
  return Math.hypot(tips[3 * joint], tips[3 * joint + 1], tips[3 * joint + 2]) > 1e-4;
}
