import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../test/until.ts';
import { BridgeCounters } from './bridge-counters.ts';
import { DatagramSocket } from './datagram-socket.ts';

/** More datagrams than the kernel's default buffer holds: on Linux each takes some 768 bytes of 208 KiB. */
const BURST = 400;

const simulator: Socket = createSocket({ type: 'udp4', sendBufferSize: 1 << 20 });
afterEach(() => simulator.close());

it('receives all datagrams that a region sends at once', async () => {
  simulator.bind(0, '127.0.0.1');
  await once(simulator, 'listening');
  let received = 0;
  const link = new DatagramSocket(
    {
      address: '127.0.0.1',
      port: simulator.address().port,
      maxBytes: 8192,
      failsIfRefused: false,
    },
    {
      ready: () => link.send(Uint8Array.of(1)),
      datagram: () => {
        received += 1;
      },
      failed: (detail) => {
        throw new Error(detail);
      },
    },
    new BridgeCounters(),
  );
  const [, { port, address }] = (await once(simulator, 'message')) as [Buffer, RemoteInfo];
  for (let number = 0; number < BURST; number++) {
    simulator.send(new Uint8Array(100), port, address);
  }
  await until(() => received >= BURST, 'all of them');
  link.close();
  expect(received).toBe(BURST);
});
