export {
  defaultConfig,
  parseConfig,
  readConfig,
  withDemoBubbleServer,
  withDemoGrid,
} from './bridge-config.ts';
export { ConfigError, type Environment, readJsonFile, validate } from './config-file.ts';
export {
  type BridgeConfig,
  type BubbleServerConfig,
  DEMO_ID,
  type GridConfig,
  isValidToken,
  type Limits,
  type OtherGrids,
  type ProgramsConfig,
  TOKEN_RULE,
} from './config-schema.ts';
