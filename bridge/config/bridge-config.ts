import { brokerOf } from './broker-config.ts';
import { type Environment, readJsonFile, validate } from './config-file.ts';
import { type BridgeConfig, CONFIG_FILE, DEMO_ID, type GridConfig } from './config-schema.ts';
import { Secret } from './secret.ts';
import { type SourceConfig, sourceOf } from './source-config.ts';

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
  const sources = parsed.sources.map((entry) => sourceOf(entry, file, env));
  const broker = brokerOf(parsed.broker, file, env);
  const config = { ...parsed, grids, bubbleServers, sources, broker };
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
    assetHosts: [],
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

/** What a source of the demo has unless stated otherwise. */
const DEMO_SOURCE = {
  ...{ watchers: 200, rate: 10, keep: false, showAccount: false },
  origins: [],
};

/** The demo grid, as watchers see it: the account is a guest. */
const DEMO_GRID_SOURCE: SourceConfig = {
  ...DEMO_SOURCE,
  ...{ id: DEMO_ID, name: 'Demo grid', kind: 'grid', grid: DEMO_ID },
  ...{ first: 'Watching', last: 'Camera', password: new Secret(''), start: null },
  views: [
    { name: 'from the front', position: [132.4, 126.6, 24], target: [124.6, 128.2, 22.75] },
    { name: 'from the side', position: [127.6, 121.6, 23.7], target: [124.5, 128.6, 22.8] },
    { name: 'from above', position: [138, 128, 31], target: [123, 128, 22] },
  ],
};

const DEMO_BUBBLE_SOURCE: SourceConfig = {
  ...DEMO_SOURCE,
  ...{ id: `${DEMO_ID}-bubble`, name: 'Demo bubble', kind: 'bubble', server: DEMO_ID },
  ...{ user: 'watching', passphrase: new Secret('watching'), bubble: null, views: [] },
};

/** `config` with what can be watched of the demos that run. */
export function withDemoSources(config: BridgeConfig): BridgeConfig {
  const isDemo = ({ isDemo }: { readonly isDemo: boolean }) => isDemo;
  return {
    ...config,
    sources: [
      ...(config.grids.some(isDemo) ? [DEMO_GRID_SOURCE] : []),
      ...(config.bubbleServers.some(isDemo) ? [DEMO_BUBBLE_SOURCE] : []),
      ...config.sources,
    ],
  };
}
