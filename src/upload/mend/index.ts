export { ASSET_MEND_RULES, mendAsset } from './mend-asset.ts';
export {
  type MendedOption,
  mendOptions,
  OPTION_MEND_RULES,
  type OptionMend,
  type OptionMendRule,
  SAFE_OPTION_MENDS,
} from './mend-options.ts';
export { MENDABLE_RULES, type Mend, type MendableRule, mendScene } from './mend-scene.ts';
