import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoGrid } from '../../bridge/demo-grid/index.ts';
import {
  eventQueueResponse,
  loginResponse,
  seedResponse,
  successfulLoginFields,
} from '../../test/grid-responses.ts';
import {
  FLOOD_MARK,
  FLOOD_MARK_OFFSET,
  type ForbiddenContacts,
  type ForbiddenTarget,
  type SoakGridOptions,
  type SoakGridReady,
} from './soak-contract.ts';
import { answerQuestions, processOptions } from './soak-process.ts';

/*
 * The grids of the soak: one that lets everybody in to a simulator that returns every datagram, a hostile one, which
 * names addresses that the policy forbids, and the demo grid, which is watched. Beside them listens what must never be
 * contacted: it counts.
 */

/** Only Linux has every address of 127/8 without being told. */
const FORBIDDEN_ADDRESS = '127.0.0.66';

/** What a datagram with the mark is answered with. */
const FLOOD_DATAGRAMS = 20;
const FLOOD_BYTES = 1000;

const CHECK_MS = 10_000;
const UDP_BUFFER = 4 * 1024 * 1024;

const contacts = { datagrams: 0, connections: 0 };
const forbidden = await listenForbidden();
await checkCounting();
const simulatorPort = await startSimulator();
const { avatars } = processOptions<SoakGridOptions>();
// Every second bot streams puppetry; the others walk and dance.
const demo = avatars > 0 ? await startDemoGrid({ avatars, seed: 3 }) : null;
const http = createServer((request, response) => void respond(request, response));
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

answerQuestions(
  {
    loginUri: `${base}/login`,
    hostileLoginUri: `${base}/hostile/login`,
    simulatorPort,
    demo: demo && { name: demo.name, loginUri: demo.loginUri },
    forbidden,
  } satisfies SoakGridReady,
  () => contacts satisfies ForbiddenContacts,
);

/** A simulator that returns every datagram to its sender. */
async function startSimulator(): Promise<number> {
  const options = { recvBufferSize: UDP_BUFFER, sendBufferSize: UDP_BUFFER } as const;
  const socket = createSocket({ type: 'udp4', ...options });
  const flood = new Uint8Array(FLOOD_BYTES);
  flood[6] = 0xfe;
  socket.on('message', (datagram, { port, address }) => {
    if (datagram[FLOOD_MARK_OFFSET] !== FLOOD_MARK) return socket.send(datagram, port, address);
    for (let i = 0; i < FLOOD_DATAGRAMS; i++) socket.send(flood, port, address);
  });
  socket.on('error', () => {});
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket.address().port;
}

async function listenForbidden(): Promise<ForbiddenTarget> {
  const udp = createSocket('udp4');
  udp.on('message', () => {
    contacts.datagrams += 1;
  });
  udp.bind(0, FORBIDDEN_ADDRESS);
  const tcp = createTcpServer((socket) => {
    contacts.connections += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  tcp.listen(0, FORBIDDEN_ADDRESS);
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  const tcpPort = (tcp.address() as AddressInfo).port;
  return { address: FORBIDDEN_ADDRESS, udpPort: udp.address().port, tcpPort };
}

/** Contacts the forbidden target once, to see that it counts: a count of 0 proves something only then. */
async function checkCounting(): Promise<void> {
  const { address, udpPort, tcpPort } = forbidden;
  const sender = createSocket('udp4');
  sender.send('check', udpPort, address);
  connect(tcpPort, address).on('error', () => {});
  const deadline = performance.now() + CHECK_MS;
  while (contacts.datagrams === 0 || contacts.connections === 0) {
    if (performance.now() > deadline) throw new Error(`nothing arrives at ${address}`);
    await sleep(10);
  }
  sender.close();
  contacts.datagrams = 0;
  contacts.connections = 0;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const _chunk of request);
  const { pathname } = new URL(request.url ?? '/', base);
  const away = `http://${forbidden.address}:${forbidden.tcpPort}`;
  switch (pathname) {
    case '/login':
      return answer(response, 'text/xml', loginResponse(loginFields(`${base}/seed`)));
    case '/seed':
      return answer(
        response,
        'application/llsd+xml',
        seedResponse({ EventQueueGet: `${base}/eq` }),
      );
    case '/hostile/login':
      return answer(response, 'text/xml', loginResponse(loginFields(`${base}/hostile/seed`)));
    case '/hostile/seed':
      return answer(
        response,
        'application/llsd+xml',
        seedResponse({
          EventQueueGet: `${base}/hostile/eq`,
          ViewerAsset: `${away}/asset`,
          GetMesh2: `${base}/hostile/moved`,
        }),
      );
    case '/hostile/eq': {
      const IP = Uint8Array.from(forbidden.address.split('.'), Number);
      const info = new Map<string, Uint8Array<ArrayBuffer> | bigint>([
        ['Handle', new Uint8Array(8)],
        ['IP', IP],
        ['Port', BigInt(forbidden.udpPort)],
      ]);
      const body = new Map([['SimulatorInfo', [info]]]);
      const event = eventQueueResponse('EnableSimulator', body);
      return answer(response, 'application/llsd+xml', event);
    }
    case '/hostile/moved':
      response.writeHead(302, { location: `${away}/moved` }).end();
      return;
    default:
      response.writeHead(404).end();
  }
}

function loginFields(seed: string) {
  const [agent_id, session_id, secure_session_id] = [randomUUID(), randomUUID(), randomUUID()];
  return successfulLoginFields(seed, {
    ...{ agent_id, session_id, secure_session_id },
    sim_port: BigInt(simulatorPort),
  });
}

function answer(response: ServerResponse, type: string, body: Uint8Array): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}
