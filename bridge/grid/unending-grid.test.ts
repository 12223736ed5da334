import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gridProxy, gridWithRegion, postSeed } from '../../test/bridge/grid-proxy.ts';
import { GUEST, seedResponse } from '../../test/grid-responses.ts';

const { signal } = new AbortController();
const MESH = 'mesh_id=00000000-0000-4000-8000-00000000000a';
/** Long enough for what is honest in these tests. */
const gridSeconds = 1;
/** Well beyond it, and far below the time limit of a test. */
const SOON_MS = 4000;

/** A server on loopback to whose requests `respond` writes bytes. @returns its URL. */
async function byteServer(respond: (socket: Socket, requests: number) => void): Promise<string> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => respond(socket, requests++));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Writes a text every 20 ms, until the peer has had enough. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

/** What a page gets from a region whose capabilities are all at `url`, within {@link SOON_MS}. */
async function answers(url: string) {
  const { enter, request } = await gridWithRegion(
    (_, response) => {
      const names = ['ViewerAsset', 'EventQueueGet', 'A'];
      response.end(seedResponse(Object.fromEntries(names.map((name) => [name, `${url}/`]))));
    },
    { limits: { gridSeconds } },
  );
  const session = await enter();
  await request(session, 'Seed', postSeed());
  const get = async (name: string, init?: RequestInit) => {
    const soon = AbortSignal.timeout(SOON_MS);
    const response = await request(session, name, { ...init, signal: soon });
    const refusal = response.headers.get('x-vitrine-refusal');
    const isWhole = await response.arrayBuffer().then(
      () => true,
      () => false,
    );
    soon.throwIfAborted();
    return refusal ?? (isWhole ? response.status : 'broken off');
  };
  return {
    asset: await get(`ViewerAsset?${MESH}`),
    capability: await get('A'),
    post: await get('A', postSeed()),
  };
}

const loginTo = async (loginUri: string) => {
  const { sessions } = await gridProxy({ grid: { loginUri }, limits: { gridSeconds } });
  const soon = new Promise((_, reject) => setTimeout(reject, SOON_MS, new Error('never answered')));
  return Promise.race([sessions.login('local', GUEST, signal, '127.0.0.1'), soon]);
};

describe('a grid that', () => {
  it('answers 101 is refused', async () => {
    const url = await byteServer((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
    expect(await loginTo(url)).toMatchObject({ kind: 'refused', code: 'grid-answer' });
    const refused = 'grid-answer';
    expect(await answers(url)).toEqual({ asset: refused, capability: refused, post: refused });
  });

  it.each(['600', '999'])('answers with the status %s is refused', async (status) => {
    const url = await byteServer((socket) =>
      socket.write(`HTTP/1.1 ${status} Odd\r\nContent-Length: 2\r\n\r\nno`),
    );
    expect(await loginTo(url)).toMatchObject({ kind: 'refused', code: 'grid-answer' });
    const refused = 'grid-answer';
    expect(await answers(url)).toEqual({ asset: refused, capability: refused, post: refused });
  });

  it('sends informational responses for ever is refused', async () => {
    const url = await byteServer((socket) => trickle(socket, 'HTTP/1.1 103 Early\r\n\r\n'));
    expect(await answers(url)).toEqual({
      ...{ asset: 'grid-timeout', capability: 'grid-timeout', post: 'grid-timeout' },
    });
  });

  it('never ends its headers is refused', async () => {
    const url = await byteServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      trickle(socket, 'X: y\r\n');
    });
    expect(await answers(url)).toEqual({
      ...{ asset: 'grid-timeout', capability: 'grid-timeout', post: 'grid-timeout' },
    });
  });

  it('lets its body trickle is refused, or broken off', async () => {
    const url = await byteServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      trickle(socket, 'x');
    });
    expect(await loginTo(url)).toMatchObject({ kind: 'refused', code: 'grid-timeout' });
    expect(await answers(url)).toEqual({
      ...{ asset: 'grid-timeout', capability: 'broken off', post: 'broken off' },
    });
  });

  it('never begins its body is refused', async () => {
    const url = await byteServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n'),
    );
    expect(await answers(url)).toEqual({
      ...{ asset: 'grid-timeout', capability: 'grid-timeout', post: 'grid-timeout' },
    });
  });
});

describe('a name that is looked up for ever', () => {
  const never = () => new Promise<never>(() => {});

  it('is refused as the address of a login', async () => {
    const { sessions } = await gridProxy({
      grid: { loginUri: 'http://grid.example/' },
      limits: { gridSeconds },
      resolve: never,
    });
    const result = await sessions.login('local', GUEST, signal, '127.0.0.1');
    expect(result).toMatchObject({ kind: 'refused', code: 'grid-timeout' });
  });

  it('is refused as that of a seed, after the login', async () => {
    const { enter } = await gridWithRegion(
      () => {},
      { limits: { gridSeconds }, resolve: never },
      { seed_capability: 'http://never.example/seed' },
    );
    await expect(enter()).rejects.toThrow('grid-timeout');
  });

  it('is refused as that of capabilities, and others wait for four of them', async () => {
    const lookups: string[] = [];
    const names = Array.from({ length: 8 }, (_, index) => `Cap${index}`);
    const { enter, request } = await gridWithRegion(
      (_, response) => {
        const urls = names.map((name) => [name, `http://${name}.example/`]);
        response.end(seedResponse(Object.fromEntries(urls)));
      },
      {
        limits: { gridSeconds },
        resolve: (host) => {
          lookups.push(host);
          return never();
        },
      },
    );
    const session = await enter();
    await request(session, 'Seed', postSeed());
    const codes = await Promise.all(
      names.map(async (name) => (await request(session, name)).headers.get('x-vitrine-refusal')),
    );
    expect(new Set(codes)).toEqual(new Set(['grid-timeout']));
    expect(lookups).toHaveLength(4);
  });
});
