import {
  isSignificant,
  type JointClaim,
  type OverrideRuleName,
  rankClaims,
} from '../override-rules.ts';
import type { JointOverrides } from '../overrides.ts';
import type { Skeleton } from '../skeleton.ts';
import type { GlobalSkeleton, JointTransforms, RankedTransform } from './types.ts';

/**
 * The claims of everything worn, as a saved avatar keeps them: joints in the skeleton's order, and those
 * claims too that lose or stand at the default, since they come to count when others leave.
 */
export function globalSkeletonOf(overrides: JointOverrides, skeleton: Skeleton): GlobalSkeleton {
  const byJoint = new Map<number, JointClaim[]>();
  for (const claim of overrides.claims()) {
    const claims = byJoint.get(claim.joint);
    if (claims) claims.push(claim);
    else byJoint.set(claim.joint, [claim]);
  }
  return {
    rule: overrides.rule,
    joints: [...byJoint]
      .sort(([a], [b]) => a - b)
      .map(([joint, claims]) => ({
        joint: skeleton.rows[joint].name,
        transforms: rankClaims(claims).map(({ claim, rank }) => ({
          source: claim.meshId,
          rank,
          translation: claim.position,
          locksScale: claim.locksScale,
        })),
      })),
    pelvisOffsets: overrides
      .pelvisClaims()
      .map(({ meshId, offset }) => ({ source: meshId, offset })),
  };
}

/**
 * The transform that moves a saved joint under `rule`, or null when it stays at rest or the skeleton has no
 * such joint. The ranks are taken as they stand in the file.
 *
 * **Source:** skeleton-and-skinning.md section 6.
 */
export function winningTransform(
  { joint, transforms }: JointTransforms,
  rule: OverrideRuleName,
  skeleton: Skeleton,
): RankedTransform | null {
  const number = skeleton.jointNumber(joint);
  if (number < 0) return null;
  const rest = skeleton.rows[number].position;
  const moves = ({ translation }: RankedTransform) => isSignificant(translation, rest);
  const bySource = transforms.toSorted((a, b) => (a.source < b.source ? 1 : -1));
  if (rule === 'highest-id') return bySource.find(moves) ?? null;
  const winner = bySource.sort((a, b) => b.rank - a.rank).at(0);
  return winner && moves(winner) ? winner : null;
}
