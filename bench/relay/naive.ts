import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** The relay that anybody would write: a frame for a datagram and a datagram for a frame. Returns its port. */
export async function startNaive(simulatorPort: number): Promise<number> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (socket) => {
    const link = createSocket('udp4');
    link.on('message', (datagram) => socket.send(datagram));
    socket.on('message', (data: Buffer) => link.send(data, simulatorPort, '127.0.0.1'));
    socket.on('close', () => link.close());
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
