import { type Environment, readJsonFile, validate } from './config-file.ts';
import { type BridgeConfig, CONFIG_FILE, DEMO_ID, type GridConfig } from './config-schema.ts';

/** Overrides the `token` of the file, so that no file has to contain it. */
const TOKEN_VARIABLE = 'VITRINE_BRIDGE_TOKEN';

/**
 * Reads the configuration file (JSON), with the token that the environment may set.
 *
 * @throws {@link ConfigError}.
 */
export function readConfig(path: string, env: Environment = process.env): BridgeConfig {
  return parseConfig(readJsonFile(path), path, env);
}

/**
 * A configuration from a file's JSON value.
 *
 * @param file - named in errors.
 * @throws {@link ConfigError} with a line for every error found.
 */
export function parseConfig(value: unknown, file: string, env: Environment): BridgeConfig {
  const parsed = validate(CONFIG_FILE, value, file);
  const grids = parsed.grids.map((grid) => ({ ...grid, isDemo: false }));
  const bubbleServers = parsed.bubbleServers.map((server) => ({ ...server, isDemo: false }));
  const config = { ...parsed, grids, bubbleServers };
  const token = env[TOKEN_VARIABLE];
  if (!token) return config;
  return { ...config, token: validate(CONFIG_FILE, { token }, TOKEN_VARIABLE).token };
}

/** The configuration of a bridge without a file: on loopback, with no grids. */
export function defaultConfig(env: Environment = process.env): BridgeConfig {
  return parseConfig({}, 'defaults', env);
}

interface DemoAddress {
  readonly name: string;
  readonly loginUri: string;
}

/** `config` with the demo grid before its own grids. */
export function withDemoGrid(config: BridgeConfig, demo: DemoAddress): BridgeConfig {
  const grid: GridConfig = {
    id: DEMO_ID,
    name: demo.name,
    loginUri: demo.loginUri,
    login: 'xml-rpc',
    allowPrivate: true,
    hosts: [],
    isDemo: true,
  };
  return { ...config, grids: [grid, ...config.grids] };
}

interface DemoBubbleServerAddress {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** `config` with the demo bubble server before its own ones. */
export function withDemoBubbleServer(
  config: BridgeConfig,
  { name, host, port }: DemoBubbleServerAddress,
): BridgeConfig {
  const server = { id: DEMO_ID, name, host, port, hosts: [], isDemo: true };
  return { ...config, bubbleServers: [server, ...config.bubbleServers] };
}
