import { distance, subtract, type Vector3 } from '../../math/index.ts';
import {
  type JointClaim,
  OVERRIDE_RULE_KEYS,
  OVERRIDE_RULES,
  type OverrideRuleName,
  PELVIS_OFFSET,
  rankClaims,
} from '../override-rules.ts';
import { claimsByJoint, type JointOverrides } from '../overrides.ts';
import type { Pose } from '../pose.ts';
import type { Skeleton } from '../skeleton.ts';

/** Where one mesh puts one joint, compared with where the others do. */
export interface ReportedClaim extends JointClaim {
  /** Metres from the joint's default, along the axes of its parent. */
  readonly offset: Vector3;
  /** Whether somebody has it ignored, so that it does not count. */
  readonly isIgnored: boolean;
  /** How many objects have a mesh that puts the joint in the same place, of the claims that count; 0 if this one does not. */
  readonly rank: number;
}

/** A joint with all claims on it. */
export interface ReportedJoint {
  /** Its number in the skeleton. */
  readonly joint: number;
  /** The greatest mesh id first, whichever wins and whichever are ignored. */
  readonly claims: readonly ReportedClaim[];
  /** Id of the mesh that wins under each rule; null where the joint stays at rest. */
  readonly winners: Readonly<Record<OverrideRuleName, string | null>>;
  /** Where the joint is in its parent's frame if no claim moves it, metres. */
  readonly rest: Vector3;
  /** Metres between the two claims that are farthest apart. */
  readonly spread: number;
}

/** What takes time to find out about a claim, so that only what is looked at has it. */
export interface ClaimDetails {
  /** Metres to each claim on the joint, in the order of these; 0 to itself. */
  readonly distances: readonly number[];
  /** Metres by which the joint moves in its parent's frame once this claim is ignored or, if it is, once it counts again. */
  readonly effect: number;
}

/** What one mesh adds to the height of the whole avatar. */
export interface ReportedOffset {
  readonly meshId: string;
  /** Metres, upwards. */
  readonly offset: number;
  readonly isIgnored: boolean;
  /** Metres by which the avatar rises once this is ignored or, if it is, once it counts again. */
  readonly effect: number;
}

/** All that an outfit wants of its skeleton. */
export interface ClaimReport {
  readonly rule: OverrideRuleName;
  /** Farthest apart first, then in the order of joint numbers. */
  readonly joints: readonly ReportedJoint[];
  /** The greatest mesh id first; the first of them that is not ignored wins under every rule. */
  readonly pelvisOffsets: readonly ReportedOffset[];
}

/**
 * Metres: the smallest distance at which the claims of a joint are in different places. It is the reference viewer's, for
 * which a joint that is moved by no more than that is not moved.
 */
const DIFFERENT_PLACES = 1e-4;

/** Whether claims on the joint are in different places. */
export const isDisputed = ({ spread }: ReportedJoint): boolean => spread > DIFFERENT_PLACES;

/**
 * Reports every joint that worn meshes claim, by the current rule of `overrides`. The result does not depend on the order
 * in which the meshes were put on.
 *
 * @param rest - Where joints are that no claim moves: the skeleton's rest, or a shape's.
 *
 * **Source:** skeleton-and-skinning.md section 6.
 */
export function reportClaims(
  overrides: JointOverrides,
  skeleton: Skeleton,
  rest: Pose = skeleton.restPose(),
): ClaimReport {
  const byRule = new Map(
    OVERRIDE_RULE_KEYS.map((rule) => [rule, claimsByJoint(overrides.claims(rule))]),
  );
  const joints = [...byRule.get(overrides.rule)!].map(([joint, unordered]): ReportedJoint => {
    const counts = ({ meshId }: JointClaim) => !overrides.isIgnored(meshId, joint);
    const winners = Array.from(byRule, ([rule, claims]) => {
      const winner = OVERRIDE_RULES[rule]((claims.get(joint) ?? []).filter(counts));
      return [rule, winner?.meshId ?? null] as const;
    });
    const [x, y, z] = rest.positions.subarray(3 * joint, 3 * joint + 3);
    return {
      joint,
      claims: describeClaims(unordered, counts, skeleton.rows[joint].position),
      winners: Object.fromEntries(winners) as ReportedJoint['winners'],
      rest: [x, y, z],
      spread: spreadOf(unordered),
    };
  });
  return {
    rule: overrides.rule,
    joints: joints.sort((a, b) => micrometres(b) - micrometres(a) || a.joint - b.joint),
    pelvisOffsets: comparePelvisOffsets(overrides),
  };
}

/** Joints that are as far off but for rounding stay in their order. */
const micrometres = ({ spread }: ReportedJoint): number => Math.round(1e6 * spread);

/** Compares every claim on a joint with the others, in the order of its claims. @param rule - That of the report. */
export function compareClaims(
  { claims, rest }: ReportedJoint,
  rule: OverrideRuleName,
): ClaimDetails[] {
  const placeOf = (counting: readonly ReportedClaim[]): Vector3 =>
    OVERRIDE_RULES[rule](counting)?.position ?? rest;
  const place = placeOf(claims.filter(({ isIgnored }) => !isIgnored));
  return claims.map((claim) => ({
    distances: claims.map((other) => distance(claim.position, other.position)),
    effect: distance(
      place,
      placeOf(claims.filter((other) => (other === claim) === other.isIgnored)),
    ),
  }));
}

function describeClaims(
  unordered: readonly JointClaim[],
  counts: (claim: JointClaim) => boolean,
  defaultPosition: Vector3,
): ReportedClaim[] {
  const ranked = rankClaims(unordered.filter(counts));
  const ranks = new Map(ranked.map(({ claim, rank }) => [claim, rank]));
  return unordered
    .toSorted((a, b) => (a.meshId < b.meshId ? 1 : -1))
    .map((claim) => ({
      ...claim,
      offset: subtract(claim.position, defaultPosition),
      isIgnored: !ranks.has(claim),
      rank: ranks.get(claim) ?? 0,
    }));
}

/** Most claims on a joint agree to the last digit, so that there are few places to compare. */
function spreadOf(claims: readonly JointClaim[]): number {
  const places = [...new Map(claims.map(({ position }) => [position.join(), position])).values()];
  let spread = 0;
  for (const a of places) for (const b of places) spread = Math.max(spread, distance(a, b));
  return spread;
}

function comparePelvisOffsets(overrides: JointOverrides): ReportedOffset[] {
  const claims = overrides.pelvisClaims();
  const counts = ({ meshId }: { meshId: string }) => !overrides.isIgnored(meshId, PELVIS_OFFSET);
  const now = overrides.pelvisOffset;
  return claims.map((claim) => {
    const isIgnored = !counts(claim);
    const then = claims.find((other) => (other === claim ? isIgnored : counts(other)));
    return { ...claim, isIgnored, effect: (then?.offset ?? 0) - now };
  });
}
