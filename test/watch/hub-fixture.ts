import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import {
  type BridgeConfig,
  defaultConfig,
  type SourceConfig,
  withDemoGrid,
  withDemoSources,
} from '../../bridge/config/index.ts';
import { BridgeCounters } from '../../bridge/connections/bridge-counters.ts';
import { WatchHub } from '../../bridge/watch/index.ts';
import { systemClock } from '../../src/async/index.ts';
import { FakeFeed } from './fake-feed.ts';
import { WatchClient } from './watch-client.ts';

export interface RunningHub {
  readonly hub: WatchHub;
  readonly feed: FakeFeed;
  readonly bridge: BridgeCounters;
  watch(): WatchClient;
}

/** Runs `use` with a hub whose one source, `demo`, is a {@link FakeFeed}, on a server of its own. */
export async function withHub(
  {
    source = {},
    limits = {},
  }: { source?: Partial<SourceConfig>; limits?: Partial<BridgeConfig['limits']> },
  use: (running: RunningHub) => Promise<void>,
): Promise<void> {
  const base = withDemoSources(
    withDemoGrid(defaultConfig({}), { name: 'Demo', loginUri: 'http://127.0.0.1:9/' }),
  );
  const [demo] = base.sources;
  const config = {
    ...base,
    sources: [{ ...demo, ...source } as SourceConfig],
    limits: { ...base.limits, ...limits },
  };
  const bridge = new BridgeCounters();
  const hub = new WatchHub({ config, bridge, clock: systemClock, log: Fastify().log });
  const feeds: FakeFeed[] = [];
  hub.start((each) => {
    const feed = new FakeFeed(each);
    feeds.push(feed);
    return feed;
  });
  const routes = new Map(hub.upgradeRoutes);
  const server = createServer();
  server.on('upgrade', (request, stream, head) =>
    routes.get(request.url ?? '')?.accept(request, stream, head),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients: WatchClient[] = [];
  const watch = () => {
    const client = new WatchClient(`http://127.0.0.1:${port}/`, 'demo');
    clients.push(client);
    return client;
  };
  try {
    await use({ hub, feed: feeds[0], bridge, watch });
  } finally {
    for (const client of clients) client.close();
    await hub.close();
    server.closeAllConnections();
    server.close();
  }
}
