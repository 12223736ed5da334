import type { MeshSkin } from '../formats/mesh/index.ts';
import { type JointClaim, OVERRIDE_RULES, type OverrideRuleName } from './override-rules.ts';
import type { Skeleton } from './skeleton.ts';
import type { Pose, Vector3 } from './types.ts';

/** Square of 0.1 mm: nearer to the default than this is no override. */
const SIGNIFICANT_SQUARED = 0.0001 ** 2;

interface WornMesh {
  claims: JointClaim[];
  pelvisOffset: number;
}

/**
 * Joint positions that worn meshes bring along. Every mesh's claim on every joint is kept, a rule picks
 * the winner, and `applyTo` puts the winners into a pose made of rest and shape; taking a mesh off and
 * applying to a fresh pose restores what was there before.
 *
 * **Source:** skeleton-and-skinning.md section 6.
 */
export class JointOverrides {
  rule: OverrideRuleName = 'highest-id';
  readonly #skeleton: Skeleton;
  readonly #worn = new Map<string, WornMesh>();

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
  }

  /** Takes the claims of a mesh. The same mesh worn twice counts once. */
  add(meshId: string, skin: MeshSkin): void {
    const id = meshId.toLowerCase();
    if (this.#worn.has(id)) return;
    this.#worn.set(id, wornMesh(id, skin, this.#skeleton));
  }

  remove(meshId: string): void {
    this.#worn.delete(meshId.toLowerCase());
  }

  /** Every claim, in the order the meshes were added; those on one joint when `joint` is given. */
  claims(joint?: number): JointClaim[] {
    const all = [...this.#worn.values()].flatMap((mesh) => mesh.claims);
    return joint === undefined ? all : all.filter((claim) => claim.joint === joint);
  }

  /** The claim that moves `joint` under the present rule, or null. */
  winner(joint: number): JointClaim | null {
    return OVERRIDE_RULES[this.rule](this.claims(joint));
  }

  /** Metres added to the whole avatar's height: of the meshes that have an offset, the greatest id's. */
  get pelvisOffset(): number {
    let winner = '';
    for (const [id, mesh] of this.#worn) {
      if (mesh.pelvisOffset !== 0 && id > winner) winner = id;
    }
    return this.#worn.get(winner)?.pelvisOffset ?? 0;
  }

  /** Moves the overridden joints of `pose`, and puts the locked ones' scale back to their default. */
  applyTo(pose: Pose): void {
    for (const joint of new Set(this.claims().map((claim) => claim.joint))) {
      const claims = this.claims(joint);
      const winner = OVERRIDE_RULES[this.rule](claims);
      if (!winner) continue;
      pose.positions.set(winner.position, 3 * joint);
      const locked = claims.some((claim) => claim.significant && claim.locksScale);
      if (locked) pose.scales.set(this.#skeleton.rows[joint].scale, 3 * joint);
    }
  }
}

/** A skin without one position for each of its joints moves nothing, neither joints nor the pelvis. */
function wornMesh(meshId: string, skin: MeshSkin, skeleton: Skeleton): WornMesh {
  const { altInverseBindMatrices: matrices, jointNames, pelvisOffset } = skin;
  if (jointNames.length === 0 || matrices?.length !== 16 * jointNames.length) {
    return { claims: [], pelvisOffset: 0 };
  }
  return { claims: claimsOf(meshId, skin, matrices, skeleton), pelvisOffset };
}

/** When a skin lists a joint twice (under two of its names), the later significant entry counts. */
function claimsOf(
  meshId: string,
  skin: MeshSkin,
  matrices: Float64Array,
  skeleton: Skeleton,
): JointClaim[] {
  const claims = new Map<number, JointClaim>();
  skin.jointNames.forEach((name, entry) => {
    const joint = skeleton.jointNumber(name);
    if (joint < 0) return;
    const o = 16 * entry + 12;
    const position: Vector3 = [matrices[o], matrices[o + 1], matrices[o + 2]];
    const significant =
      distanceSquared(position, skeleton.rows[joint].position) > SIGNIFICANT_SQUARED;
    if (!significant && claims.has(joint)) return;
    claims.set(joint, {
      meshId,
      joint,
      position,
      significant,
      locksScale: skin.lockScaleIfJointPosition,
    });
  });
  return [...claims.values()];
}

function distanceSquared(a: Vector3, b: Vector3): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}
