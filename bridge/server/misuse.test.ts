import { describe, expect, it } from 'vitest';
import { agentUpdate, answerPage, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { LOGIN_REQUEST } from '../../test/bridge/fake-page.ts';
import { until } from '../../test/until.ts';

const MALFORMED: readonly [string, string | Uint8Array][] = [
  ['invalid JSON', '{"type":'],
  ['not an object', '[]'],
  ['an unknown type', '{"type":"dance"}'],
  ['a login without a request', '{"type":"login","id":1,"grid":"fake"}'],
  ['an unknown key', '{"type":"leave","now":true}'],
  ['a channel out of range', '{"type":"close","channel":128}'],
  [
    'a host name instead of an address',
    '{"type":"open","id":1,"channel":0,"address":"localhost","port":9000}',
  ],
  ['a port out of range', '{"type":"open","id":1,"channel":0,"address":"127.0.0.1","port":0}'],
  ['an empty frame', new Uint8Array(0)],
  ['an empty batch', new Uint8Array([0x80])],
  ['a truncated batch', new Uint8Array([0x80, 9, 0, 1])],
];

describe('a page that misbehaves', () => {
  it('is disconnected for a malformed message', () =>
    withBridge({ limits: { connectionsPerAddress: 100 } }, async ({ connect }) => {
      const closes = MALFORMED.map(async ([description, message]) => {
        const page = await connect();
        page.socket.send(message);
        return [description, await page.closed()];
      });
      expect(await Promise.all(closes)).toEqual(
        MALFORMED.map(([description]) => [description, 4006]),
      );
    }));

  it('is disconnected for a frame above the limit', () =>
    withBridge({ limits: { maxPayload: 1000 } }, async ({ enter }) => {
      const { page } = await enter();
      page.send(0, new Uint8Array(2000));
      expect(await page.closed()).toBe(1009);
    }));

  it.each([
    ['packets', { packetsPerSecond: 50 }],
    ['bytes', { bytesPerSecond: 3000 }],
  ])('is disconnected when it floods with %s, and its agent is logged out', (_unit, limits) =>
    withBridge({ limits }, async ({ simulator, enter }) => {
      const { page } = await enter();
      await answerPage(simulator, page);
      for (let i = 2; i < 500; i++) page.send(0, agentUpdate(i, 0));
      expect(await page.closed()).toBe(4005);
      await simulator.waitFor('LogoutRequest');
      expect(simulator.received('AgentUpdate').length).toBeLessThan(101);
    }),
  );

  it('is disconnected when it floods with control messages', () =>
    withBridge({}, async ({ connect }) => {
      const page = await connect();
      for (let i = 0; i < 300; i++) page.sendControl({ type: 'close', channel: 1 });
      expect(await page.closed()).toBe(4005);
    }));

  it('cannot flood a simulator through many sockets', () =>
    withBridge({ limits: { packetsPerSecond: 50 } }, async ({ simulator, enter, metric }) => {
      const pages = [];
      for (let i = 0; i < 6; i++) {
        const { page } = await enter();
        await answerPage(simulator, page);
        pages.push(page);
      }
      for (const page of pages) for (let i = 2; i < 92; i++) page.send(0, agentUpdate(i, 0));
      const dropped = () => metric('vitrine_bridge_dropped_total{reason="address-rate"}');
      await until(() => simulator.datagrams.length > 300, 'most of them');
      await until(async () => (await dropped()) > 50, 'the others are dropped');
      expect(pages.map(({ closeCode }) => closeCode)).toEqual(pages.map(() => null));
    }));

  it('has one login at a time, and receives a response to each', () =>
    withBridge({}, async ({ connect }) => {
      const page = await connect();
      const logIn = (grid: string, first: string) =>
        page.request({ type: 'login', grid, request: { ...LOGIN_REQUEST, first } });
      expect((await page.response('refused', logIn('other', 'Test'))).code).toBe('unknown-grid');
      expect((await page.response('refused', logIn('fake', 'Broken'))).code).toBe(
        'grid-unreachable',
      );
      expect((await page.response('login', logIn('fake', 'Nobody'))).token).toBe(null);
      const [one, two] = [logIn('fake', 'Test'), logIn('fake', 'Test')];
      expect((await page.response('login', one)).token).toHaveLength(64);
      expect((await page.response('refused', two)).code).toBe('over-limit');
    }));
});
