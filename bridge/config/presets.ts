import { DEMO_GRID_ID, type GridConfig } from './grid-entry.ts';
import { type Environment, parseConfig } from './parse-config.ts';
import type { BridgeConfig } from './schema.ts';

/** What a bridge is without a file: on loopback, with no grids. */
export function defaultConfig(env: Environment = process.env): BridgeConfig {
  return parseConfig({}, 'defaults', env);
}

/** Where the demo grid is. */
export interface DemoAddress {
  readonly name: string;
  readonly loginUri: string;
}

/** `config` with the demo grid before its own; pages enter it by themselves unless they enter another. */
export function withDemoGrid(config: BridgeConfig, demo: DemoAddress): BridgeConfig {
  const grid: GridConfig = {
    id: DEMO_GRID_ID,
    name: demo.name,
    loginUri: demo.loginUri,
    login: 'xml-rpc',
    allowPrivate: true,
    hosts: [],
    isDemo: true,
  };
  return {
    ...config,
    grids: [grid, ...config.grids],
    autoConnect: config.autoConnect ?? DEMO_GRID_ID,
  };
}

/** A bridge to the demo grid alone. */
export function demoConfig(demo: DemoAddress, env: Environment = process.env): BridgeConfig {
  return withDemoGrid(defaultConfig(env), demo);
}
