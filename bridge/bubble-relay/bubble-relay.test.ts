import { createSocket } from 'node:dgram';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodePacket, encodePacket, messageNameOf } from '../../src/protocol/setp/index.ts';
import { type Fixture, type FixtureOptions, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { openBubble, PageSession } from '../../test/bridge/bubble-page.ts';
import { BUBBLE_SESSION_ID, FakeBubbleServer } from '../../test/bridge/fake-bubble-server.ts';
import type { FakePage } from '../../test/bridge/fake-page.ts';
import { randomFrom } from '../../test/lossy-datagram-link.ts';
import { until } from '../../test/until.ts';

let server: FakeBubbleServer;
beforeEach(async () => {
  server = await FakeBubbleServer.start();
});
afterEach(() => server.close());

const entry = (host = '127.0.0.1', port = server.port) => ({
  ...{ id: 'clouds', name: 'Clouds', host, port, hosts: [], isDemo: false },
});

function withServer(use: (fixture: Fixture) => Promise<void>, options: FixtureOptions = {}) {
  return withBridge({ config: { bubbleServers: [entry()] }, ...options }, use);
}

/** A packet of the server, 74 to 1298 bytes. */
function packet(packetId: number, guaranteed = false, frameCount = 1): Uint8Array {
  const header = { sessionId: BUBBLE_SESSION_ID, packetId, firstSendTime: 0n, resendCount: 0 };
  const frames = Array.from({ length: frameCount }, (_, frameIndex) => {
    const data = new Uint8Array(frameCount === 1 ? 46 : 246);
    return { type: 41, messageId: packetId, frameCount, frameIndex, data };
  });
  return encodePacket({ ...header, guaranteed }, frames);
}

async function refusalOf(page: FakePage, server: string, channel = 1) {
  const id = page.request({ type: 'open-bubble', channel, server });
  return (await page.response('refused', id)).code;
}

describe('a channel to a bubble server', () => {
  it('needs no login, and relays unchanged in both directions', () =>
    withServer(async ({ connect, metric }) => {
      const page = await connect();
      const client = await PageSession.connect(page, 3, 'clouds');
      expect(client.outcomes).toEqual([{ kind: 'accepted', answer: server.success }]);
      expect(client.session.sessionId).toBe(BUBBLE_SESSION_ID);
      expect(server.received).toMatchObject([
        { name: 'Connect Request', fields: { userIdentifier: 'ada' } },
      ]);
      const odd = Uint8Array.of(1, 2, 3);
      page.send(3, odd);
      await until(() => server.datagrams.some(({ length }) => length === 3), 'the odd datagram');
      server.send(odd);
      await until(() => page.datagrams.some(({ bytes }) => bytes.length === 3), 'its answer');
      expect(await metric('vitrine_bridge_bubble_channels')).toBe(1);
      expect(await metric('vitrine_bridge_bubble_channels_total')).toBe(1);
    }));

  it('is opened by the id of an entry alone', () =>
    withServer(async ({ connect, log }) => {
      const page = await connect();
      for (const id of ['', 'Clouds', '127.0.0.1', `127.0.0.1:${server.port}`, 'demo']) {
        expect(await refusalOf(page, id)).toBe('unknown-bubble-server');
      }
      page.socket.send(
        JSON.stringify({
          ...{ type: 'open-bubble', id: 1, channel: 0, server: 'clouds' },
          ...{ address: '127.0.0.1', port: 9 },
        }),
      );
      expect(await page.closed()).toBe(4006);
      expect(server.datagrams).toEqual([]);
      expect(log.join()).not.toContain('bubble channel opened');
    }));

  it.each([
    [{ type: 'open-bubble', id: 1, channel: 0 }],
    [{ type: 'open-bubble', id: 1, channel: 128, server: 'clouds' }],
    [{ type: 'open-bubble', id: -1, channel: 0, server: 'clouds' }],
    [{ type: 'open-bubble', id: 1, channel: 0, server: 7 }],
    [{ type: 'open-bubble', id: 1, channel: 0, server: 'x'.repeat(1000) }],
  ])('is refused with the socket for the malformed %j', (control) =>
    withServer(async ({ connect }) => {
      const page = await connect();
      page.socket.send(JSON.stringify(control));
      expect(await page.closed()).toBe(4006);
    }),
  );

  it('is refused beyond the limit, and for a number in use', () =>
    withServer(
      async ({ connect, enter }) => {
        const page = await connect();
        await openBubble(page, 0, 'clouds');
        expect(await refusalOf(page, 'clouds', 0)).toBe('malformed');
        await openBubble(page, 1, 'clouds');
        expect(await refusalOf(page, 'clouds', 2)).toBe('too-many-circuits');
        page.sendControl({ type: 'close', channel: 0 });
        await openBubble(page, 2, 'clouds');

        const { page: other } = await enter();
        expect(await refusalOf(other, 'clouds', 0)).toBe('malformed');
        await openBubble(other, 5, 'clouds');
        const open = { type: 'open', channel: 5, address: '127.0.0.1', port: 9 } as const;
        expect((await other.response('refused', other.request(open))).code).toBe('malformed');
      },
      { limits: { circuits: 2 } },
    ));

  it('keeps its number from circuits that a page would resume', () =>
    withServer(async ({ connect, enter }) => {
      const { page, token } = await enter();
      page.terminate();
      const other = await connect();
      await openBubble(other, 0, 'clouds');
      const refused = other.response('refused', other.request({ type: 'resume', token }));
      expect((await refused).code).toBe('over-limit');
      other.sendControl({ type: 'close', channel: 0 });
      await other.response('resumed', other.request({ type: 'resume', token }));
    }));

  it('takes thousands of damaged packets from both sides', () =>
    withServer(
      async ({ connect, metric }) => {
        const page = await connect();
        const client = await PageSession.connect(page, 0, 'clouds');
        const random = randomFrom(15);
        const sources = server.datagrams.concat(page.datagrams.map(({ bytes }) => bytes));
        const damaged = () => {
          const source = sources[Math.floor(random() * sources.length)];
          const bytes = Uint8Array.from(source);
          for (let n = 0; n < 3; n++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
          return bytes.subarray(0, 1 + Math.floor(random() * bytes.length));
        };
        for (let round = 0; round < 20; round++) {
          for (let n = 0; n < 100; n++) {
            page.send(0, damaged());
            server.send(damaged());
          }
          const relayed = async () => await metric('vitrine_bridge_datagrams_total{from="page"}');
          await until(async () => (await relayed()) >= (round + 1) * 100, 'them');
        }
        client.pump();
        expect(page.closeCode).toBeNull();
        page.terminate();
        await until(async () => (await metric('vitrine_bridge_bubble_channels')) === 0, 'closing');
      },
      { limits: { packetsPerSecond: 10_000 } },
    ));

  it('leads where the bridge resolves the name, anew each time', () => {
    let address = '127.0.0.1';
    const resolve = async () => ({ address, family: address.includes(':') ? 6 : 4 });
    const options = { config: { bubbleServers: [entry('bubbles.test')] }, resolve };
    return withServer(async ({ connect }) => {
      const page = await connect();
      await PageSession.connect(page, 0, 'clouds');
      // An address that no server can have, not even by configuration.
      for (address of ['224.0.0.1', '169.254.169.254', '0.0.0.0']) {
        expect(await refusalOf(page, 'clouds')).toBe('address-not-allowed');
      }
    }, options);
  });

  it('is refused for a name that nobody knows', () => {
    const resolve = async () => {
      throw new Error('ENOTFOUND');
    };
    const options = { config: { bubbleServers: [entry('nowhere.test')] }, resolve };
    return withServer(async ({ connect, metric }) => {
      const page = await connect();
      expect(await refusalOf(page, 'clouds')).toBe('grid-unreachable');
      expect(await metric('vitrine_bridge_bubble_channels')).toBe(0);
      expect(await metric('vitrine_bridge_refusals_total{code="grid-unreachable"}')).toBe(1);
    }, options);
  });

  it('that the page closes while its name is resolved stays closed', () => {
    let found = (_: { address: string; family: number }) => {};
    const resolve = () =>
      new Promise<{ address: string; family: number }>((done) => {
        found = done;
      });
    const options = { config: { bubbleServers: [entry('slow.test')] }, resolve };
    return withServer(async ({ connect, metric }) => {
      const page = await connect();
      page.request({ type: 'open-bubble', channel: 0, server: 'clouds' });
      await until(async () => (await metric('vitrine_bridge_bubble_channels')) === 1, 'opening');
      page.sendControl({ type: 'close', channel: 0 });
      await until(async () => (await metric('vitrine_bridge_bubble_channels')) === 0, 'closing');
      found({ address: '127.0.0.1', family: 4 });
      expect(await refusalOf(page, 'none')).toBe('unknown-bubble-server');
      expect(page.controlsOf('opened')).toEqual([]);
      expect(await metric('vitrine_bridge_bubble_channels_total')).toBe(0);
    }, options);
  });

  it('reaches servers with IPv6 addresses', async () => {
    const six = await FakeBubbleServer.start('::1');
    const options = { config: { bubbleServers: [entry('::1', six.port)] } };
    await withServer(async ({ connect }) => {
      const client = await PageSession.connect(await connect(), 0, 'clouds');
      expect(client.outcomes[0].kind).toBe('accepted');
    }, options).finally(() => six.close());
  });

  it('passes on nothing from other sources than the server', () =>
    withServer(async ({ connect }) => {
      const page = await connect();
      await PageSession.connect(page, 0, 'clouds');
      const before = page.datagrams.length;
      const stranger = createSocket('udp4');
      const target = server.peer!;
      await new Promise((sent) => stranger.send(packet(900), target.port, '127.0.0.1', sent));
      stranger.close();
      server.send(packet(901));
      await until(() => page.datagrams.length > before, 'the datagram of the server');
      const ids = page.datagrams.slice(before).map(({ bytes }) => decodePacket(bytes).packetId);
      expect(ids).toEqual([901]);
    }));

  it('drops datagrams that are no packets in size, and those for channels that are not open', () =>
    withServer(async ({ connect, metric }) => {
      const page = await connect();
      await openBubble(page, 0, 'clouds');
      page.send(0, new Uint8Array(1453), new Uint8Array(0));
      page.send(9, new Uint8Array(20));
      page.send(0, new Uint8Array(1452));
      await until(() => server.datagrams.length === 1, 'the largest');
      expect(await metric('vitrine_bridge_dropped_total{reason="size"}')).toBe(2);
      expect(await metric('vitrine_bridge_dropped_total{reason="no-circuit"}')).toBe(1);
    }));

  it('counts as a login, until it is closed', () =>
    withServer(
      async ({ connect, clock }) => {
        const page = await connect();
        await openBubble(page, 0, 'clouds');
        clock.stop();
        clock.advance(200_000);
        await openBubble(page, 1, 'clouds');
        page.sendControl({ type: 'close', channel: 0 });
        page.sendControl({ type: 'close', channel: 1 });
        await openBubble(page, 2, 'clouds');
        page.sendControl({ type: 'close', channel: 2 });
        expect(await refusalOf(page, 'none')).toBe('unknown-bubble-server');
        clock.advance(119_000);
        expect(await refusalOf(page, 'none')).toBe('unknown-bubble-server');
        expect(page.closeCode).toBeNull();
        clock.advance(2000);
        expect(await page.closed()).toBe(4002);
      },
      { limits: { heartbeatSeconds: 1e6 } },
    ));

  it('of a page that sends nothing, or stays too long, is closed with it', () =>
    withServer(
      async ({ connect, clock }) => {
        const idle = await connect();
        await openBubble(idle, 0, 'clouds');
        clock.stop();
        clock.advance(1801_000);
        expect(await idle.closed()).toBe(4003);
        const long = await connect();
        await openBubble(long, 0, 'clouds');
        clock.advance(1795_000);
        long.send(0, new Uint8Array(20));
        await until(() => server.datagrams.length === 1, 'a datagram');
        clock.advance(210_000);
        expect(await long.closed()).toBe(4004);
      },
      { limits: { heartbeatSeconds: 1e6, sessionSeconds: 2000 } },
    ));

  it('of a flooding page is closed with it', () =>
    withServer(async ({ connect }) => {
      const page = await connect();
      await openBubble(page, 0, 'clouds');
      for (let n = 0; n < 2000; n++) page.send(0, new Uint8Array(20));
      expect(await page.closed()).toBe(4005);
      expect(server.datagrams.length).toBeLessThanOrEqual(1000);
    }));

  it('to a slow page drops signals first, and keeps guaranteed packets', () =>
    withServer(
      async ({ connect, metric }) => {
        const page = await connect();
        await PageSession.connect(page, 0, 'clouds');
        page.socket.pause();
        const arrived = () => metric('vitrine_bridge_datagrams_total{from="simulator"}');
        const before = await arrived();
        const count = 10_000;
        for (let n = 0; n < count; n++) {
          server.send(packet(1000 + n, n % 100 === 0, 5));
          if (n % 200 === 199)
            await until(async () => (await arrived()) === before + n + 1, 'them');
        }
        expect(await metric('vitrine_bridge_waiting_bytes')).toBeLessThan(500_000);
        page.socket.resume();
        const ids = () => page.datagrams.map(({ bytes }) => decodePacket(bytes).packetId);
        await until(() => ids().includes(1000 + count - 1), 'the last');
        const isGuaranteed = (id: number) => id >= 1000 && (id - 1000) % 100 === 0;
        expect(ids().filter(isGuaranteed)).toHaveLength(count / 100);
        const dropped = () => page.controlsOf('dropped').reduce((sum, each) => sum + each.count, 0);
        const received = ids().filter((id) => id >= 1000).length;
        await until(() => received + dropped() >= count, 'the reports');
        expect(received + dropped()).toBe(count);
        expect(received).toBeLessThan(count);
        expect(await metric('vitrine_bridge_dropped_total{reason="slow-page"}')).toBe(dropped());
      },
      { limits: { heartbeatSeconds: 1e6, queueBytes: 300_000 } },
    ));
});

describe('when the page is gone', () => {
  /** The names of the messages that the server has received, with packet and session ids. */
  const packets = () =>
    server.datagrams.map((datagram) => {
      const { sessionId, packetId, frames } = decodePacket(datagram);
      return { sessionId, packetId, names: frames.map(({ type }) => messageNameOf(type)) };
    });

  it.each(['cut', 'closed'])('the server gets a Disconnect Notification: %s', (how) =>
    withServer(async ({ connect, metric }) => {
      const page = await connect();
      const client = await PageSession.connect(page, 0, 'clouds');
      client.session.send('List Bubbles Request', {});
      client.pump();
      await until(() => server.received.length === 2, 'the request');
      const last = packets().at(-1)!;
      if (how === 'cut') page.terminate();
      else page.socket.close(1001);
      await until(() => server.ended.length > 0, 'the end');
      expect(server.ended).toEqual(['disconnected']);
      const notification = packets().find(({ names }) => names.includes('Disconnect Notification'));
      expect(notification).toMatchObject({
        sessionId: BUBBLE_SESSION_ID,
        packetId: (last.packetId + 1) >>> 0,
      });
      await until(async () => (await metric('vitrine_bridge_bubble_channels')) === 0, 'closing');
    }),
  );

  it('its channels are closed after half a second where the server does not answer', () =>
    withServer(async ({ connect, metric, clock }) => {
      const page = await connect();
      await PageSession.connect(page, 0, 'clouds');
      const { peer } = server;
      server.session!.receive = () => {};
      clock.stop();
      page.terminate();
      const notified = () =>
        packets().filter(({ names }) => names.includes('Disconnect Notification'));
      await until(() => notified().length > 0, 'the notification');
      expect(await metric('vitrine_bridge_bubble_channels')).toBe(1);
      clock.advance(200);
      await until(() => notified().length > 1, 'its repetition');
      clock.advance(400);
      expect(await metric('vitrine_bridge_bubble_channels')).toBe(0);
      expect(server.peer).toBe(peer);
    }));

  it('nothing is sent to a server without a session', () =>
    withServer(async ({ connect, metric }) => {
      const page = await connect();
      await openBubble(page, 0, 'clouds');
      page.terminate();
      await until(async () => (await metric('vitrine_bridge_bubble_channels')) === 0, 'closing');
      expect(server.datagrams).toEqual([]);
    }));

  it('or the bridge stops, servers are told before', async () => {
    await withServer(async ({ connect, bridge }) => {
      const page = await connect();
      await PageSession.connect(page, 0, 'clouds');
      await bridge.close();
      expect(server.ended).toEqual(['disconnected']);
      expect(await page.closed()).toBe(4001);
    });
  });

  it('neither credentials nor session ids have been logged', () =>
    withServer(async ({ connect, log }) => {
      await PageSession.connect(await connect(), 0, 'clouds');
      const text = log.join();
      expect(text).toContain('bubble channel opened');
      expect(text).not.toContain('secret-passphrase');
      expect(text).not.toContain(`${BUBBLE_SESSION_ID}`);
    }));
});
