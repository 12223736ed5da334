import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import { until } from '../../test/until.ts';

/** A TCP connection that sends what a test writes, keeps what it receives, and never closes by itself. */
class RawConnection {
  readonly socket: Socket;
  text = '';
  /** Whether the bridge has closed its side. */
  isEnded = false;
  #isClosed = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (bytes) => {
      this.text += bytes.toString('latin1');
    });
    this.socket.on('error', () => {});
    this.socket.on('end', () => {
      this.isEnded = true;
    });
    this.socket.on('close', () => {
      this.isEnded = true;
      this.#isClosed = true;
    });
  }

  /** Whether the bridge has given up the connection: it no longer takes what is sent. */
  async isGone(): Promise<boolean> {
    if (!this.#isClosed) this.socket.write('x');
    await new Promise(setImmediate);
    return this.#isClosed;
  }

  get statuses(): number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  }
}

/** @param headers - in addition to Host and Connection. */
function upgrade(path: string, headers: readonly string[]): string {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: Upgrade', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const KEY = ['Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version: 13'];
const get = (path: string, host = '127.0.0.1') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

/** Runs `use` with a function that opens connections to a bridge, and ends them. */
async function withConnections(
  options: Parameters<typeof withBridge>[0],
  use: (
    open: (bytes: string) => Promise<RawConnection>,
    fixture: Parameters<Parameters<typeof withBridge>[1]>[0],
  ) => Promise<void>,
): Promise<void> {
  await withBridge(options, async (fixture) => {
    const connections: RawConnection[] = [];
    const open = async (bytes: string) => {
      const connection = new RawConnection(fixture.bridge.port);
      connections.push(connection);
      await once(connection.socket, 'connect');
      connection.socket.write(bytes);
      return connection;
    };
    try {
      await use(open, fixture);
    } finally {
      for (const { socket } of connections) socket.destroy();
    }
  });
}

describe('connections are ended by the bridge, although their peer never does:', () => {
  it.each([
    ['an unknown path', upgrade('/elsewhere', ['Upgrade: websocket', ...KEY]), 404],
    ['no subprotocol', upgrade('/bridge/v1/socket', ['Upgrade: websocket', ...KEY]), 400],
    [
      'a foreign origin',
      upgrade('/bridge/v1/socket', ['Upgrade: websocket', 'Origin: https://a.example', ...KEY]),
      403,
    ],
    [
      'an invalid key',
      upgrade('/bridge/v1/socket', [
        'Upgrade: websocket',
        'Sec-WebSocket-Protocol: vitrine.bridge.v1',
      ]),
      400,
    ],
  ])('a refused upgrade with %s', (_reason, bytes, status) =>
    withConnections({}, async (open) => {
      const refused = await Promise.all(Array.from({ length: 20 }, () => open(bytes)));
      for (const connection of refused) {
        await until(() => connection.statuses[0] === status, 'the refusal');
        await until(() => connection.isGone(), 'the end');
      }
    }),
  );

  it.each([
    ['a protocol error (a frame that is not masked)', Uint8Array.of(0x82, 1, 0)],
    ['a finished closing handshake', Uint8Array.of(0x88, 0x82, 0, 0, 0, 0, 3, 0xe8)],
    ['an empty batch', Uint8Array.of(0x82, 0x81, 0, 0, 0, 0, 0x80)],
  ])('a WebSocket after %s', (_reason, frame) =>
    withConnections({}, async (open) => {
      const protocol = 'Sec-WebSocket-Protocol: vitrine.bridge.v1';
      const request = upgrade('/bridge/v1/socket', ['Upgrade: websocket', protocol, ...KEY]);
      const connection = await open(request);
      await until(() => connection.statuses[0] === 101, 'the handshake');
      connection.socket.write(frame);
      await until(() => connection.isGone(), 'the end');
    }),
  );
});

describe('a bridge limits', () => {
  it('the connections of an address that are no WebSockets', () =>
    withConnections({ limits: { httpConnectionsPerAddress: 5 } }, async (open) => {
      const idle = await Promise.all(Array.from({ length: 12 }, () => open('')));
      const closed = () => idle.filter(({ isEnded }) => isEnded).length;
      await until(() => closed() >= 7, 'the end of those above the limit');
      expect(closed()).toBe(7);
      for (const { socket } of idle) socket.destroy();
      const isAnswered = async () => {
        const connection = await open(get('/healthz'));
        await until(() => connection.isEnded || connection.statuses.length > 0, 'an answer');
        return connection.statuses[0] === 200;
      };
      await until(isAnswered, 'room for others');
    }));

  it('all connections that are no WebSockets, and WebSockets by their own limit', () =>
    withConnections({ limits: { httpConnections: 3 } }, async (open, { connect, metric }) => {
      const pages = [await connect(), await connect(), await connect(), await connect()];
      expect(await metric('vitrine_bridge_pages')).toBe(4);
      const idle = await Promise.all(Array.from({ length: 8 }, () => open('')));
      await until(() => idle.filter(({ isEnded }) => isEnded).length >= 5, 'the end');
      expect(pages.map(({ closeCode }) => closeCode)).toEqual([null, null, null, null]);
    }));

  it('the requests of a connection that wait for their responses', () =>
    withConnections({}, async (open) => {
      const connection = await open(get('/metrics').repeat(1000));
      await until(() => connection.isEnded, 'the end');
      expect(connection.statuses.length).toBeLessThanOrEqual(8);
    }));

  it('bodies that nothing asks for', () =>
    withConnections({}, async (open) => {
      const head = 'POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n';
      const connection = await open(`${head}Content-Length: 200000\r\n\r\n`);
      await until(() => connection.statuses[0] === 413, 'the refusal');
    }));

  it('the handshakes of an address', () =>
    withConnections({ limits: { connectionsPerAddress: 20 } }, async (open, { clock, metric }) => {
      clock.stop();
      clock.advance(0);
      const bytes = upgrade('/elsewhere', ['Upgrade: websocket', ...KEY]);
      /** The numbers of handshakes that reach the routes, and that do not. */
      const attempt = async (count: number) => {
        const attempts = await Promise.all(Array.from({ length: count }, () => open(bytes)));
        await until(() => attempts.every(({ statuses }) => statuses.length > 0), 'the statuses');
        const number = (status: number) => attempts.filter((a) => a.statuses[0] === status).length;
        return [number(404), number(429)];
      };
      expect(await attempt(100)).toEqual([80, 20]);
      expect(await metric('vitrine_bridge_handshakes_refused_total')).toBe(20);
      clock.advance(1000);
      expect(await attempt(30)).toEqual([20, 10]);
    }));
});

describe('a bridge on loopback', () => {
  const PATHS = ['/', '/index.html', '/healthz', '/metrics', '/bridge/v1/info', '/nothing'];

  it.each(PATHS)('does not answer a foreign host name (DNS rebinding): %s', (path) =>
    withConnections({}, async (open, { metric }) => {
      const answer = async (host: string) => {
        const connection = await open(get(path, host));
        await until(() => connection.statuses.length > 0, 'an answer');
        return connection;
      };
      const refused = await answer('rebound.example:4173');
      await until(() => refused.isEnded, 'the end');
      expect(refused.statuses).toEqual([421]);
      expect(refused.text).not.toMatch(/vitrine_bridge|uptime|<title>|protocol/);
      for (const host of ['localhost', '[::1]:4173', '192.0.2.1']) {
        expect((await answer(host)).statuses).toEqual([path === '/nothing' ? 404 : 200]);
      }
      expect(await metric('vitrine_bridge_foreign_hosts_total')).toBe(1);
    }),
  );

  it('opens no WebSocket for a foreign host name, with or without an origin', () =>
    withConnections({}, async (open) => {
      const request = (headers: readonly string[]) =>
        upgrade('/bridge/v1/socket', [
          'Upgrade: websocket',
          'Sec-WebSocket-Protocol: vitrine.bridge.v1',
          ...KEY,
          ...headers,
        ]).replace('Host: 127.0.0.1', 'Host: rebound.example');
      for (const headers of [[], ['Origin: http://rebound.example']]) {
        const connection = await open(request(headers));
        await until(() => connection.statuses[0] === 421, 'the refusal');
      }
    }));

  it('behind a proxy answers any host name', () =>
    withConnections({ config: { trustProxy: true } }, async (open) => {
      const connection = await open(get('/healthz', 'viewer.example.org'));
      await until(() => connection.statuses[0] === 200, 'the answer');
    }));
});

describe('an upgrade to another protocol is ignored:', () => {
  const H2C = ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'];

  it('the request is answered like any other, and so are those after it', () =>
    withConnections({}, async (open) => {
      const first = upgrade('/healthz', H2C).replace(': Upgrade', ': Upgrade, HTTP2-Settings');
      const connection = await open(first + get('/nothing'));
      await until(() => connection.statuses.length === 2, 'two answers');
      expect(connection.statuses).toEqual([200, 404]);
      connection.socket.write(upgrade('/healthz', ['Upgrade: TLS/1.2']));
      await until(() => connection.statuses.length === 3, 'a third answer');
      expect(connection.text).toContain('"status":"ok"');
    }));

  it('with its body, also where that arrives later', () =>
    withConnections({}, async (open) => {
      const body = 'x'.repeat(300);
      const head = upgrade('/bridge/v1/cap/127.0.0.1:9/Seed', [...H2C, 'Content-Length: 300'])
        .replace('GET', 'POST')
        .replace(': Upgrade', ': Upgrade, close');
      const connection = await open(head + body.slice(0, 100));
      connection.socket.write(body.slice(100));
      await until(() => connection.isEnded, 'the end');
      // Answered by the application.
      expect(connection.text).toContain('content-security-policy');
      expect(connection.statuses).toHaveLength(1);
    }));

  it('of a foreign host name is refused like any other request', () =>
    withConnections({}, async (open) => {
      const request = upgrade('/healthz', H2C).replace('Host: 127.0.0.1', 'Host: rebound.example');
      const connection = await open(request);
      await until(() => connection.statuses[0] === 421, 'the refusal');
    }));
});
