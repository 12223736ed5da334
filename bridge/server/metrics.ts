import { Counter, Gauge, Registry } from 'prom-client';
import type { Hub } from './hub.ts';

const PREFIX = 'vitrine_bridge_';

/** Everything for /metrics. The figures are read when somebody asks, and cost nothing until then. */
export function bridgeMetrics(hub: Hub): Registry {
  const registry = new Registry();
  const { counts } = hub;
  const gauge = (name: string, help: string, read: () => number) => {
    const collect = () => metric.set(read());
    const metric: Gauge = new Gauge({ name: PREFIX + name, help, registers: [registry], collect });
  };
  const counter = (name: string, help: string, read: () => number) => {
    const collect = () => {
      metric.reset();
      metric.inc(read());
    };
    const metric: Counter = new Counter({
      name: PREFIX + name,
      help,
      registers: [registry],
      collect,
    });
  };
  /** A counter with one label, whose values are known when they are counted. */
  const counters = (
    name: string,
    help: string,
    label: string,
    read: () => Iterable<readonly [string, number]>,
  ) => {
    const collect = () => {
      metric.reset();
      for (const [value, count] of read()) metric.inc({ [label]: value }, count);
    };
    const options = { name: PREFIX + name, help, registers: [registry], labelNames: [label] };
    const metric: Counter = new Counter({ ...options, collect });
  };

  gauge('pages', 'Connected pages', () => hub.pages);
  gauge('agents', 'Agents in a grid', () => [...hub.agents].length);
  gauge(
    'agents_waiting',
    'Agents whose page is gone',
    () => [...hub.agents].filter((agent) => !agent.isAttached).length,
  );
  gauge('circuits', 'Open circuits', () => sum(hub, (agent) => agent.circuits));
  gauge('waiting_bytes', 'Bytes that wait for pages', () =>
    sum(hub, (agent) => agent.waitingBytes),
  );
  gauge('resident_bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge('uptime_seconds', 'Time since the start', () => process.uptime());
  counter('cpu_seconds_total', 'Processor time', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  counters('datagrams_total', 'Relayed datagrams by their source', 'from', () => [
    ['simulator', counts.datagramsIn],
    ['page', counts.datagramsOut],
  ]);
  counters('bytes_total', 'Bytes of relayed datagrams by their source', 'from', () => [
    ['simulator', counts.bytesIn],
    ['page', counts.bytesOut],
  ]);
  counters('frames_total', 'Binary frames by their source', 'from', () => [
    ['bridge', counts.framesOut],
    ['page', counts.framesIn],
  ]);
  counters('dropped_total', 'Dropped datagrams by reason', 'reason', () => [
    ['slow-page', counts.droppedSlow],
    ['size', counts.droppedSize],
    ['address-rate', counts.droppedRate],
    ['no-circuit', counts.droppedStray],
  ]);
  counter('kept_total', 'Packets sent for silent pages', () => counts.kept);
  counter('unreachable_total', 'Refusals by machines of simulators', () => counts.unreachable);
  counter('connections_total', 'Pages that connected', () => counts.connections);
  counter('resumed_total', 'Sessions taken up again', () => counts.resumed);
  counter('logins_total', 'Logins asked for', () => counts.logins);
  counter('logouts_total', 'Agents that left', () => counts.logouts);
  counter('foreign_origins_total', 'Pages of foreign origins', () => counts.foreignOrigins);
  counters('closes_total', 'Sockets ended by the bridge', 'reason', () => counts.closes);
  counters('refusals_total', 'Refusals told to pages', 'code', () => counts.refusals);
  const { programs } = hub;
  gauge('program_pages', 'Pages that let programs puppeteer', () => programs.pageCount);
  gauge('programs', 'Programs that are connected', () => programs.programCount);
  counter('program_commands_total', 'Commands passed on', () => programs.counts.commands);
  counter('program_replies_total', 'Replies passed on', () => programs.counts.replies);
  counters('program_dropped_total', 'Texts that were not', 'reason', () => [
    ['rate', programs.counts.droppedRate],
    ['slow', programs.counts.droppedSlow],
  ]);
  counters(
    'program_refusals_total',
    'Programs turned away',
    'code',
    () => programs.counts.refusals,
  );
  for (const name of hub.grids.metrics().keys()) {
    const read = () => hub.grids.metrics().get(name) ?? 0;
    const add = name.endsWith('_total') ? counter : gauge;
    add(name.replace(PREFIX, ''), 'Of the connections to grids', read);
  }
  return registry;
}

function sum(hub: Hub, read: (agent: { circuits: number; waitingBytes: number }) => number) {
  return Array.from(hub.agents, read).reduce((total, value) => total + value, 0);
}
