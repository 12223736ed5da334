import type { Vector3 } from '../math/index.ts';

/** Where one mesh puts one joint. */
export interface JointClaim {
  /** Asset id of the mesh, lower-case UUID text. */
  meshId: string;
  joint: number;
  /** Local position in the parent's frame, metres. */
  position: Vector3;
  /** More than 0.1 mm from the joint's default; the reference viewer records no others. */
  isSignificant: boolean;
  /** Keeps the joint's scale at its default while the joint is moved. */
  locksScale: boolean;
  /** How many worn objects have this mesh. */
  votes: number;
}

/** In place of a joint in {@link claimKey}: what a mesh adds to the height of the whole avatar. */
export const PELVIS_OFFSET = -1;

/** Identifies the claim of a mesh on a joint, or on {@link PELVIS_OFFSET}, among those that are ignored. */
export const claimKey = (meshId: string, joint: number): string => `${joint} ${meshId}`;

/** Picks the claim that moves the joint, or null for none, whatever order the claims come in. */
export type OverrideRule = (claims: readonly JointClaim[]) => JointClaim | null;

/**
 * Names of the rules: the reference viewer's, the majority of seed 002, and the same majority among the places where the
 * meshes were bound.
 */
export type OverrideRuleName = 'highest-id' | 'rank' | 'bind-rank';

/** Metres: two positions count as the same when no coordinate differs by more than this. */
const SAME_POSITION = 1e-4;

/** Square of 0.1 mm: nearer to the default than this is no override. */
const SIGNIFICANT_SQUARED = 0.0001 ** 2;

/** A claim, and how many worn objects have a mesh that puts the joint in the same place, its own included. */
export interface RankedClaim {
  claim: JointClaim;
  rank: number;
}

/** **Source:** skeleton-and-skinning.md section 6, both halves; the last is seed 002, "IBMs" and "Global Skeleton". */
export const OVERRIDE_RULES: Readonly<Record<OverrideRuleName, OverrideRule>> = {
  'highest-id': highestId,
  rank: highestRank,
  'bind-rank': highestRank,
};

/** The rules, the viewer's first. */
export const OVERRIDE_RULE_KEYS = Object.keys(OVERRIDE_RULES) as readonly OverrideRuleName[];

/** The significant claim whose mesh has the greatest id. */
function highestId(claims: readonly JointClaim[]): JointClaim | null {
  let winner: JointClaim | null = null;
  for (const claim of claims) {
    if (claim.isSignificant && (winner === null || claim.meshId > winner.meshId)) winner = claim;
  }
  return winner;
}

/** Claims on the default position vote too: where they win, nothing moves. */
function highestRank(claims: readonly JointClaim[]): JointClaim | null {
  const winner = rankClaims(claims).at(0)?.claim;
  return winner?.isSignificant ? winner : null;
}

/**
 * The claims on one joint with their ranks, the winner under the rule `rank` first. In the reference the claim that
 * arrived last wins a tie; here the greatest mesh id does, as under `highest-id`, so that the result does not depend on
 * the order in which meshes are put on and taken off.
 */
export function rankClaims(claims: readonly JointClaim[]): RankedClaim[] {
  /** Claims that agree, in the order of ids. */
  const groups: JointClaim[][] = [];
  for (const claim of claims.toSorted((a, b) => (a.meshId < b.meshId ? 1 : -1))) {
    const group = groups.find(([first]) => isSamePosition(first.position, claim.position));
    if (group) group.push(claim);
    else groups.push([claim]);
  }
  const rankOf = (group: readonly JointClaim[]) =>
    group.reduce((votes, claim) => votes + claim.votes, 0);
  groups.sort((a, b) => rankOf(b) - rankOf(a));
  return groups.flatMap((group) => group.map((claim) => ({ claim, rank: rankOf(group) })));
}

/** Whether a joint that rests at `rest` is really moved: the reference viewer ignores 0.1 mm and less. */
export function isSignificant(position: Vector3, rest: Vector3): boolean {
  const squares = position.map((value, axis) => (value - rest[axis]) ** 2);
  return squares[0] + squares[1] + squares[2] > SIGNIFICANT_SQUARED;
}

function isSamePosition(a: Vector3, b: Vector3): boolean {
  return a.every((value, axis) => Math.abs(value - b[axis]) <= SAME_POSITION);
}
