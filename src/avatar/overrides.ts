import type { MeshSkin } from '../formats/mesh/index.ts';
import type { Vector3 } from '../math/index.ts';
import { bindClaimsOf } from './bind-claims.ts';
import {
  claimKey,
  isSignificant,
  type JointClaim,
  OVERRIDE_RULES,
  type OverrideRuleName,
  PELVIS_OFFSET,
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

const NONE: ReadonlySet<string> = new Set();

/** A joint that `applyTo` moves, and to which scale it is locked. */
interface AppliedOverride {
  readonly joint: number;
  readonly position: Vector3;
  readonly lockedScale: Vector3 | null;
}

/** The claims of a mesh by the numbers of the joints. */
type Claims = ReadonlyMap<number, Omit<JointClaim, 'votes'>>;

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
  readonly #skeleton: Skeleton;
  readonly #worn = new Map<string, WornMesh>();
  #rule: OverrideRuleName = 'highest-id';
  #ignored = NONE;
  /** What `applyTo` writes, by the numbers of the joints. */
  readonly #applied = new Map<number, AppliedOverride>();
  /** The joints whose claims have changed since; null for all. */
  #changed: Set<number> | null = null;

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
  }

  get rule(): OverrideRuleName {
    return this.#rule;
  }

  set rule(rule: OverrideRuleName) {
    if (rule !== this.#rule) this.#changed = null;
    this.#rule = rule;
  }

  /** The claims that neither move joints nor vote nor lock scales, by `claimKey`. */
  get ignored(): ReadonlySet<string> {
    return this.#ignored;
  }

  set ignored(keys: ReadonlySet<string>) {
    if (keys !== this.#ignored) this.#changed = null;
    this.#ignored = keys;
  }

  /** Adds the claims of a mesh, or a vote for each where the mesh is worn already. */
  add(meshId: string, skin: MeshSkin): void {
    const id = meshId.toLowerCase();
    const worn = this.#worn.get(id);
    if (worn) worn.timesWorn++;
    const mesh = worn ?? wornMesh(id, skin, this.#skeleton);
    this.#worn.set(id, mesh);
    this.#markChanged(mesh);
  }

  /**
   * Adds the saved claims of a mesh that is missing, unless it is worn. They count under every rule: nobody knows what
   * else the mesh says.
   *
   * @returns whether they were added.
   */
  addSaved({ meshId, claims: saved, pelvisOffset }: SavedClaims): boolean {
    const id = meshId.toLowerCase();
    if (this.#worn.has(id)) return false;
    const claims = byJoint(
      saved.map((claim) => ({
        ...claim,
        meshId: id,
        isSignificant: isSignificant(claim.position, this.#skeleton.rows[claim.joint].position),
      })),
    );
    const mesh = { timesWorn: 1, claims, bindClaims: () => claims, pelvisOffset };
    this.#worn.set(id, mesh);
    this.#markChanged(mesh);
    return true;
  }

  /** Takes a mesh off once; its claims are removed the last time. */
  remove(meshId: string): void {
    const id = meshId.toLowerCase();
    const worn = this.#worn.get(id);
    if (!worn) return;
    this.#markChanged(worn);
    if (--worn.timesWorn === 0) this.#worn.delete(id);
  }

  /** Every claim under a rule in the order the meshes were added, those that are ignored included. */
  claims(rule = this.rule): JointClaim[] {
    return [...this.#worn.values()].flatMap((mesh) =>
      Array.from(claimsUnder(rule, mesh).values(), (claim) => withVotes(claim, mesh.timesWorn)),
    );
  }

  /** Whether the claim of a mesh on a joint, or on `PELVIS_OFFSET`, does not count. */
  isIgnored(meshId: string, joint: number): boolean {
    return this.ignored.size > 0 && this.ignored.has(claimKey(meshId, joint));
  }

  /** Metres added to the whole avatar's height: that of the greatest id among the meshes that have an offset. */
  get pelvisOffset(): number {
    return (
      this.pelvisClaims().find(({ meshId }) => !this.isIgnored(meshId, PELVIS_OFFSET))?.offset ?? 0
    );
  }

  /** The meshes that have a pelvis offset, the greatest id first; it wins, unless it is ignored. */
  pelvisClaims(): PelvisClaim[] {
    return [...this.#worn]
      .filter(([, mesh]) => mesh.pelvisOffset !== 0)
      .map(([meshId, mesh]) => ({ meshId, offset: mesh.pelvisOffset }))
      .sort((a, b) => (a.meshId < b.meshId ? 1 : -1));
  }

  /** Moves the overridden joints of `pose`, and resets the scale of the locked ones to their default. */
  applyTo(pose: Pose): void {
    this.#update();
    for (const { joint, position, lockedScale } of this.#applied.values()) {
      pose.positions.set(position, 3 * joint);
      if (lockedScale) pose.scales.set(lockedScale, 3 * joint);
    }
  }

  #markChanged(mesh: WornMesh): void {
    if (!this.#changed) return;
    for (const joint of claimsUnder(this.#rule, mesh).keys()) this.#changed.add(joint);
  }

  /** Of many meshes, one that comes or goes changes few joints; and a shape that is changed, none. */
  #update(): void {
    const worn = [...this.#worn.values()];
    const claimed = () => worn.flatMap((mesh) => [...claimsUnder(this.#rule, mesh).keys()]);
    const changed = this.#changed ?? new Set([...this.#applied.keys(), ...claimed()]);
    for (const joint of changed) {
      const override = this.#overrideOf(joint, worn);
      if (override) this.#applied.set(joint, override);
      else this.#applied.delete(joint);
    }
    this.#changed = new Set();
  }

  #overrideOf(joint: number, worn: readonly WornMesh[]): AppliedOverride | null {
    const claims: JointClaim[] = [];
    for (const mesh of worn) {
      const claim = claimsUnder(this.#rule, mesh).get(joint);
      if (!claim || this.isIgnored(claim.meshId, joint)) continue;
      claims.push(withVotes(claim, mesh.timesWorn));
    }
    const winner = OVERRIDE_RULES[this.#rule](claims);
    if (!winner) return null;
    const isLocked = claims.some((claim) => claim.isSignificant && claim.locksScale);
    const lockedScale = isLocked ? this.#skeleton.rows[joint].scale : null;
    return { joint, position: winner.position, lockedScale };
  }
}

/** Every property by its name: a spread takes twenty times as long, and there are thousands of claims. */
function withVotes(claim: Omit<JointClaim, 'votes'>, votes: number): JointClaim {
  const { meshId, joint, position, isSignificant: isMove, locksScale } = claim;
  return { meshId, joint, position, isSignificant: isMove, locksScale, votes };
}

function claimsUnder(rule: OverrideRuleName, { claims, bindClaims }: WornMesh): Claims {
  return rule === 'bind-rank' ? bindClaims() : claims;
}

function byJoint(claims: readonly Omit<JointClaim, 'votes'>[]): Claims {
  return new Map(claims.map((claim) => [claim.joint, claim]));
}

/** Claims by the numbers of their joints, each joint's in the given order. */
export function claimsByJoint(claims: readonly JointClaim[]): Map<number, JointClaim[]> {
  const byJoint = new Map<number, JointClaim[]>();
  for (const claim of claims) {
    const same = byJoint.get(claim.joint);
    if (same) same.push(claim);
    else byJoint.set(claim.joint, [claim]);
  }
  return byJoint;
}

/** A skin without one position for each of its joints has no positions: it moves neither joints nor the pelvis. */
function wornMesh(meshId: string, skin: MeshSkin, skeleton: Skeleton): WornMesh {
  const { altInverseBindMatrices: matrices, jointNames, pelvisOffset } = skin;
  let found: Claims | null = null;
  const bindClaims = () => {
    found ??= byJoint(bindClaimsOf(meshId, skin, skeleton));
    return found;
  };
  if (jointNames.length === 0 || matrices?.length !== 16 * jointNames.length) {
    return { timesWorn: 1, claims: new Map(), bindClaims, pelvisOffset: 0 };
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
  const claims = new Map<number, Omit<JointClaim, 'votes'>>();
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
  return claims;
}
