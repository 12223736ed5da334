import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { BrokerConnection, type BrokerState } from '../../bridge/watch/broker/broker-connection.ts';
import type { BrokerSettings } from '../../bridge/watch/broker/broker-settings.ts';
import { until } from '../until.ts';
import { NatsServer, type NatsServerOptions } from './nats-server.ts';

/** A broker that is closed after the test. */
export async function startNats(options: NatsServerOptions = {}): Promise<NatsServer> {
  const server = await NatsServer.start(options);
  onTestFinished(() => server.close());
  return server;
}

export function settingsFor(
  server: NatsServer,
  settings: Partial<BrokerSettings> = {},
): BrokerSettings {
  return {
    servers: [`127.0.0.1:${server.port}`],
    user: null,
    password: null,
    token: null,
    credentials: null,
    tls: null,
    prefix: 'vitrine',
    replicas: 1,
    ...settings,
  };
}

/** A connection that is closed after the test, and the lines that it logged. */
export function connectTo(settings: BrokerSettings, name = 'test') {
  const lines: string[] = [];
  const states: BrokerState[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const connection = new BrokerConnection(settings, name, log, (state) => states.push(state));
  onTestFinished(() => connection.close());
  const connected = () => until(() => connection.isConnected, 'the connection to the broker');
  return { connection, lines, states, connected };
}
