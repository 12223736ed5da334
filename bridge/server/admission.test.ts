import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { BRIDGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX } from '../../src/protocol/bridge/index.ts';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import { FakePage } from '../../test/bridge/fake-page.ts';
import { programAt } from '../../test/bridge/program-fixture.ts';
import { until } from '../../test/until.ts';

/** The HTTP status with which the bridge rejects an upgrade; null if it accepts it. */
async function statusOf(page: FakePage): Promise<number | null> {
  let status: number | null | undefined;
  page.socket.on('unexpected-response', (_request, { statusCode }) => {
    status = statusCode;
    page.socket.terminate();
  });
  page.socket.on('open', () => {
    status = null;
  });
  await until(() => status !== undefined, 'a response');
  return status ?? null;
}

const withToken = (token: string) => [BRIDGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX + token];

describe('connections are accepted', () => {
  it('from the bridge’s own page and configured origins only', () =>
    withBridge({ config: { origins: ['https://friend.example'] } }, async ({ bridge }) => {
      const status = (origin: string) => statusOf(new FakePage(bridge.url, { origin }));
      expect(await status(`http://127.0.0.1:${bridge.port}`)).toBe(null);
      expect(await status('https://friend.example')).toBe(null);
      expect(await status('https://stranger.example')).toBe(403);
      expect(await status(`http://127.0.0.1:${bridge.port + 1}`)).toBe(403);
      expect(await statusOf(new FakePage(bridge.url, { protocols: [] }))).toBe(400);
      expect(await statusOf(new FakePage(`${bridge.url}elsewhere/`))).toBe(404);
    }));

  it('with the token only, if there is one', () =>
    withBridge({ config: { token: 'open-sesame' } }, async ({ connect }) => {
      expect(await (await connect()).closed()).toBe(4008);
      const wrong = await connect({ protocols: withToken('open-sesam') });
      expect(await wrong.closed()).toBe(4008);
      const right = await connect({ protocols: withToken('open-sesame') });
      expect(right.socket.protocol).toBe(BRIDGE_SUBPROTOCOL);
      expect(await right.logIn()).not.toBe(null);
    }));

  it('at a few wrong tokens from an address, which are logged; none is looked at for a while after them', () =>
    withBridge(
      {
        config: { token: 'open-sesame', programs: { token: 'other-token' }, trustProxy: true },
        limits: { connectionsPerAddress: 100 },
      },
      async ({ bridge, connect, clock, log, metric }) => {
        clock.stop();
        const from = (address: string) => ({ 'x-forwarded-for': address });
        const codeOf = async (token: string, address: string) => {
          const page = await connect({ protocols: withToken(token), headers: from(address) });
          return page.closed();
        };
        const program = programAt(bridge.url, { headers: from('2001:db8::1') });
        await once(program.socket, 'open');
        program.sendJson({ type: 'hello', token: 'a-guess' });
        expect(await program.closed()).toBe(4008);
        // Other addresses of its network, which share what it has left.
        const guesses = Array.from({ length: 20 }, (_, i) => `guess-${i}`);
        const codes = await Promise.all(guesses.map((guess, i) => codeOf(guess, `2001:db8::${i}`)));
        expect(codes.sort()).toEqual([...Array(9).fill(4008), ...Array(11).fill(4013)]);
        expect(await codeOf('open-sesame', '2001:db8::99')).toBe(4013);
        const request = { headers: { ...from('2001:db8::1'), authorization: 'Bearer a-guess' } };
        const cloud = await fetch(new URL('bridge/v1/bubbles/demo/cloud', bridge.url), request);
        expect(cloud.status).toBe(429);

        expect(await metric('vitrine_bridge_wrong_tokens_total')).toBe(10);
        const lines = (text: string) => log.filter((line) => line.includes(text));
        expect(lines('"wrong token"')).toHaveLength(10);
        expect(lines('too many wrong tokens')).toHaveLength(1);
        expect(log.join('')).not.toContain('guess');

        const other = await connect({
          protocols: withToken('open-sesame'),
          headers: from('2001:db8:0:1::1'),
        });
        expect(await other.logIn()).not.toBe(null);
        clock.advance(10_000);
        const late = await connect({
          protocols: withToken('open-sesame'),
          headers: from('2001:db8::1'),
        });
        expect(await late.logIn()).not.toBe(null);
      },
    ));

  it('with one token at most in a handshake', () =>
    withBridge({ config: { token: 'open-sesame' } }, async ({ bridge }) => {
      const guesses = Array.from(
        { length: 599 },
        (_, i) => `${TOKEN_SUBPROTOCOL_PREFIX}guess-${i}`,
      );
      const protocols = [...withToken('open-sesame'), ...guesses];
      expect(await statusOf(new FakePage(bridge.url, { protocols }))).toBe(400);
    }));

  it('up to a number per address', () =>
    withBridge({ limits: { connectionsPerAddress: 2 } }, async ({ connect, metric }) => {
      const first = await connect();
      await connect();
      expect(await (await connect()).closed()).toBe(4007);
      first.terminate();
      await until(async () => (await metric('vitrine_bridge_pages')) === 1, 'the disconnection');
      expect(await (await connect()).logIn()).not.toBe(null);
    }));

  it('up to a total, and behind a proxy by the address that the proxy has seen', () =>
    withBridge(
      { limits: { connections: 3, connectionsPerAddress: 1 }, config: { trustProxy: true } },
      async ({ connect }) => {
        const from = (forwarded: string) => connect({ headers: { 'x-forwarded-for': forwarded } });
        const pages = [await from('192.0.2.1'), await from('192.0.2.1, 192.0.2.2')];
        // The page can invent all addresses but the last.
        expect(await (await from('192.0.2.9, 192.0.2.1')).closed()).toBe(4007);
        pages.push(await from('192.0.2.3'));
        for (const page of pages) await page.logIn();
        expect(await (await from('192.0.2.4')).closed()).toBe(4007);
        expect(pages.map(({ closeCode }) => closeCode)).toEqual([null, null, null]);
      },
    ));

  it('also where others occupy all connections without using them, of which the oldest gives way', () =>
    withBridge(
      { limits: { connections: 4, connectionsPerAddress: 2 }, config: { trustProxy: true } },
      async ({ connect, metric }) => {
        const from = (address: string) => connect({ headers: { 'x-forwarded-for': address } });
        const user = await from('192.0.2.1');
        await user.logIn();
        const idle = [await from('192.0.2.7'), await from('192.0.2.7'), await from('192.0.2.8')];
        // An address that has as many as it may have makes nobody give way.
        expect(await (await from('192.0.2.7')).closed()).toBe(4007);
        const newcomer = await from('192.0.2.2');
        expect(await idle[0].closed()).toBe(4007);
        expect(await newcomer.logIn()).not.toBe(null);
        const codes = [user, ...idle.slice(1), newcomer].map(({ closeCode }) => closeCode);
        expect(codes).toEqual([null, null, null, null]);
        expect(await metric('vitrine_bridge_pages')).toBe(4);
      },
    ));

  it('up to a number per IPv6 network of 64 bits, and by address where the proxy adds ports', () =>
    withBridge(
      { limits: { connectionsPerAddress: 2 }, config: { trustProxy: true } },
      async ({ connect }) => {
        const from = (forwarded: string) => connect({ headers: { 'x-forwarded-for': forwarded } });
        await from('2001:db8:1:2::1');
        await from('2001:db8:1:2:aaaa::2');
        expect(await (await from('2001:db8:1:2:bbbb:cccc:dddd:3')).closed()).toBe(4007);
        await from('192.0.2.1:5000');
        await from('::ffff:192.0.2.1');
        expect(await (await from('192.0.2.1:5001')).closed()).toBe(4007);
        // What is no address counts as the proxy.
        await from('unknown');
        await from('_hidden');
        expect(await (await from('1')).closed()).toBe(4007);
        expect(await (await from('2001:db8:1:3::1')).logIn()).not.toBe(null);
      },
    ));
});
