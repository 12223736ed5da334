import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type BrokerConfig, brokerAt } from '../../bridge/config/index.ts';
import { BrokerConnection, type BrokerState } from '../../bridge/watch/broker/broker-connection.ts';
import { until } from '../until.ts';
import { NatsServer, type NatsServerOptions } from './nats-server.ts';

/** A broker that is closed after the test. */
export async function startNats(options: NatsServerOptions = {}): Promise<NatsServer> {
  const server = await NatsServer.start(options);
  onTestFinished(() => server.close());
  return server;
}

export function configFor(server: NatsServer, config: Partial<BrokerConfig> = {}): BrokerConfig {
  return { ...brokerAt(server.url, 'test'), ...config };
}

/** A connection that is closed after the test, and the lines that it logged. */
export function connectTo(config: BrokerConfig, name = 'test') {
  const lines: string[] = [];
  const states: BrokerState[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const connection = new BrokerConnection(config, name, log, (state) => states.push(state));
  onTestFinished(() => connection.close());
  const connected = () => until(() => connection.isConnected, 'the connection to the broker');
  return { connection, log, lines, states, connected };
}
