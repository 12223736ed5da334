import { describe, expect, it } from 'vitest';
import { encodeLlsdXml } from '../../src/formats/llsd/index.ts';
import { decodeXmlRpcCall, MAX_RESPONSE_BYTES } from '../../src/protocol/grid/index.ts';
import { GUEST, type LoginFields, loginAnswer, welcomeFields } from '../../test/grid-answers.ts';
import { gridProxy } from '../../test/grid-proxy.ts';
import { recordedHttp } from '../../test/http-exchange.ts';
import { loopbackHttp } from '../../test/loopback-http.ts';
import { describeWithSamples } from '../../test/samples.ts';
import type { GridConfig, Limits } from '../config/index.ts';

const SEED = 'http://127.0.0.1:9000/seed';
type Answer = Parameters<typeof loopbackHttp>[0];

async function login(answer: Answer, grid: Partial<GridConfig> = {}, limits: Partial<Limits> = {}) {
  const server = await loopbackHttp(answer);
  const proxy = await gridProxy({ grid: { loginUri: `${server.url}/`, ...grid }, limits });
  const result = await proxy.sessions.login('local', GUEST, new AbortController().signal);
  return { result, ...server, sessions: proxy.sessions };
}

const answering = (fields: LoginFields): Answer => {
  return (_, response) => response.end(loginAnswer(welcomeFields(SEED, fields)));
};

describeWithSamples('a login as a real OpenSimulator answers it', () => {
  it('begins a session that may reach its simulator', async () => {
    const { body } = recordedHttp('login.response');
    const { result, taken, sessions } = await login((_, response) => response.end(body));
    if (result.kind !== 'answer' || !result.session) throw new Error('not let in');
    expect([result.format, result.body]).toEqual(['xml-rpc', new TextDecoder().decode(body)]);
    const { session } = result;
    expect(session.token).toMatch(/^[0-9a-f]{64}$/);
    expect(session.grid).toMatchObject({ id: 'local', isDemo: false });
    expect(session.login.agentId).toBe('00000000-0000-0000-0000-0000000000a3');
    expect(session.allowsSimulator('127.0.0.1', 9000)).toBe(true);
    expect(session.allowsSimulator('127.0.0.1', 9001)).toBe(false);
    expect(session.allowsSimulator('127.0.0.2', 9000)).toBe(false);
    expect(sessions.find(session.token)).toBe(session);
    const [{ method, headers, body: asked }] = taken;
    expect([method, headers['content-type']]).toEqual(['POST', 'text/xml']);
    expect(headers).not.toHaveProperty('x-forwarded-for');
    expect(decodeXmlRpcCall(new Uint8Array(asked)).method).toBe('login_to_simulator');
    sessions.end(session.token);
    expect(sessions.find(session.token)).toBeNull();
  });
});

describe('a login', () => {
  it('that the grid refuses comes back in its own words, without a session', async () => {
    const reason = { login: 'false', reason: 'key', message: 'Wrong password' };
    const { result, sessions } = await login(answering(reason));
    expect(result).toMatchObject({ kind: 'answer', session: null });
    expect(result).toHaveProperty('body', expect.stringContaining('Wrong password'));
    expect(sessions.metrics().get('vitrine_bridge_grid_sessions')).toBe(0);
  });

  it('goes as LLSD where the grid wants that', async () => {
    const fields = encodeLlsdXml(welcomeFields(SEED));
    const { result, taken } = await login((_, response) => response.end(fields), { login: 'llsd' });
    expect(result).toMatchObject({ kind: 'answer', format: 'llsd', session: { grid: {} } });
    expect(taken[0].headers['content-type']).toBe('application/llsd+xml');
  });

  it('goes on where the grid says, on the same host', async () => {
    const { result, taken } = await login((request, response) => {
      const next = { login: 'indeterminate', next_url: `http://${request.headers.host}/two` };
      const isFirst = request.url === '/';
      const fields = welcomeFields(SEED, isFirst ? { ...next, next_method: 'second' } : {});
      response.end(loginAnswer(fields));
    });
    expect(result).toMatchObject({ kind: 'answer', session: { grid: {} } });
    expect(taken.map(({ url }) => url)).toEqual(['/', '/two']);
    expect(decodeXmlRpcCall(new Uint8Array(taken[1].body)).method).toBe('second');
  });

  it('does not go in circles', async () => {
    const { result, taken } = await login((request, response) => {
      const next = { login: 'indeterminate', next_url: `http://${request.headers.host}/` };
      response.end(loginAnswer(welcomeFields(SEED, next)));
    });
    expect(result).toMatchObject({ kind: 'refused', code: 'grid-redirects' });
    expect(taken).toHaveLength(4);
  });

  const elsewhere = { login: 'indeterminate', next_url: 'http://127.0.0.2/' };
  const refusals: [string, string, Answer][] = [
    ['is sent to another host', 'grid-redirects', answering(elsewhere)],
    ['is redirected', 'grid-redirects', (_, to) => to.writeHead(302, { location: '/x' }).end()],
    ['fails with a status', 'grid-status', (_, to) => to.writeHead(503).end('busy')],
    ['gets a web page', 'grid-answer', (_, to) => to.end('<!DOCTYPE html><html></html>')],
    ['gets bytes of no form', 'grid-answer', (_, to) => to.end(Buffer.from([0xff, 0, 1]))],
    ['gets nothing', 'grid-answer', (_, to) => to.end()],
    ['is broken off', 'grid-unreachable', (_, to) => to.destroy()],
    [
      'is broken off halfway',
      'grid-unreachable',
      (_, to) => {
        to.writeHead(200, { 'content-length': '1000' });
        to.write('<?xml', () => to.destroy());
      },
    ],
    [
      'gets a packed answer',
      'grid-answer',
      (_, to) => {
        to.writeHead(200, { 'content-encoding': 'gzip' }).end('zip');
      },
    ],
    [
      'lets in to a region of a bad address',
      'address-not-allowed',
      answering({ sim_ip: '0.0.0.0' }),
    ],
  ];
  it.each(refusals)('that %s is refused: %s', async (_, code, answer) => {
    const { result, sessions } = await login(answer);
    expect(result).toMatchObject({ kind: 'refused', code });
    expect(sessions.metrics().get('vitrine_bridge_grid_logins_refused_total')).toBe(1);
  });

  it('says that a web page came', async () => {
    const { result } = await login((_, to) => to.end('\n<html><body>Welcome</body></html>'));
    expect(result).toHaveProperty('detail', expect.stringContaining('a web page came'));
  });

  it('that hangs is given up, before its answer and within it', async () => {
    const limits = { gridSeconds: 0.2 };
    const silent = await login(() => {}, {}, limits);
    expect(silent.result).toMatchObject({ kind: 'refused', code: 'grid-timeout' });
    const trickling = await login((_, response) => void response.write('<?xml'), {}, limits);
    expect(trickling.result).toMatchObject({ kind: 'refused', code: 'grid-timeout' });
  });

  it('that answers without end is cut', async () => {
    const block = Buffer.alloc(1 << 20, 0x20);
    let sent = 0;
    const { result } = await login((_, response) => {
      const more = () => {
        while (!response.destroyed) {
          sent += block.length;
          if (!response.write(block)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(result).toMatchObject({ kind: 'refused', code: 'answer-too-large' });
    expect(sent).toBeLessThan(2 * MAX_RESPONSE_BYTES);
  });

  it('whose page goes leaves no session', async () => {
    const leaving = new AbortController();
    const server = await loopbackHttp((_, response) => {
      leaving.abort();
      response.end(loginAnswer(welcomeFields(SEED)));
    });
    const { sessions } = await gridProxy({ grid: { loginUri: `${server.url}/` } });
    const result = await sessions.login('local', GUEST, leaving.signal);
    expect(result).toMatchObject({ kind: 'refused', code: 'no-session' });
    expect(sessions.metrics().get('vitrine_bridge_grid_sessions')).toBe(0);
  });

  it('with a start that no grid takes is malformed', async () => {
    const { sessions } = await gridProxy();
    const start = { region: 'A & B', x: 1, y: 2, z: 3 };
    const result = await sessions.login('local', { ...GUEST, start }, new AbortController().signal);
    expect(result).toMatchObject({ kind: 'refused', code: 'malformed' });
  });
});
