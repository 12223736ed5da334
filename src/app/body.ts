import {
  defaultSkeleton,
  JointOverrides,
  type OverrideRuleName,
  type Pose,
} from '../avatar/index.ts';
import type { MeshSkin } from '../formats/mesh/index.ts';

/** What joints do while nothing moves them: rest, and the joint positions that worn meshes bring along. */
export class Body {
  /** Written in place when skins change. */
  readonly pose: Pose = defaultSkeleton.restPose();
  readonly #overrides = new JointOverrides(defaultSkeleton);
  #skinIds: readonly string[] = [];
  #lift = 0;

  /** Metres by which a mesh's pelvis offset moves the whole avatar up. */
  get lift(): number {
    return this.#lift;
  }

  /** Replaces the joint positions that meshes bring along, by the ids under which they compete by `rule`. */
  setSkins(skins: ReadonlyMap<string, MeshSkin>, rule: OverrideRuleName): void {
    this.#overrides.rule = rule;
    for (const id of this.#skinIds) this.#overrides.remove(id);
    for (const [id, skin] of skins) this.#overrides.add(id, skin);
    this.#skinIds = [...skins.keys()];
    const { positions, scales } = defaultSkeleton.rest;
    this.pose.positions.set(positions);
    this.pose.scales.set(scales);
    this.#overrides.applyTo(this.pose);
    this.#lift = this.#overrides.pelvisOffset;
  }
}
