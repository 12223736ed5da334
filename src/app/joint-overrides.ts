import { defaultSkeleton, JointOverrides, type OverrideRuleName } from '../avatar/index.ts';
import type { MeshSkin } from '../formats/mesh/index.ts';
import { skinsOf } from './items.ts';
import type { WornMesh } from './state.ts';

/** What these meshes together say about joint positions, under a rule. */
export function overridesOf(meshes: readonly WornMesh[], rule: OverrideRuleName): JointOverrides {
  return overridesBy(skinsOf(meshes), rule);
}

/** What skins together say about joint positions, by the ids after which a rule ranks them. */
export function overridesBy(
  skins: Iterable<readonly [id: string, skin: MeshSkin]>,
  rule: OverrideRuleName,
): JointOverrides {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = rule;
  for (const [id, skin] of skins) overrides.add(id, skin);
  return overrides;
}
