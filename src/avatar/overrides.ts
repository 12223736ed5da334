import type { MeshSkin } from '../formats/mesh/index.ts';
import type { Vector3 } from '../math/index.ts';
import { bindClaimsOf } from './bind-claims.ts';
import {
  isSignificant,
  type JointClaim,
  OVERRIDE_RULES,
  type OverrideRuleName,
  type RankedClaim,
  rankClaims,
} from './override-rules.ts';
import type { Pose } from './pose.ts';
import type { Skeleton } from './skeleton.ts';

/** What one mesh adds to the height of the whole avatar, metres. */
export interface PelvisClaim {
  meshId: string;
  offset: number;
}

/** The joint positions of a mesh whose file is missing, as a saved avatar has them. */
export interface SavedClaims {
  readonly meshId: string;
  /** `joint`: number in the skeleton. */
  readonly claims: readonly Pick<JointClaim, 'joint' | 'position' | 'locksScale'>[];
  readonly pelvisOffset: number;
}

/** A joint that `applyTo` moves, and to which scale it is locked. */
interface AppliedOverride {
  readonly joint: number;
  readonly position: Vector3;
  readonly lockedScale: Vector3 | null;
}

type Claims = readonly Omit<JointClaim, 'votes'>[];

interface WornMesh {
  /** The same mesh may be worn several times: it has one claim on a joint, with so many votes. */
  timesWorn: number;
  /** The joint positions that the mesh was uploaded with. */
  claims: Claims;
  /** Where the joints were when the mesh was bound; found when it is first needed. */
  bindClaims: () => Claims;
  pelvisOffset: number;
}

/**
 * The joint positions of worn meshes. Every mesh's claim on every joint is kept, a rule picks the winner, and
 * `applyTo` writes the winners into a pose made of rest and shape; taking a mesh off and applying to a fresh pose
 * restores what was there before.
 *
 * **Source:** skeleton-and-skinning.md section 6.
 */
export class JointOverrides {
  rule: OverrideRuleName = 'highest-id';
  readonly #skeleton: Skeleton;
  readonly #worn = new Map<string, WornMesh>();
  /** What `applyTo` writes; null since the meshes have changed. */
  #applied: readonly AppliedOverride[] | null = null;
  #appliedRule: OverrideRuleName = this.rule;

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
  }

  /** Adds the claims of a mesh, or a vote for each where the mesh is worn already. */
  add(meshId: string, skin: MeshSkin): void {
    const id = meshId.toLowerCase();
    const worn = this.#worn.get(id);
    this.#applied = null;
    if (worn) worn.timesWorn++;
    else this.#worn.set(id, wornMesh(id, skin, this.#skeleton));
  }

  /**
   * Adds the saved claims of a mesh that is missing, unless it is worn. They count under every rule: nobody knows what
   * else the mesh says.
   */
  addSaved({ meshId, claims: saved, pelvisOffset }: SavedClaims): void {
    const id = meshId.toLowerCase();
    if (this.#worn.has(id)) return;
    this.#applied = null;
    const claims = saved.map((claim) => ({
      ...claim,
      meshId: id,
      isSignificant: isSignificant(claim.position, this.#skeleton.rows[claim.joint].position),
    }));
    this.#worn.set(id, { timesWorn: 1, claims, bindClaims: () => claims, pelvisOffset });
  }

  /** Takes a mesh off once; its claims are removed the last time. */
  remove(meshId: string): void {
    const id = meshId.toLowerCase();
    const worn = this.#worn.get(id);
    this.#applied = null;
    if (worn && --worn.timesWorn === 0) this.#worn.delete(id);
  }

  /** Every claim under the current rule, in the order the meshes were added; those on one joint when `joint` is given. */
  claims(joint?: number): JointClaim[] {
    const isBind = this.rule === 'bind-rank';
    return [...this.#worn.values()].flatMap(({ claims, bindClaims, timesWorn }) =>
      (isBind ? bindClaims() : claims).flatMap((claim) =>
        joint === undefined || claim.joint === joint ? { ...claim, votes: timesWorn } : [],
      ),
    );
  }

  /** The claimed joints in number order, each with its claims and their ranks, the winner under `rank` first. */
  rankedClaims(): (readonly [joint: number, claims: RankedClaim[]])[] {
    const joints = new Set(this.claims().map((claim) => claim.joint));
    return [...joints]
      .sort((a, b) => a - b)
      .map((joint) => [joint, rankClaims(this.claims(joint))]);
  }

  /** The claim that moves `joint` under the current rule, or null. */
  winner(joint: number): JointClaim | null {
    return OVERRIDE_RULES[this.rule](this.claims(joint));
  }

  /** Metres added to the whole avatar's height: that of the greatest id among the meshes that have an offset. */
  get pelvisOffset(): number {
    return this.pelvisClaims().at(0)?.offset ?? 0;
  }

  /** The meshes that have a pelvis offset, the greatest id and so the winner first. */
  pelvisClaims(): PelvisClaim[] {
    return [...this.#worn]
      .filter(([, mesh]) => mesh.pelvisOffset !== 0)
      .map(([meshId, mesh]) => ({ meshId, offset: mesh.pelvisOffset }))
      .sort((a, b) => (a.meshId < b.meshId ? 1 : -1));
  }

  /** Moves the overridden joints of `pose`, and resets the scale of the locked ones to their default. */
  applyTo(pose: Pose): void {
    // Kept for the next pose: while a shape is changed, there are many for the same meshes.
    if (this.#applied === null || this.#appliedRule !== this.rule) {
      this.#applied = this.#overrides();
      this.#appliedRule = this.rule;
    }
    for (const { joint, position, lockedScale } of this.#applied) {
      pose.positions.set(position, 3 * joint);
      if (lockedScale) pose.scales.set(lockedScale, 3 * joint);
    }
  }

  #overrides(): AppliedOverride[] {
    const joints = new Set(this.claims().map((claim) => claim.joint));
    return [...joints].flatMap((joint) => {
      const claims = this.claims(joint);
      const winner = OVERRIDE_RULES[this.rule](claims);
      if (!winner) return [];
      const isLocked = claims.some((claim) => claim.isSignificant && claim.locksScale);
      const lockedScale = isLocked ? this.#skeleton.rows[joint].scale : null;
      return [{ joint, position: winner.position, lockedScale }];
    });
  }
}

/** A skin without one position for each of its joints has no positions: it moves neither joints nor the pelvis. */
function wornMesh(meshId: string, skin: MeshSkin, skeleton: Skeleton): WornMesh {
  const { altInverseBindMatrices: matrices, jointNames, pelvisOffset } = skin;
  let found: Claims | null = null;
  const bindClaims = () => {
    found ??= bindClaimsOf(meshId, skin, skeleton);
    return found;
  };
  if (jointNames.length === 0 || matrices?.length !== 16 * jointNames.length) {
    return { timesWorn: 1, claims: [], bindClaims, pelvisOffset: 0 };
  }
  const claims = claimsOf(meshId, skin, matrices, skeleton);
  return { timesWorn: 1, claims, bindClaims, pelvisOffset };
}

/** When a skin lists a joint twice (under two of its names), the later significant entry counts. */
function claimsOf(
  meshId: string,
  skin: MeshSkin,
  matrices: Float64Array,
  skeleton: Skeleton,
): Claims {
  const claims = new Map<number, Claims[number]>();
  skin.jointNames.forEach((name, entry) => {
    const joint = skeleton.jointNumber(name);
    if (joint < 0) return;
    const o = 16 * entry + 12;
    const position: Vector3 = [matrices[o], matrices[o + 1], matrices[o + 2]];
    const isMove = isSignificant(position, skeleton.rows[joint].position);
    if (!isMove && claims.has(joint)) return;
    claims.set(joint, {
      meshId,
      joint,
      position,
      isSignificant: isMove,
      locksScale: skin.lockScaleIfJointPosition,
    });
  });
  return [...claims.values()];
}
