import { describe, it } from 'vitest';
import { findNatsServer } from '../../scripts/nats-server.mjs';

export { NatsServer, type NatsServerOptions } from './nats-server-process.ts';

/** A `describe` for tests that need a broker; where none is installed, one skipped test replaces them. */
export function describeWithNats(title: string, body: () => void): void {
  if (findNatsServer()) {
    describe(title, body);
    return;
  }
  console.warn(`SKIPPED, no nats-server on this machine (apt-get install nats-server): ${title}`);
  describe(title, () => {
    it.skip('needs nats-server');
  });
}
