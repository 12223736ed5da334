import { defaultSkeleton, JointOverrides, type OverrideRuleName } from '../avatar/index.ts';
import { skinsOf } from './items.ts';
import type { WornMesh } from './state.ts';

/** What these meshes together say about joint positions, under a rule. */
export function overridesOf(meshes: readonly WornMesh[], rule: OverrideRuleName): JointOverrides {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = rule;
  for (const [id, skin] of skinsOf(meshes)) overrides.add(id, skin);
  return overrides;
}
