import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { HANDLE } from '../../../test/session/fake-simulator.ts';
import { PuppetTheatre } from '../../../test/session/puppet-theatre.ts';
import { World } from '../../../test/session/world.ts';
import { encodeMessage, MESSAGE_NAMES, type MessageName } from '../../protocol/lludp/index.ts';
import { MESSAGE_TABLE } from '../../protocol/lludp/message-table.ts';
import type { SessionEvent } from '../live-contract.ts';
import { RegionCircuit } from '../region/region-circuit.ts';
import { regionNotice } from '../region/region-notice.ts';
import { RegionScene } from '../scene/region-scene.ts';

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

describe('hostile simulators', () => {
  it('damaged datagrams of every message throw nothing', () => {
    fc.assert(
      fc.property(fc.array(damaged, { maxLength: 30 }), (datagrams) => {
        const events: SessionEvent[] = [];
        const scene = new RegionScene(OWN_ID, (event) => void events.push(event));
        scene.enter(HANDLE);
        const theatre = new PuppetTheatre(OWN_ID);
        const circuit = new RegionCircuit(
          { agentId: OWN_ID, sessionId: idOf(2), circuitCode: 1 },
          {
            message: (packet) => {
              scene.feed(packet, 0);
              theatre.puppets.hear(packet, 0);
              regionNotice(packet);
            },
            agentUpdate: () => blankMessage('AgentUpdate'),
            entered: () => {},
            failed: () => {},
            lost: () => {},
          },
          0,
        );
        datagrams.forEach((datagram, index) => {
          circuit.receive(datagram, index * 50);
          circuit.tick(index * 50);
          scene.flush(index * 50);
        });
        theatre.puppets.flush();
        expect(structuredClone(events)).toEqual(events);
      }),
      { numRuns: 150 },
    );
  });

  it('a flood of frames neither stops the session nor is answered by one', async () => {
    const world = new World();
    await world.enter();
    const sent = world.bridge.simulator.heard.length;
    const datagram = encodeMessage('CoarseLocationUpdate', blankMessage('CoarseLocationUpdate'), {
      sequence: 5,
    });
    for (let count = 0; count < 20_000; count++) {
      world.bridge.tellBytes(Uint8Array.of(0, ...datagram));
    }
    await world.clock.run(1000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.bridge.simulator.heard.length - sent).toBeLessThan(20);
    expect(world.of('distant').length).toBeLessThan(10);
    expect(world.reported).toEqual([]);
  });

  it('a seed that never answers costs capabilities and nothing else', async () => {
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

  it('an event queue that answers web pages for ever is asked ever less often', async () => {
    const world = new World();
    const page = new TextEncoder().encode('<!DOCTYPE html><html><body>Hello</body></html>');
    for (let count = 0; count < 500; count++) world.http.pushRaw(page);
    await world.enter(600_000);
    const polls = world.http.asked.filter((path) => path.includes('EventQueueGet'));
    expect(polls.length).toBeGreaterThan(5);
    expect(polls.length).toBeLessThan(25);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.reported).toEqual([]);
  });
});
