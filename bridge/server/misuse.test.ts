import { describe, expect, it } from 'vitest';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { LOGIN_REQUEST } from '../../test/bridge/fake-page.ts';
import { until } from '../../test/bridge/until.ts';

const MALFORMED: readonly [string, string | Uint8Array][] = [
  ['no JSON', '{"type":'],
  ['no object', '[]'],
  ['an unknown type', '{"type":"dance"}'],
  ['a login without a request', '{"type":"login","id":1,"grid":"fake"}'],
  ['a key too many', '{"type":"leave","now":true}'],
  ['a channel that is none', '{"type":"close","channel":128}'],
  [
    'a name in place of an address',
    '{"type":"open","id":1,"channel":0,"address":"localhost","port":9000}',
  ],
  ['a port that is none', '{"type":"open","id":1,"channel":0,"address":"127.0.0.1","port":0}'],
  ['an empty frame', new Uint8Array(0)],
  ['a batch that is cut short', new Uint8Array([0x80, 9, 0, 1])],
];

describe('a page that misbehaves', () => {
  it('is sent away for what nobody understands', () =>
    withBridge({ limits: { connectionsPerAddress: 100 } }, async ({ connect }) => {
      const closes = MALFORMED.map(async ([what, message]) => {
        const page = await connect();
        page.socket.send(message);
        return [what, await page.closed()];
      });
      expect(await Promise.all(closes)).toEqual(MALFORMED.map(([what]) => [what, 4006]));
    }));

  it('is sent away with a frame above the limit', () =>
    withBridge({ limits: { maxPayload: 1000 } }, async ({ enter }) => {
      const { page } = await enter();
      page.send(0, new Uint8Array(2000));
      expect(await page.closed()).toBe(1009);
    }));

  it.each([
    ['packets', { packetsPerSecond: 50 }],
    ['bytes', { bytesPerSecond: 3000 }],
  ])('is sent away when it floods with %s, and its agent leaves', (_what, limits) =>
    withBridge({ limits }, async ({ simulator, enter }) => {
      const { page } = await enter();
      for (let i = 2; i < 500; i++) page.send(0, agentUpdate(i, 0));
      expect(await page.closed()).toBe(4005);
      await simulator.waitFor('LogoutRequest');
      expect(simulator.received('AgentUpdate').length).toBeLessThan(101);
    }),
  );

  it('is sent away when it floods with control messages', () =>
    withBridge({}, async ({ connect }) => {
      const page = await connect();
      for (let i = 0; i < 100; i++) page.sendControl({ type: 'close', channel: 1 });
      expect(await page.closed()).toBe(4005);
    }));

  it('cannot drown a simulator with many sockets', () =>
    withBridge({ limits: { packetsPerSecond: 50 } }, async ({ simulator, enter, metric }) => {
      const pages = [];
      for (let i = 0; i < 6; i++) pages.push((await enter()).page);
      for (const page of pages) for (let i = 2; i < 92; i++) page.send(0, agentUpdate(i, 0));
      const dropped = 'vitrine_bridge_dropped_total{reason="address-rate"}';
      let count = 0;
      await until(() => simulator.datagrams.length > 300, 'most of it');
      count = await metric(dropped);
      expect(count).toBeGreaterThan(50);
      expect(pages.map(({ closeCode }) => closeCode)).toEqual(pages.map(() => null));
    }));

  it('logs in once at a time, and gets an answer to every try', () =>
    withBridge({}, async ({ connect }) => {
      const page = await connect();
      const ask = (grid: string, first: string) =>
        page.request({ type: 'login', grid, request: { ...LOGIN_REQUEST, first } });
      expect((await page.response('refused', ask('other', 'Test'))).code).toBe('unknown-grid');
      expect((await page.response('refused', ask('fake', 'Broken'))).code).toBe('grid-unreachable');
      expect((await page.response('login', ask('fake', 'Nobody'))).token).toBe(null);
      const [one, two] = [ask('fake', 'Test'), ask('fake', 'Test')];
      expect((await page.response('login', one)).token).toHaveLength(64);
      expect((await page.response('refused', two)).code).toBe('over-limit');
    }));
});
