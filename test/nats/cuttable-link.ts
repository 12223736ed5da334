import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a server on loopback that a test can interrupt: a relay on a port of its own. */
export interface CuttableLink {
  readonly port: number;
  /** Breaks all connections, and refuses new ones. */
  cut(): void;
  /** Bytes are neither passed on nor refused. */
  freeze(): void;
  heal(): void;
}

/** A link that is closed after the test. */
export async function cuttableLink(to: number): Promise<CuttableLink> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const join = (from: Socket, into: Socket) => {
    sockets.add(from);
    if (state === 'frozen') from.pause();
    from.on('data', (data) => into.write(data));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(to, '127.0.0.1');
    join(near, far);
    join(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    heal() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
  };
}
