export {
  defaultConfig,
  parseConfig,
  readConfig,
  withDemoBubbleServer,
  withDemoGrid,
  withDemoSources,
} from './bridge-config.ts';
export { type BrokerConfig, brokerAt } from './broker-config.ts';
export { ConfigError, type Environment, readJsonFile, validate } from './config-file.ts';
export {
  type BridgeConfig,
  type BubbleServerConfig,
  DEMO_ID,
  type GridConfig,
  type Limits,
  type OtherGrids,
  type ProgramsConfig,
} from './config-schema.ts';
export { canonicalHost, isValidToken, TOKEN_RULE } from './config-values.ts';
export { Secret } from './secret.ts';
export type { BubbleSource, GridSource, SourceConfig, SourceView } from './source-config.ts';
