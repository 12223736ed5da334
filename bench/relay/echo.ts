import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A simulator that says everything back. Returns its port. */
export async function startEcho(): Promise<number> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 22, sendBufferSize: 1 << 22 });
  socket.on('message', (datagram, { port, address }) => socket.send(datagram, port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket.address().port;
}
