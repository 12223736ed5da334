import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { HANDLE } from '../../../test/session/fake-simulator.ts';
import { PuppetsHarness } from '../../../test/session/puppets-harness.ts';
import { World } from '../../../test/session/world.ts';
import { encodeMessage, MESSAGE_NAMES, type MessageName } from '../../protocol/lludp/index.ts';
import { MESSAGE_TABLE } from '../../protocol/lludp/message-table.ts';
import { AgentPresence } from '../agent/agent-presence.ts';
import type { SessionEvent } from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import { OwnAgent } from '../own/own-agent.ts';
import { RegionConnection } from '../region/region-connection.ts';
import type { RegionRole, RegionTarget } from '../region/region-context.ts';
import { RegionScene } from '../scene/region-scene.ts';
import { ActiveClock, type SessionEnvironment } from '../session-environment.ts';
import { Steering } from '../steering.ts';
import { RegionTalk } from '../talk/region-talk.ts';

/** A message of the table with some blocks in every list. */
function fullMessage(name: MessageName, blocks: number) {
  const layout = Object.entries(MESSAGE_TABLE[name].blocks) as [
    string,
    [string | number, unknown],
  ][];
  const lists = layout.flatMap(([block, [repeat]]) => {
    if (repeat === 'Single') return [];
    const count = typeof repeat === 'number' ? repeat : blocks;
    return [[block, Array.from({ length: count }, () => blankBlock(name, block))]];
  });
  return blankMessage(name, Object.fromEntries(lists));
}

const damaged = fc
  .record({
    name: fc.constantFrom(...(MESSAGE_NAMES as readonly MessageName[])),
    blocks: fc.integer({ min: 0, max: 3 }),
    cut: fc.integer({ min: 0, max: 40 }),
    changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
    sequence: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ name, blocks, cut, changes, sequence }) => {
    const whole = encodeMessage(name, fullMessage(name, blocks), { sequence, reliable: true });
    const bytes = whole.slice(0, Math.max(0, whole.length - cut));
    // The message number is kept, or hardly any datagram would reach its reader.
    for (const [at, value] of changes)
      if (bytes.length > 10) bytes[10 + (at % (bytes.length - 10))] = value;
    return bytes;
  });

const roles = fc.constantFrom<RegionRole[]>('root', 'neighbour', 'entering');

/** A region whose capabilities never respond, and whose datagrams go nowhere. */
function regionWithoutBridge() {
  const events: SessionEvent[] = [];
  const emit = (event: SessionEvent) => void events.push(event);
  const scene = new RegionScene(OWN_ID, emit);
  const harness = new PuppetsHarness(OWN_ID);
  const { clock, puppets, settings } = harness;
  const env: SessionEnvironment = {
    openSocket: () => ({ send: () => {}, close: () => {} }),
    fetch: () => new Promise(() => {}),
    clock,
    random: () => 0.5,
    version: '1.2.3',
    report: (error) => harness.reported.push(error),
  };
  const own = new OwnAgent({
    ...{ ownId: OWN_ID, clock, random: () => 0.5, emit, scene, region: () => region },
    say: () => {},
    report: env.report,
  });
  const steering = new Steering();
  const agent = { agentId: OWN_ID, sessionId: idOf(2), circuitCode: 1 };
  steering.setAgent(agent, null);
  const talk = new RegionTalk({
    ...{ ownId: OWN_ID, ownName: 'Ada', emit, circuit: () => region, showTyping: () => {} },
    playGesture: (text) => text,
    ...{ now: () => clock.now(), wall: () => clock.wall() },
  });
  const presence = new AgentPresence({
    ...{ steering, emit, now: () => clock.now(), store: () => scene.store, ownId: () => OWN_ID },
    ...{ region: () => region, showState: () => {}, effectId: idOf(3) },
  });
  const target = {
    address: '127.0.0.1',
    port: 9000,
    region: { handle: HANDLE, sizeX: 256, sizeY: 256 },
  } as RegionTarget;
  const region = new RegionConnection(
    target,
    null,
    {
      ...{
        env,
        page: 'http://page.test/',
        token: 't',
        gridName: 'Quay',
        hasBakeService: false,
        agent,
        emit,
      },
      ...{ clock: new ActiveClock(() => clock.now()), log: new DatagramLog() },
      ...{ steering, scene, puppets, settings, talk, own, presence, link: () => null },
    },
    {
      ...{ entered: () => {}, capabilitiesReady: () => {}, arrived: () => ({}), lost: () => {} },
      ...{ described: () => {}, gridEvent: () => {}, message: () => {}, failed: () => {} },
      ...{ kicked: () => {}, loggedOut: () => {}, closed: () => {} },
    },
  );
  return { region, scene, own, presence, harness, events };
}

describe('hostile simulators', () => {
  it('may damage datagrams of every message: nothing is thrown', () => {
    fc.assert(
      fc.property(fc.array(damaged, { maxLength: 30 }), roles, (datagrams, role) => {
        const { region, scene, own, presence, harness, events } = regionWithoutBridge();
        region.open(role);
        datagrams.forEach((datagram, index) => {
          harness.clock.sleep(50);
          region.receive(datagram);
          region.tick();
          own.tick();
          presence.tick();
          scene.flush(index * 50);
        });
        harness.puppets.flush();
        region.stop();
        own.stop();
        expect(structuredClone(events)).toEqual(events);
        expect(harness.reported).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('may flood the page with frames: the session goes on, and sends no flood', async () => {
    const world = new World();
    await world.enter();
    const sent = world.bridge.simulator.received.length;
    const datagram = encodeMessage('CoarseLocationUpdate', blankMessage('CoarseLocationUpdate'), {
      sequence: 5,
    });
    for (let count = 0; count < 20_000; count++) {
      world.bridge.sendFrame(Uint8Array.of(0, ...datagram));
    }
    await world.clock.run(1000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.bridge.simulator.received.length - sent).toBeLessThan(20);
    expect(world.of('distant').length).toBeLessThan(10);
    expect(world.reported).toEqual([]);
  });

  it('may have a seed that never responds: only capabilities are missing', async () => {
    const world = new World();
    world.http.seed = 'silent';
    await world.enter(5000);
    const now = () => world.clock.now();
    world.bridge.simulator.showAvatar(8, idOf(9), 'Bot', 5, now());
    await world.clock.run(300_000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('avatars').flatMap(({ changed }) => changed)).toMatchObject([
      { firstName: 'Bot' },
    ]);
    expect(world.of('access')).toEqual([]);
    await world.during(100, world.session.logout());
    expect(world.end()).toEqual({ kind: 'logged-out' });
    expect(world.reported).toEqual([]);
  });

  it('may have an event queue that responds with web pages: it is polled less and less often', async () => {
    const world = new World();
    const page = new TextEncoder().encode('<!DOCTYPE html><html><body>Hello</body></html>');
    for (let count = 0; count < 500; count++) world.http.pushRaw(page);
    await world.enter(600_000);
    const polls = world.http.requests.filter((path) => path.includes('EventQueueGet'));
    expect(polls.length).toBeGreaterThan(5);
    expect(polls.length).toBeLessThan(25);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.reported).toEqual([]);
  });
});
