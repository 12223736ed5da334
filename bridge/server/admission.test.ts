import { describe, expect, it } from 'vitest';
import { BRIDGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX } from '../../src/protocol/bridge/index.ts';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import { FakePage } from '../../test/bridge/fake-page.ts';
import { pause, until } from '../../test/bridge/until.ts';

/** The status that a bridge refuses an upgrade with; null where it accepts. */
async function statusOf(page: FakePage): Promise<number | null> {
  let status: number | null | undefined;
  page.socket.on('unexpected-response', (_request, { statusCode }) => {
    status = statusCode;
    page.socket.terminate();
  });
  page.socket.on('open', () => {
    status = null;
  });
  await until(() => status !== undefined, 'an answer');
  return status ?? null;
}

const withToken = (token: string) => [BRIDGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX + token];

describe('who may connect', () => {
  it('the own page and configured origins, no other', () =>
    withBridge({ config: { origins: ['https://friend.example'] } }, async ({ bridge }) => {
      const status = (origin: string) => statusOf(new FakePage(bridge.url, { origin }));
      expect(await status(`http://127.0.0.1:${bridge.port}`)).toBe(null);
      expect(await status('https://friend.example')).toBe(null);
      expect(await status('https://stranger.example')).toBe(403);
      expect(await status(`http://127.0.0.1:${bridge.port + 1}`)).toBe(403);
      expect(await statusOf(new FakePage(bridge.url, { protocols: [] }))).toBe(400);
      expect(await statusOf(new FakePage(`${bridge.url}elsewhere/`))).toBe(404);
    }));

  it('who knows the token, where there is one', () =>
    withBridge({ config: { token: 'open-sesame' } }, async ({ connect }) => {
      expect(await (await connect()).closed()).toBe(4008);
      const wrong = await connect({ protocols: withToken('open-sesam') });
      expect(await wrong.closed()).toBe(4008);
      const right = await connect({ protocols: withToken('open-sesame') });
      expect(right.socket.protocol).toBe(BRIDGE_SUBPROTOCOL);
      expect(await right.logIn()).not.toBe(null);
    }));

  it('so many of one address', () =>
    withBridge({ limits: { connectionsPerAddress: 2 } }, async ({ connect }) => {
      const first = await connect();
      await connect();
      expect(await (await connect()).closed()).toBe(4007);
      first.terminate();
      await pause(50);
      expect(await (await connect()).logIn()).not.toBe(null);
    }));

  it('so many in all, and behind a proxy each by the address that the proxy saw', () =>
    withBridge(
      { limits: { connections: 3, connectionsPerAddress: 1 }, config: { trustProxy: true } },
      async ({ connect }) => {
        const from = (forwarded: string) => connect({ headers: { 'x-forwarded-for': forwarded } });
        const pages = [await from('192.0.2.1'), await from('192.0.2.1, 192.0.2.2')];
        // The page can make up all but the last.
        expect(await (await from('192.0.2.9, 192.0.2.1')).closed()).toBe(4007);
        pages.push(await from('192.0.2.3'));
        expect(await (await from('192.0.2.4')).closed()).toBe(4007);
        expect(pages.map(({ closeCode }) => closeCode)).toEqual([null, null, null]);
      },
    ));
});
