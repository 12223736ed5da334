import type { Vector3 } from './types.ts';

/** What one mesh says about one joint. */
export interface JointClaim {
  /** Asset id of the mesh, lower-case UUID text. */
  meshId: string;
  joint: number;
  /** Local position in the parent's frame, metres. */
  position: Vector3;
  /** More than 0.1 mm from the joint's default; the reference viewer records no others. */
  significant: boolean;
  /** Holds the joint's scale at its default while the joint is moved. */
  locksScale: boolean;
}

/** Picks the claim that moves the joint, or null for none. Claims come in the order they were worn. */
export type OverrideRule = (claims: readonly JointClaim[]) => JointClaim | null;

/** Names of the rules: the reference viewer's, and the majority of seed 002. */
export type OverrideRuleName = 'highest-id' | 'rank';

/** Two positions are the same vote when no coordinate differs by more than this. */
const SAME_POSITION = 1e-4;

interface Vote {
  claim: JointClaim;
  rank: number;
}

/** **Source:** skeleton-and-skinning.md section 6, both halves. */
export const OVERRIDE_RULES: Readonly<Record<OverrideRuleName, OverrideRule>> = {
  'highest-id': highestId,
  rank: highestRank,
};

/** Of the significant claims the one whose mesh has the greatest id. */
function highestId(claims: readonly JointClaim[]): JointClaim | null {
  let winner: JointClaim | null = null;
  for (const claim of claims) {
    if (claim.significant && (winner === null || claim.meshId > winner.meshId)) winner = claim;
  }
  return winner;
}

/**
 * Equal positions gather rank; the highest wins, and of equals the last in a list that is sorted again,
 * stably, after every claim. Claims on the default position vote too: where they win, nothing moves.
 */
function highestRank(claims: readonly JointClaim[]): JointClaim | null {
  const votes: Vote[] = [];
  for (const claim of claims) {
    const same = votes.find((vote) => samePosition(vote.claim.position, claim.position));
    if (same) same.rank++;
    else votes.push({ claim, rank: 1 });
    votes.sort((a, b) => a.rank - b.rank);
  }
  const winner = votes.at(-1)?.claim;
  return winner?.significant ? winner : null;
}

function samePosition(a: Vector3, b: Vector3): boolean {
  return a.every((value, axis) => Math.abs(value - b[axis]) <= SAME_POSITION);
}
