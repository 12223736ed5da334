import type { OverrideRuleName } from '../../../avatar/index.ts';

/**
 * What people read for the rules that choose among the joint positions of several meshes; files and scripts have the
 * keys.
 */
export const OVERRIDE_RULE_NAMES: Readonly<Record<OverrideRuleName, string>> = {
  'highest-id': 'Highest id',
  rank: 'Majority',
  'bind-rank': 'Majority of binds',
};
