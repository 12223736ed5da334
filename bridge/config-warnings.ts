import { type BridgeConfig, DEMO_ID, type GridConfig } from './config/index.ts';
import { kindOfAddress } from './grid/upstream/address-kind.ts';

/**
 * What is valid in a configuration and would nevertheless not work, or not protect, as its author will expect. Names are
 * not resolved.
 *
 * @param runsDemo whether the demo grid and its bubbles run in the same process.
 * @returns sentences that begin with the place in the file.
 */
export function configWarnings(config: BridgeConfig, runsDemo: boolean): string[] {
  return [
    ...config.grids.flatMap((grid, index) => gridWarnings(grid, `grids[${index}]`)),
    ...sourceWarnings(config, runsDemo),
    ...brokerWarnings(config, runsDemo),
    ...accessWarnings(config),
    ...limitWarnings(config),
  ];
}

function gridWarnings(grid: GridConfig, place: string): string[] {
  const host = new URL(grid.loginUri).hostname.replace(/^\[|\]$/g, '');
  const kind = literalKind(host);
  const warnings: string[] = [];
  if (kind === 'never') {
    warnings.push(
      `${place}.loginUri: the bridge never connects to ${host}: every login is refused`,
    );
  } else if (kind === 'private' && !grid.allowPrivate && !grid.hosts.includes(host)) {
    warnings.push(
      `${place}.loginUri: ${host} is private: every login is refused without allowPrivate, or ${host} in hosts`,
    );
  }
  grid.hosts.forEach((each, index) => {
    if (literalKind(each) !== 'never') return;
    warnings.push(`${place}.hosts[${index}]: the bridge never connects to ${each}`);
  });
  return warnings;
}

/** Null for a name, except `localhost`. */
function literalKind(host: string) {
  if (host === 'localhost') return 'private';
  const isAddress = host.includes(':') || /^\d+(\.\d+){3}$/.test(host);
  return isAddress ? kindOfAddress(host) : null;
}

function sourceWarnings({ sources }: BridgeConfig, runsDemo: boolean): string[] {
  if (runsDemo) return [];
  return sources.flatMap((source, index) => {
    const id = source.kind === 'grid' ? source.grid : source.server;
    if (id !== DEMO_ID) return [];
    return [`sources[${index}]: the demo does not run: there is nothing to watch without --demo`];
  });
}

function brokerWarnings({ broker, sources }: BridgeConfig, runsDemo: boolean): string[] {
  if (broker === null) return [];
  const warnings: string[] = [];
  if (sources.length === 0 && !runsDemo) {
    warnings.push('broker: there is nothing to share: the file has no sources');
  }
  const hasSecret = broker.password !== null || broker.token !== null;
  const host = broker.servers
    .map((server) => server.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
    .find((each) => !/^(127\.|::1$|localhost$)/.test(each));
  if (hasSecret && broker.tls === null && host !== undefined) {
    warnings.push(`broker.url: without tls:// the password reaches ${host} as it is`);
  }
  return warnings;
}

function accessWarnings({ host, token, trustProxy, otherGrids }: BridgeConfig): string[] {
  const isLoopback = /^(127\.|::1$|localhost$)/.test(host);
  const warnings: string[] = [];
  if (isLoopback) return warnings;
  if (trustProxy) {
    warnings.push(
      `trustProxy: whoever reaches ${host} directly chooses the address by which it is limited`,
    );
  }
  if (token === null) {
    const reach = otherGrids ? ', and can have it connect to any public address' : '';
    warnings.push(
      `token: everybody who reaches ${host} can use the bridge${reach}: no token is set`,
    );
  }
  return warnings;
}

function limitWarnings({ limits }: BridgeConfig): string[] {
  const { answerBytes, assetBytes, loginBytes } = limits;
  const warnings: string[] = [];
  if (answerBytes <= assetBytes + 2 * loginBytes) {
    warnings.push(
      'limits.answerBytes: not more than assetBytes and twice loginBytes: large answers come one at a time',
    );
  }
  if (2 * limits.heartbeatSeconds > limits.idleSeconds) {
    warnings.push(
      'limits.idleSeconds: less than two heartbeats: pages that are silent are closed before it is known whether they are there',
    );
  }
  return warnings;
}
