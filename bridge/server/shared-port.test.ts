import { createSocket } from 'node:dgram';
import { describe, expect, it } from 'vitest';
import { CONTROL_FLAGS, encodeMessage } from '../../src/protocol/lludp/index.ts';
import {
  agentUpdate,
  completeAgentMovement,
  type Fixture,
  replyToLogouts,
  useCircuitCode,
  withBridge,
} from '../../test/bridge/bridge-fixture.ts';
import type { FakePage } from '../../test/bridge/fake-page.ts';
import { hex } from '../../test/hex.ts';
import { until } from '../../test/until.ts';
import { TICK_MS } from '../connections/socket-lifetime.ts';

const inbound = (value: number) => hex(`00 000000${value.toString(16).padStart(2, '0')} 00 ff06`);
const UNREACHABLE = 'vitrine_bridge_unreachable_total';
const AGENTS_WAITING = 'vitrine_bridge_agents_waiting';
const UNKNOWN_SENDER = 'vitrine_bridge_dropped_total{reason="unknown-sender"}';

/** The page opens channel 1 to the neighbouring region. */
async function openNeighbour({ neighbour }: Fixture, page: FakePage): Promise<void> {
  const known = neighbour.received('UseCircuitCode').length;
  await page.openCircuit(1, neighbour.port);
  page.send(1, useCircuitCode(1));
  await neighbour.waitFor('UseCircuitCode', known + 1);
}

describe('the circuits of one agent', () => {
  it('have one UDP port, also those that are opened again', () =>
    withBridge({}, async (fixture) => {
      const { simulator, neighbour, enter } = fixture;
      const { page } = await enter();
      await openNeighbour(fixture, page);
      const port = simulator.viewerPort;
      expect(port).not.toBeNull();
      expect(neighbour.viewerPort).toBe(port);
      page.sendControl({ type: 'close', channel: 1 });
      page.sendControl({ type: 'close', channel: 0 });
      await openNeighbour(fixture, page);
      expect(neighbour.viewerPort).toBe(port);
      neighbour.send(inbound(1));
      await until(() => page.datagrams.length === 1, 'a datagram');
      expect(page.datagrams[0].channel).toBe(1);
    }));

  it('have another port than those of another agent', () =>
    withBridge({}, async ({ simulator, enter }) => {
      await enter();
      const port = simulator.viewerPort;
      await enter();
      expect(simulator.viewerPort).not.toBe(port);
    }));

  it('lead to one simulator each', () =>
    withBridge({}, async ({ simulator, enter }) => {
      const { page } = await enter();
      const id = page.request({
        type: 'open',
        channel: 1,
        address: '127.0.0.1',
        port: simulator.port,
      });
      expect((await page.response('refused', id)).code).toBe('malformed');
    }));

  it('get no datagrams of others; these are counted', () =>
    withBridge({}, async ({ simulator, enter, metric }) => {
      const { page } = await enter();
      const stranger = createSocket('udp4');
      stranger.send(inbound(66), simulator.viewerPort ?? 0, '127.0.0.1');
      await until(async () => (await metric(UNKNOWN_SENDER)) === 1, 'the count');
      stranger.close();
      simulator.send(inbound(1));
      await until(() => page.datagrams.length === 1, 'a datagram');
      expect(page.datagrams[0].bytes[4]).toBe(1);
    }));
});

describe('a simulator whose port is closed', () => {
  it('is told to the page at once; others go on, and it can be opened again from the same port', () =>
    withBridge({}, async (fixture) => {
      const { simulator, neighbour, enter, metric } = fixture;
      const { page } = await enter();
      await openNeighbour(fixture, page);
      const port = neighbour.viewerPort;
      await neighbour.pause(async () => {
        const sentAt = performance.now();
        page.send(1, hex('00 00000002 00 ff06'));
        await until(() => page.controlsOf('closed').length > 0, 'the notice');
        expect(performance.now() - sentAt).toBeLessThan(1000);
        expect(page.controlsOf('closed')).toEqual([
          { type: 'closed', channel: 1, detail: 'ECONNREFUSED' },
        ]);
        expect(await metric(UNREACHABLE)).toBe(1);
      });
      simulator.send(inbound(1));
      await until(() => page.datagrams.length === 1, 'a datagram of the other region');
      await openNeighbour(fixture, page);
      expect(neighbour.viewerPort).toBe(port);
    }));

  it('is missing among the channels of a page that was away', () =>
    withBridge({}, async (fixture) => {
      const { neighbour, clock, enter, connect, metric, delivered } = fixture;
      const { page, token } = await enter();
      page.send(0, agentUpdate(2, 0));
      await openNeighbour(fixture, page);
      clock.stop();
      clock.advance(1600);
      neighbour.send(hex('40 00000005 00 ff06'));
      await delivered();
      page.terminate();
      await until(async () => (await metric(AGENTS_WAITING)) === 1, 'the disconnection');
      await neighbour.pause(async () => {
        // The bridge acknowledges what it has received, and learns by that that nobody is there.
        clock.advance(TICK_MS);
        await until(async () => (await metric(UNREACHABLE)) === 1, 'the refusal');
      });
      const again = await connect();
      const { channels } = await again.response(
        'resumed',
        again.request({ type: 'resume', token }),
      );
      expect(channels.map(({ channel }) => channel)).toEqual([0]);
    }));
});

describe('a page that is away between two regions', () => {
  it('has AgentUpdates repeated in the region that it entered last, and pings answered in both', () =>
    withBridge({}, async (fixture) => {
      const { simulator, neighbour, clock, enter, delivered } = fixture;
      const { page } = await enter();
      clock.stop();
      page.send(0, agentUpdate(2, CONTROL_FLAGS.FLY));
      await openNeighbour(fixture, page);
      page.send(1, completeAgentMovement(2), agentUpdate(3, CONTROL_FLAGS.FLY));
      await neighbour.waitFor('AgentUpdate');
      await delivered();
      clock.advance(1600);
      await neighbour.waitFor('AgentUpdate', 2);
      simulator.send(pingBytes(3));
      neighbour.send(pingBytes(4));
      await simulator.waitFor('CompletePingCheck');
      await neighbour.waitFor('CompletePingCheck');
      simulator.send(hex('40 00000005 00 ff06'));
      await delivered();
      clock.advance(TICK_MS);
      await simulator.waitFor('PacketAck');
      clock.advance(1000);
      await neighbour.waitFor('AgentUpdate', 3);
      expect(simulator.received('AgentUpdate').length).toBe(1);
    }));

  it('is logged out of the region that it entered last', () =>
    withBridge({}, async (fixture) => {
      const { simulator, neighbour, enter, grids } = fixture;
      const { page } = await enter();
      page.send(0, completeAgentMovement(2), agentUpdate(3, 0));
      await openNeighbour(fixture, page);
      page.send(1, completeAgentMovement(2));
      await neighbour.waitFor('CompleteAgentMovement');
      replyToLogouts(neighbour);
      page.socket.close(1001);
      await neighbour.waitFor('LogoutRequest');
      await until(() => grids.tokens.length === 0, 'the end of the session');
      expect(simulator.received('LogoutRequest')).toEqual([]);
    }));

  it('is logged out of the former region if it stayed there', () =>
    withBridge({}, async (fixture) => {
      const { simulator, neighbour, enter } = fixture;
      const { page } = await enter();
      page.send(0, completeAgentMovement(2), agentUpdate(3, 0));
      await openNeighbour(fixture, page);
      page.send(1, completeAgentMovement(2));
      await neighbour.waitFor('CompleteAgentMovement');
      page.send(0, agentUpdate(4, 0));
      await simulator.waitFor('AgentUpdate', 2);
      page.socket.close(1001);
      await simulator.waitFor('LogoutRequest');
      expect(neighbour.received('LogoutRequest')).toEqual([]);
    }));

  it('is not logged out by the bridge if it has done so itself', () =>
    withBridge({}, async (fixture) => {
      const { simulator, neighbour, enter, grids } = fixture;
      const { page } = await enter();
      page.send(0, completeAgentMovement(2), agentUpdate(3, 0));
      await openNeighbour(fixture, page);
      const logout = hex(
        '400000000400ffff00fc11111111222233334444555555555555aaaaaaaabbbbccccddddeeeeeeeeeeee',
      );
      page.send(0, logout);
      await simulator.waitFor('LogoutRequest');
      page.sendControl({ type: 'leave' });
      await until(() => grids.tokens.length === 0, 'the end of the session');
      expect(simulator.received('LogoutRequest').length).toBe(1);
      expect(neighbour.received('LogoutRequest')).toEqual([]);
    }));

  it('waits two seconds for a simulator that does not reply to the logout', () =>
    withBridge({}, async ({ simulator, clock, enter, grids, delivered }) => {
      const { page } = await enter();
      page.send(0, agentUpdate(2, 0));
      await simulator.waitFor('AgentUpdate');
      await delivered();
      clock.stop();
      page.socket.close(1001);
      await simulator.waitFor('LogoutRequest');
      clock.advance(1900);
      expect(grids.tokens.length).toBe(1);
      clock.advance(150);
      await until(() => grids.tokens.length === 0, 'the end of the session');
    }));
});

function pingBytes(sequence: number): Uint8Array {
  return encodeMessage(
    'StartPingCheck',
    { PingID: { PingID: sequence, OldestUnacked: 0 } },
    { sequence },
  );
}
