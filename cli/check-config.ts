import {
  type BridgeConfig,
  type BubbleServerConfig,
  ConfigError,
  defaultConfig,
  type GridConfig,
  type SourceConfig,
  withDemoBubbleServer,
  withDemoGrid,
  withDemoSources,
} from '../bridge/config/index.ts';
import { configWarnings } from '../bridge/index.ts';
import { EXIT, printable, type Streams } from './command-line.ts';
import { readBridgeConfig } from './serve.ts';
import type { ServeOptions } from './serve-options.ts';

/**
 * Checks a configuration, with the options of the command line, and prints what the bridge would do with it. Starts
 * nothing, resolves no names and sends nothing.
 *
 * @returns the exit status: `unusable` if the bridge would not start, `warnings` if something in it cannot work.
 */
export function checkConfig(options: ServeOptions, { write, writeError }: Streams): number {
  const print = (lines: readonly string[]) => lines.map((line) => `${printable(line)}\n`).join('');
  try {
    const config = readBridgeConfig(options);
    write(print(describeConfig(withDemo(config, options), options.config)));
    const warnings = configWarnings(config, options.demo !== null);
    const source = options.config ?? 'options';
    writeError(print(warnings.map((warning) => `${source}: warning: ${warning}`)));
    return warnings.length > 0 ? EXIT.warnings : EXIT.good;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    writeError(print(error.message.split('\n')));
    return EXIT.unusable;
  }
}

/** With the parts of the demo that would run; their ports are not known before. */
function withDemo(config: BridgeConfig, { demo, bubbles, config: file }: ServeOptions) {
  const name = 'Demo';
  let all = config;
  if (demo) all = withDemoGrid(all, { name, loginUri: 'http://127.0.0.1/' });
  if (bubbles) all = withDemoBubbleServer(all, { name, host: '127.0.0.1', port: 1 });
  return file === null ? withDemoSources(all) : all;
}

function describeConfig(config: BridgeConfig, file: string | null): string[] {
  const { grids, bubbleServers, sources, broker, autoConnect, otherGrids } = config;
  const lines = [
    `${file ?? 'The configuration without a file'} is valid.`,
    describeAddress(config),
    ...grids.map(describeGrid),
    ...bubbleServers.map(describeBubbleServer),
    ...sources.map(describeSource),
  ];
  if (broker) lines.push(`Broker: ${broker.servers.join(', ')}`);
  if (autoConnect !== null) lines.push(`Pages enter ${autoConnect} by themselves`);
  if (otherGrids) {
    const loopback = otherGrids === 'loopback' ? ', and those on this machine' : '';
    lines.push(`Other grids: any with a public address${loopback}`);
  }
  return [...lines, ...describeAccess(config), describeLimits(config)];
}

function describeAddress({ host, port }: BridgeConfig): string {
  const place = host.includes(':') ? `[${host}]` : host;
  return `Page: http://${place}:${port === 0 ? '(any free port)' : port}/`;
}

function describeGrid(grid: GridConfig): string {
  const { id, name, loginUri, login, allowPrivate, hosts } = grid;
  if (grid.isDemo) return `Grid ${id}: the demo grid, in the same process`;
  const encoding = login === 'llsd' ? 'LLSD' : 'XML-RPC';
  const reach = allowPrivate ? '; private addresses, too' : listed('; also', hosts);
  return `Grid ${id}: ${name}, ${loginUri}, ${encoding}${reach}`;
}

function describeBubbleServer(server: BubbleServerConfig): string {
  const { id, name, host, port, hosts } = server;
  if (server.isDemo) return `Bubble server ${id}: the demo’s bubbles, in the same process`;
  return `Bubble server ${id}: ${name}, ${host}, UDP port ${port}${listed('; also', hosts)}`;
}

function describeSource(source: SourceConfig): string {
  const { id, name, watchers, keep, origins } = source;
  const place =
    source.kind === 'grid'
      ? `grid ${source.grid}, ${source.start?.region ?? 'last location'}, as ${source.first} ${source.last}`
      : `bubble server ${source.server}, ${source.bubble ?? 'its first bubble'}, as ${source.user}`;
  const presence = keep ? ', always logged in' : '';
  const pages = origins.length > 0 ? `; pages of ${origins.join(', ')}` : '';
  return `Source ${id}: ${name}, ${place}${presence}, at most ${watchers} watchers${pages}`;
}

function describeAccess({ token, origins, programs, trustProxy }: BridgeConfig): string[] {
  const programToken = programs?.token === null ? 'a token that is generated' : 'their token';
  return [
    `Pages: of the bridge itself${listed(',', origins)}; ${token === null ? 'no token' : 'with the token'}`,
    `Programs: ${programs ? `with ${programToken}` : 'none'}`,
    `Addresses of pages: ${trustProxy ? 'as the proxy states them' : 'those that connect'}`,
  ];
}

function describeLimits({ limits }: BridgeConfig): string {
  const defaults = new Map(Object.entries(defaultConfig({}).limits));
  const differing = Object.entries(limits)
    .filter(([key, value]) => defaults.get(key) !== value)
    .map(([key, value]) => `${key} ${value} (default ${defaults.get(key)})`);
  return `Limits: ${differing.join(', ') || 'the defaults'}`;
}

/** A list with the words before it; empty where there is nothing in it. */
function listed(words: string, values: readonly string[]): string {
  return values.length > 0 ? `${words} ${values.join(', ')}` : '';
}
