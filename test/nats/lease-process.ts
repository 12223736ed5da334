/*
 * A process that takes part in the election of a holder: `lease-process.ts PORT NAME`. It writes a line for everything
 * that it does as the holder, ten times a second, with the time and the term.
 */
import { pino } from 'pino';
import { brokerAt } from '../../bridge/config/index.ts';
import { BrokerConnection } from '../../bridge/watch/broker/broker-connection.ts';
import { Lease } from '../../bridge/watch/broker/lease.ts';
import { NatsLeaseStore } from '../../bridge/watch/broker/nats-lease-store.ts';
import { systemClock } from '../../src/async/index.ts';

const [port, holder] = process.argv.slice(2);
const config = brokerAt(`nats://127.0.0.1:${port}`, 'test');
const log = pino({ level: 'silent' });
const connection = new BrokerConnection(config, holder, log, () => lease.look());
const lease: Lease = new Lease({
  key: 'demo',
  holder,
  store: new NatsLeaseStore(connection, 'vitrine-leases', 1, log),
  clock: systemClock,
  changed: () => {},
});
lease.want(true);
setInterval(() => {
  if (lease.isHeld)
    process.stdout.write(`${JSON.stringify({ at: Date.now(), term: lease.term })}\n`);
}, 100);
process.stdout.write('started\n');
process.on('SIGTERM', async () => {
  await lease.close();
  await connection.close();
  process.exit(0);
});
