import {
  type BridgeConfig,
  ConfigError,
  defaultConfig,
  type GridConfig,
  type SourceConfig,
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
    write(print(describeConfig(config, options)));
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

function describeConfig(config: BridgeConfig, options: ServeOptions): string[] {
  const { grids, bubbleServers, sources, broker, autoConnect, otherGrids } = config;
  const lines = [
    `${options.config ?? 'The configuration without a file'} is valid.`,
    describeAddress(config),
    ...(options.demo ? ['Grid demo: the demo grid, in the same process'] : []),
    ...(options.bubbles ? ['Bubble server demo: the demo’s bubbles, in the same process'] : []),
    ...grids.map(describeGrid),
    ...bubbleServers.map(
      ({ id, name, host, port, hosts }) =>
        `Bubble server ${id}: ${name}, ${host}, UDP port ${port}${listed('; also', hosts)}`,
    ),
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

function describeGrid({ id, name, loginUri, login, allowPrivate, hosts }: GridConfig): string {
  const encoding = login === 'llsd' ? 'LLSD' : 'XML-RPC';
  const reach = allowPrivate ? '; private addresses, too' : listed('; also', hosts);
  return `Grid ${id}: ${name}, ${loginUri}, ${encoding}${reach}`;
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
