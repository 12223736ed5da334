import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Passes each connection to one of several servers on loopback, in turn, and to the next where nothing listens. */
export async function loadBalancer(ports: readonly number[]): Promise<{ readonly url: string }> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    near.on('close', () => sockets.delete(near));
    const first = turn++;
    const join = (tried: number) => {
      if (tried === ports.length) {
        near.destroy();
        return;
      }
      const far = connect(ports[(first + tried) % ports.length], '127.0.0.1');
      let isOpen = false;
      far.on('connect', () => {
        isOpen = true;
        near.pipe(far).pipe(near);
      });
      far.on('error', () => {});
      far.on('close', () => {
        if (isOpen) near.destroy();
        else join(tried + 1);
      });
      near.on('close', () => far.destroy());
    };
    join(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
