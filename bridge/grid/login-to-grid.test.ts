import { describe, expect, it } from 'vitest';
import { encodeLlsdXml } from '../../src/formats/llsd/index.ts';
import {
  decodeLoginResponse,
  decodeXmlRpcCall,
  MAX_RESPONSE_BYTES,
  type XmlRpcValue,
} from '../../src/protocol/grid/index.ts';
import { gridProxy } from '../../test/bridge/grid-proxy.ts';
import {
  GUEST,
  GUEST_ID,
  type LoginFields,
  loginResponse,
  successfulLoginFields,
} from '../../test/grid-responses.ts';
import { recordedHttp } from '../../test/http-exchange.ts';
import { loopbackHttp } from '../../test/loopback-http.ts';
import { describeWithSamples } from '../../test/shared-samples.ts';
import type { GridConfig, Limits } from '../config/index.ts';

const SEED = 'http://127.0.0.1:9000/seed';
type Handler = Parameters<typeof loopbackHttp>[0];

async function login(
  handler: Handler,
  grid: Partial<GridConfig> = {},
  limits: Partial<Limits> = {},
) {
  const server = await loopbackHttp(handler);
  const proxy = await gridProxy({ grid: { loginUri: `${server.url}/`, ...grid }, limits });
  const result = await proxy.sessions.login(
    'local',
    GUEST,
    new AbortController().signal,
    '127.0.0.1',
  );
  return { result, ...server, sessions: proxy.sessions };
}

function folderList(count: number): Map<string, XmlRpcValue>[] {
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return Array.from(
    { length: count },
    (_, index) =>
      new Map<string, XmlRpcValue>([
        ['name', `Folder of something ${index}`],
        ['folder_id', id(index)],
        ['type_default', -1n],
        ['version', 3n],
        ['parent_id', id(index >> 3)],
      ]),
  );
}

const respondWith = (fields: LoginFields): Handler => {
  return (_, response) => response.end(loginResponse(successfulLoginFields(SEED, fields)));
};

describeWithSamples('the login response of a real OpenSimulator', () => {
  it('starts a session that may reach its simulator', async () => {
    const { body } = recordedHttp('login.response');
    const { result, requests, sessions } = await login((_, response) => response.end(body));
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    expect([result.format, result.body]).toEqual(['xml-rpc', new TextDecoder().decode(body)]);
    const { session } = result;
    expect(session.token).toMatch(/^[0-9a-f]{64}$/);
    expect(session.grid).toMatchObject({ id: 'local', isDemo: false });
    expect(session.login.agentId).toBe('00000000-0000-0000-0000-0000000000a3');
    expect(session.allowsSimulator('127.0.0.1', 9000)).toBe(true);
    expect(session.allowsSimulator('127.0.0.1', 9001)).toBe(false);
    expect(session.allowsSimulator('127.0.0.2', 9000)).toBe(false);
    expect(sessions.find(session.token)).toBe(session);
    const [{ method, headers, body: requestBody }] = requests;
    expect([method, headers['content-type']]).toEqual(['POST', 'text/xml']);
    expect(headers).not.toHaveProperty('x-forwarded-for');
    expect(decodeXmlRpcCall(new Uint8Array(requestBody)).method).toBe('login_to_simulator');
    sessions.end(session.token);
    expect(sessions.find(session.token)).toBeNull();
  });
});

describe('a login', () => {
  it('that the grid refuses returns the grid’s response, without a session', async () => {
    const reason = { login: 'false', reason: 'key', message: 'Wrong password' };
    const { result, sessions } = await login(respondWith(reason));
    expect(result).toMatchObject({ kind: 'response', session: null });
    expect(result).toHaveProperty('body', expect.stringContaining('Wrong password'));
    expect(sessions.metrics().get('vitrine_bridge_grid_sessions')).toBe(0);
  });

  it('is sent as LLSD if the configuration says so', async () => {
    const fields = encodeLlsdXml(successfulLoginFields(SEED));
    const { result, requests } = await login((_, response) => response.end(fields), {
      login: 'llsd',
    });
    expect(result).toMatchObject({ kind: 'response', format: 'llsd', session: { grid: {} } });
    expect(requests[0].headers['content-type']).toBe('application/llsd+xml');
  });

  it('continues at the URL that the grid names, on the same host', async () => {
    const { result, requests } = await login((request, response) => {
      const next = { login: 'indeterminate', next_url: `http://${request.headers.host}/two` };
      const isFirst = request.url === '/';
      const fields = successfulLoginFields(SEED, isFirst ? { ...next, next_method: 'second' } : {});
      response.end(loginResponse(fields));
    });
    expect(result).toMatchObject({ kind: 'response', session: { grid: {} } });
    expect(requests.map(({ url }) => url)).toEqual(['/', '/two']);
    expect(decodeXmlRpcCall(new Uint8Array(requests[1].body)).method).toBe('second');
  });

  it('ends after a number of redirects', async () => {
    const { result, requests } = await login((request, response) => {
      const next = { login: 'indeterminate', next_url: `http://${request.headers.host}/` };
      response.end(loginResponse(successfulLoginFields(SEED, next)));
    });
    expect(result).toMatchObject({ kind: 'refused', code: 'grid-redirects' });
    expect(requests).toHaveLength(4);
  });

  const redirect = { login: 'indeterminate', next_url: 'http://127.0.0.2/' };
  const refusals: [string, string, Handler][] = [
    ['is sent to another host', 'grid-redirects', respondWith(redirect)],
    ['is redirected', 'grid-redirects', (_, to) => to.writeHead(302, { location: '/x' }).end()],
    ['fails with a status', 'grid-status', (_, to) => to.writeHead(503).end('busy')],
    ['receives a web page', 'grid-answer', (_, to) => to.end('<!DOCTYPE html><html></html>')],
    [
      'receives bytes in no known format',
      'grid-answer',
      (_, to) => to.end(Buffer.from([0xff, 0, 1])),
    ],
    ['receives nothing', 'grid-answer', (_, to) => to.end()],
    ['is disconnected', 'grid-unreachable', (_, to) => to.destroy()],
    [
      'is disconnected halfway',
      'grid-unreachable',
      (_, to) => {
        to.writeHead(200, { 'content-length': '1000' });
        to.write('<?xml', () => to.destroy());
      },
    ],
    [
      'receives a compressed response',
      'grid-answer',
      (_, to) => {
        to.writeHead(200, { 'content-encoding': 'gzip' }).end('zip');
      },
    ],
    [
      'leads to a region with a forbidden address',
      'address-not-allowed',
      respondWith({ sim_ip: '0.0.0.0' }),
    ],
  ];
  it.each(refusals)('that %s is refused: %s', async (_, code, handler) => {
    const { result, sessions } = await login(handler);
    expect(result).toMatchObject({ kind: 'refused', code });
    expect(sessions.metrics().get('vitrine_bridge_grid_logins_refused_total')).toBe(1);
  });

  it('names a web page as the reason of its refusal', async () => {
    const { result } = await login((_, to) => to.end('\n<html><body>Welcome</body></html>'));
    expect(result).toHaveProperty('detail', expect.stringContaining('a web page'));
  });

  it('times out, before the response and within it', async () => {
    const limits = { gridSeconds: 0.2 };
    const silent = await login(() => {}, {}, limits);
    expect(silent.result).toMatchObject({ kind: 'refused', code: 'grid-timeout' });
    const unfinished = await login((_, response) => void response.write('<?xml'), {}, limits);
    expect(unfinished.result).toMatchObject({ kind: 'refused', code: 'grid-timeout' });
  });

  it('with an endless response is aborted', async () => {
    const block = Buffer.alloc(1 << 20, 0x20);
    let sent = 0;
    const { result } = await login((_, response) => {
      const sendMore = () => {
        while (!response.destroyed) {
          sent += block.length;
          if (!response.write(block)) return;
        }
      };
      response.on('drain', sendMore);
      sendMore();
    });
    expect(result).toMatchObject({ kind: 'refused', code: 'answer-too-large' });
    expect(sent).toBeLessThan(2 * MAX_RESPONSE_BYTES);
  });

  it('of 50,000 folders keeps some megabytes, and has no folders', async () => {
    const folders = folderList(50_000);
    const { result } = await login(respondWith({ 'inventory-skeleton': folders, message: 'Hi' }));
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    expect(result.body.length).toBeLessThan(10_000);
    expect(decodeLoginResponse(Buffer.from(result.body))).toMatchObject({
      agentId: GUEST_ID,
      message: 'Hi',
      skeleton: [],
    });
    expect(result.session.login.agentId).toBe(GUEST_ID);
  });

  it('of 10,000 folders has all of them; the session keeps none', async () => {
    const { result } = await login(respondWith({ 'inventory-skeleton': folderList(10_000) }));
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    expect(decodeLoginResponse(Buffer.from(result.body))).toHaveProperty('skeleton.length', 10_000);
    expect(Object.keys(result.session.login).sort()).toEqual([
      'agentId',
      'appearanceService',
      'seedCapability',
      'sessionId',
      'simAddress',
      'simPort',
    ]);
  });

  it('of megabytes that are no folders is refused', async () => {
    const gestures = folderList(30_000);
    const { result } = await login(respondWith({ gestures }));
    expect(result).toMatchObject({ kind: 'refused', code: 'answer-too-large' });
    const { result: long } = await login(respondWith({ message: 'x'.repeat(1 << 20) }));
    expect(long).toMatchObject({ kind: 'refused', code: 'answer-too-large' });
    const seed_capability = `http://127.0.0.1:9000/${'x'.repeat(3000)}`;
    const { result: seed } = await login(respondWith({ seed_capability }));
    expect(seed).toMatchObject({ kind: 'refused', code: 'grid-answer' });
  });

  it('of control characters, which would be six times as long in JSON, is refused', async () => {
    const body = Buffer.from(loginResponse(successfulLoginFields(SEED, { gestures: ['@@@@'] })));
    const { result } = await login((_, response) =>
      response.end(Buffer.from(body.toString('latin1').replace('@@@@', '\x01'), 'latin1')),
    );
    expect(result).toMatchObject({ kind: 'refused', code: 'grid-answer' });
  });

  it('finds no more memory than its address may have', async () => {
    const limits = { answerBytes: 80 << 20, gridSeconds: 2 };
    const server = await loopbackHttp(respondWith({ 'inventory-skeleton': folderList(14_000) }));
    const { sessions } = await gridProxy({ grid: { loginUri: `${server.url}/` }, limits });
    const { signal } = new AbortController();
    const logIn = (client: string) => sessions.login('local', GUEST, signal, client);
    const older = await logIn('198.51.100.3');
    const held = await logIn('198.51.100.1');
    const other = await logIn('198.51.100.1');
    expect([held.kind, other]).toMatchObject(['response', { kind: 'refused' }]);
    expect(await logIn('198.51.100.2')).toMatchObject({ kind: 'response' });
    if (held.kind === 'response') held.memory.close();
    expect([older.kind, (await logIn('198.51.100.1')).kind]).toEqual(['response', 'response']);
  });

  it('whose page disconnects leaves no session', async () => {
    const leaving = new AbortController();
    const server = await loopbackHttp((_, response) => {
      leaving.abort();
      response.end(loginResponse(successfulLoginFields(SEED)));
    });
    const { sessions } = await gridProxy({ grid: { loginUri: `${server.url}/` } });
    const result = await sessions.login('local', GUEST, leaving.signal, '127.0.0.1');
    expect(result).toMatchObject({ kind: 'refused', code: 'no-session' });
    expect(sessions.metrics().get('vitrine_bridge_grid_sessions')).toBe(0);
  });

  it('with an invalid start location is malformed', async () => {
    const { sessions } = await gridProxy();
    const start = { region: 'A & B', x: 1, y: 2, z: 3 };
    const result = await sessions.login(
      'local',
      { ...GUEST, start },
      new AbortController().signal,
      '127.0.0.1',
    );
    expect(result).toMatchObject({ kind: 'refused', code: 'malformed' });
  });
});
