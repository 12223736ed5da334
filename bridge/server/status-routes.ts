import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { SingleFlight } from '../../src/async/index.ts';
import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeInfo,
} from '../../src/protocol/bridge/index.ts';
import type { BubbleServerConfig } from '../config/index.ts';
import type { Broker, WatchHub } from '../watch/index.ts';
import type { DatagramRelay } from './datagram-relay.ts';
import { MetricSet } from './metric-set.ts';
import { addWatchMetrics } from './watch-metrics.ts';

/** Adds what the bridge reports about itself: its info for pages, its health, and its metrics. */
export function addStatusRoutes(
  app: FastifyInstance,
  relay: DatagramRelay,
  hub: WatchHub,
  broker: Broker | null,
): void {
  const { config, grids } = relay;
  const info: BridgeInfo = {
    protocol: BRIDGE_SUBPROTOCOL,
    grids: grids.choices,
    bubbleServers: config.bubbleServers.map(bubbleServerChoice),
    allowsOtherGrids: config.otherGrids !== false,
    allowsLoopbackGrids: config.otherGrids === 'loopback',
    autoConnect: config.autoConnect,
    needsToken: config.token !== null,
    resumeSeconds: config.limits.resumeSeconds,
  };
  app.get(`/${BRIDGE_PATHS.info}`, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(info),
  );

  app.get('/healthz', (_request, reply) => {
    const status = relay.isClosing ? 'stopping' : 'ok';
    const { pageCount: pages, agents } = relay;
    reply.code(relay.isClosing ? 503 : 200).header('cache-control', 'no-store');
    return reply.send({ status, pages, agents: agents.length, uptimeSeconds: process.uptime() });
  });

  const metrics = bridgeMetrics(relay, hub, broker);
  // They are read from everything that the bridge has: once for all who ask at the same time.
  const texts = new SingleFlight<string>();
  app.get('/metrics', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return texts.run('', () => metrics.metrics());
  });
}

/** What pages may know about a bubble server. */
function bubbleServerChoice({ id, name, host, port, isDemo }: BubbleServerConfig) {
  return { id, name, host, port, isDemo };
}

const PREFIX = 'vitrine_bridge_';

/** All metrics. Their values are read when /metrics is requested, and cost nothing until then. */
export function bridgeMetrics(
  relay: DatagramRelay,
  hub: WatchHub,
  broker: Broker | null,
): Registry {
  const metrics = new MetricSet(PREFIX);
  const { gauge, counter, labelled } = metrics;
  const { counters } = relay;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  gauge('pages', 'Connected pages', () => relay.pageCount);
  gauge('agents', 'Agents in a grid', () => relay.agents.length);
  gauge(
    'agents_waiting',
    'Agents whose page is gone',
    () => relay.agents.filter((agent) => !agent.isAttached).length,
  );
  gauge('circuits', 'Open circuits', () => sum(relay.agents.map((agent) => agent.circuitCount)));
  gauge('bubble_channels', 'Open channels to bubble servers', () => relay.bubbles.channelCount);
  gauge(
    'waiting_bytes',
    'Bytes that wait for pages',
    () => sum(relay.agents.map((agent) => agent.waitingBytes)) + relay.bubbles.waitingBytes,
  );
  gauge('resident_bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge('uptime_seconds', 'Time since the start', () => process.uptime());
  counter('cpu_seconds_total', 'Processor time', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  labelled('datagrams_total', 'Relayed datagrams by their source', 'from', () => [
    ['simulator', counters.datagramsIn],
    ['page', counters.datagramsOut],
  ]);
  labelled('bytes_total', 'Bytes of relayed datagrams by their source', 'from', () => [
    ['simulator', counters.bytesIn],
    ['page', counters.bytesOut],
  ]);
  labelled('frames_total', 'Binary frames by their source', 'from', () => [
    ['bridge', counters.framesOut],
    ['page', counters.framesIn],
  ]);
  labelled('dropped_total', 'Dropped datagrams by reason', 'reason', () => [
    ['slow-page', counters.droppedSlow],
    ['size', counters.droppedSize],
    ['address-rate', counters.droppedRate],
    ['no-circuit', counters.droppedStray],
    ['unknown-sender', counters.droppedUnknownSender],
    ['unanswered', counters.droppedUnanswered],
  ]);
  counter('kept_total', 'Packets sent for silent pages', () => counters.keepAlivePackets);
  counter('unreachable_total', 'Refusals by machines of simulators', () => counters.unreachable);
  counter('connections_total', 'Pages that connected', () => counters.connections);
  counter(
    'bubble_channels_total',
    'Channels to bubble servers that were opened',
    () => counters.bubbleChannels,
  );
  counter(
    'bubble_requests_total',
    'Requests for cloud documents and models',
    () => counters.bubbleRequests,
  );
  counter(
    'bubble_request_refusals_total',
    'Such requests that were refused or failed',
    () => counters.bubbleRequestRefusals,
  );
  counter('resumed_total', 'Sessions that were resumed', () => counters.resumed);
  counter('logins_total', 'Requests to log in', () => counters.logins);
  counter('logouts_total', 'Agents that left', () => counters.logouts);
  counter(
    'agents_displaced_total',
    'Waiting agents that were logged out for others',
    () => counters.displacedAgents,
  );
  counter('foreign_origins_total', 'Pages of foreign origins', () => counters.foreignOrigins);
  counter('foreign_hosts_total', 'Requests to foreign hosts', () => counters.foreignHosts);
  counter('wrong_tokens_total', 'Wrong tokens of clients', () => counters.wrongTokens);
  counter(
    'handshakes_refused_total',
    'Handshakes above the limit of an address',
    () => counters.refusedHandshakes,
  );
  gauge(
    'http_connections',
    'Connections that have not become WebSockets',
    () => relay.http.connectionCount,
  );
  counter(
    'http_connections_refused_total',
    'Connections above a limit',
    () => counters.refusedHttpConnections,
  );
  labelled('closes_total', 'Sockets ended by the bridge', 'reason', () => counters.closes);
  labelled('refusals_total', 'Refusals sent to pages', 'code', () => counters.refusals);
  const { programs } = relay;
  gauge('program_pages', 'Pages that let programs puppeteer', () => programs.pageCount);
  gauge('programs', 'Programs that are connected', () => programs.programCount);
  counter('program_commands_total', 'Commands sent to pages', () => programs.counters.commands);
  counter('program_replies_total', 'Replies sent to programs', () => programs.counters.replies);
  labelled('program_dropped_total', 'Commands and replies that were dropped', 'reason', () => [
    ['rate', programs.counters.droppedRate],
    ['slow', programs.counters.droppedSlow],
  ]);
  labelled(
    'program_refusals_total',
    'Programs that were refused',
    'code',
    () => programs.counters.refusals,
  );
  addWatchMetrics(metrics, hub, broker);
  for (const name of relay.grids.metrics().keys()) {
    const read = () => relay.grids.metrics().get(name) ?? 0;
    const add = name.endsWith('_total') ? counter : gauge;
    add(name.replace(PREFIX, ''), 'HTTP connections to grids', read);
  }
  return metrics.registry;
}
