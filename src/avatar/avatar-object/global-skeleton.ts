import { claimKey, PELVIS_OFFSET, rankClaims } from '../override-rules.ts';
import { claimsByJoint, type JointOverrides } from '../overrides.ts';
import { composeWorld, createWorldPose } from '../pose.ts';
import { inverseBindOf, localFromInverseBinds, type Matrix4 } from '../rotated-skeleton.ts';
import type { Skeleton } from '../skeleton.ts';
import type { GlobalSkeleton, PelvisOffset, RankedTransform, SavedJoint } from './avatar-object.ts';

/**
 * The skeleton of an avatar with the claims of everything worn, as a saved avatar keeps them: joints in the
 * skeleton's order. Claims that lose, equal the default or are ignored are kept too, since they count once others leave,
 * or they are no longer ignored.
 */
export function globalSkeletonOf(overrides: JointOverrides, skeleton: Skeleton): GlobalSkeleton {
  const byJoint = [...claimsByJoint(overrides.claims())].sort(([a], [b]) => a - b);
  return {
    rule: overrides.rule,
    joints: byJoint.map(([joint, claims]) => ({
      joint: skeleton.nameOf(joint),
      transforms: rankClaims(claims).map(({ claim, rank }) => ({
        source: claim.meshId,
        rank,
        translation: claim.position,
        locksScale: claim.locksScale,
        ...ignoredMember(overrides, claim.meshId, joint),
      })),
    })),
    pelvisOffsets: overrides.pelvisClaims().map(({ meshId, offset }) => ({
      source: meshId,
      offset,
      ...ignoredMember(overrides, meshId, PELVIS_OFFSET),
    })),
    hierarchy: hierarchyOf(overrides, skeleton),
  };
}

const ignoredMember = (overrides: JointOverrides, meshId: string, joint: number) =>
  overrides.isIgnored(meshId, joint) ? { ignored: true as const } : {};

/** The claims that are ignored in a saved skeleton, by `claimKey`; those on joints that `skeleton` lacks are left out. */
export function savedIgnoredClaims(saved: GlobalSkeleton, skeleton: Skeleton): Set<string> {
  const keys = new Set<string>();
  const add = (joint: number, claims: readonly (RankedTransform | PelvisOffset)[]) => {
    for (const { source, ignored } of claims) {
      if (ignored) keys.add(claimKey(source.toLowerCase(), joint));
    }
  };
  add(PELVIS_OFFSET, saved.pelvisOffsets);
  for (const { joint: name, transforms } of saved.joints) {
    const joint = skeleton.jointNumber(name);
    if (joint >= 0) add(joint, transforms);
  }
  return keys;
}

const IDENTITY_MATRIX: Matrix4 = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Every joint, at rest where the overrides put it. */
function hierarchyOf(overrides: JointOverrides, skeleton: Skeleton): SavedJoint[] {
  const pose = skeleton.restPose();
  overrides.applyTo(pose);
  const world = createWorldPose(skeleton.jointCount);
  composeWorld(world, skeleton, pose);
  const inverseBinds = skeleton.rows.map((_, joint) => inverseBindOf(world, joint));
  return skeleton.rows.map(({ name, parent }, joint) => {
    const parentBind = parent < 0 ? IDENTITY_MATRIX : inverseBinds[parent];
    // A rotation and a translation can always be inverted.
    const local = localFromInverseBinds(parentBind, inverseBinds[joint]) as Matrix4;
    return {
      joint: name,
      parent: parent < 0 ? null : skeleton.nameOf(parent),
      local: Array.from(local, roundToMicrometre),
    };
  });
}

/** Keeps the text of a saved avatar short; adding 0 makes a zero of -0. */
function roundToMicrometre(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
