import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type BubbleClientOptions, TestBubbleClient } from './bubble-client.ts';

const TICK_MS = 20;

/** A client of bubbles over a UDP socket on loopback, closed after the test. */
export async function udpBubbleClient(
  server: { readonly host: string; readonly port: number },
  options: Omit<BubbleClientOptions, 'now' | 'transmit'>,
): Promise<TestBubbleClient> {
  const socket = createSocket(server.host.includes(':') ? 'udp6' : 'udp4');
  socket.bind(0, server.host);
  await once(socket, 'listening');
  // A server that has stopped refuses datagrams.
  socket.on('error', () => undefined);
  const client = new TestBubbleClient({
    ...options,
    now: performance.now(),
    transmit: (datagram) => socket.send(datagram, server.port, server.host, () => undefined),
  });
  socket.on('message', (datagram) => {
    const now = performance.now();
    client.receive(new Uint8Array(datagram), now);
    client.tick(now);
  });
  const timer = setInterval(() => client.tick(performance.now()), TICK_MS);
  onTestFinished(() => {
    clearInterval(timer);
    socket.close();
  });
  client.tick(performance.now());
  return client;
}
