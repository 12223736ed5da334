import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { defaultConfig } from '../config/index.ts';
import { BridgeCounters } from '../connections/bridge-counters.ts';
import { BridgeHttpServer } from './bridge-http-server.ts';

it('a server answers on further addresses, with the same limits, until it is closed', async () => {
  const counters = new BridgeCounters();
  const http = new BridgeHttpServer(defaultConfig({}), counters);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.end(`answer to ${request.url}`);
  };
  const main = http.create(answer);
  main.on('upgrade', (_request, stream) => stream.end('HTTP/1.1 418 Teapot\r\n\r\n'));
  main.listen(0, '127.0.0.1');
  await once(main, 'listening');
  // The last is no address of this machine.
  await http.listenAlso(main, ['127.0.0.1', '127.0.0.2', '192.0.2.1']);
  const { port } = main.address() as AddressInfo;
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    const text = await (await fetch(`http://${address}:${port}/path`)).text();
    expect(text).toBe('answer to /path');
  }
  const socket = new WebSocket(`ws://127.0.0.2:${port}/`);
  const [, { statusCode }] = await once(socket, 'unexpected-response');
  expect(statusCode).toBe(418);
  socket.on('error', () => {});
  socket.terminate();

  main.close();
  main.closeAllConnections();
  await once(main, 'close');
  await expect(fetch(`http://127.0.0.2:${port}/path`)).rejects.toThrow();
});
