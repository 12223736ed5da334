import { beforeEach, describe, expect, it } from 'vitest';
import { ByteWriter } from '../../src/formats/bytes/index.ts';
import { uuidBytes } from '../../src/formats/llsd/index.ts';
import {
  encodeMessage,
  MESSAGE_NAMES,
  type MessageName,
  type MessageOf,
  makePacket,
} from '../../src/protocol/lludp/index.ts';
import { testContent } from '../../test/demo-grid/index.ts';
import { DemoGridCore } from './demo-grid-core.ts';
import { readLogin } from './http/login-form.ts';
import { seededRandom } from './reproducible-values.ts';
import type { ViewerSession } from './session/viewer-session.ts';

const REMOTE = { address: '127.0.0.1', port: 50_000 };
const STEP = 45;

let grid: DemoGridCore;
let session: ViewerSession;
let now: number;
let sequence: number;

function elapse(milliseconds: number): void {
  for (const end = now + milliseconds; now < end; now += STEP) grid.step(now);
}

function receive<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
  simulator = 0,
): void {
  sequence += 1;
  const datagram = encodeMessage(name, value, { sequence, reliable: true });
  grid.simulators[simulator].receive(datagram, REMOTE, now);
}

const circuitCode = () => ({
  Code: session.circuitCode,
  SessionID: session.sessionId,
  ID: session.agentId,
});

function arrive(simulator = 0): void {
  const ids = { AgentID: session.agentId, SessionID: session.sessionId };
  const Code = session.circuitCode;
  receive('UseCircuitCode', { CircuitCode: circuitCode() }, simulator);
  receive('CompleteAgentMovement', { AgentData: { ...ids, CircuitCode: Code } }, simulator);
  receive('RegionHandshakeReply', { AgentData: ids, RegionInfo: { Flags: 6 } }, simulator);
}

function logIn(first: string): ViewerSession {
  const fields = new Map([
    ['first', first],
    ['last', 'Guest'],
    ['passwd', 'x'],
  ]);
  const form = readLogin(fields);
  if ('reason' in form) throw new Error(form.message);
  const created = grid.createSession(form);
  if (!created) throw new Error('no session');
  return created;
}

beforeEach(() => {
  now = 0;
  sequence = 0;
  const content = testContent({ bots: 0 });
  const random = seededRandom(1);
  const times = { silenceMs: 60_000, pollMs: 1000 };
  const puppetry = { eventSize: 255, puppetryDelay: 0 };
  const options = { content, hasSecondRegion: true, ...times, ...puppetry, random };
  grid = new DemoGridCore(options, now);
  session = logIn('Only');
});

describe('a hand-over', () => {
  const teleportEast = () => grid.teleportByName('Only Guest', 'Test Region East');

  it('is cancelled if the viewer does not arrive in time', () => {
    arrive();
    expect(teleportEast()).toBe(true);
    const seed = session.presences.get(grid.simulators[1])!.seedPath;
    expect(grid.sessions.findEndpoint(seed)).not.toBeNull();
    elapse(29_000);
    expect(teleportEast()).toBe(false);
    elapse(2000);
    expect(session.handOver).toBeNull();
    expect(grid.sessions.findEndpoint(seed)).toBeNull();
    expect(grid.viewerCount).toBe(1);
    expect(teleportEast()).toBe(true);
  });

  it('is cancelled 25 seconds later if the viewer opens a circuit, and does not go on', () => {
    arrive();
    expect(teleportEast()).toBe(true);
    elapse(20_000);
    sequence = 0;
    receive('UseCircuitCode', { CircuitCode: circuitCode() }, 1);
    elapse(24_000);
    // The viewer is heard in the region that it is to leave.
    receive('CompletePingCheck', { PingID: { PingID: 1 } });
    expect(session.handOver).not.toBeNull();
    elapse(2000);
    expect(session.handOver).toBeNull();
    expect(session.presence.server).toBe(grid.simulators[0]);
    expect(session.presences.size).toBe(1);
  });

  it('removes all capabilities of a region out of view that was left, after 15 seconds', () => {
    grid.faults.hidesNeighbours = true;
    arrive();
    const left = session.presence;
    expect(teleportEast()).toBe(true);
    sequence = 0;
    arrive(1);
    expect(session.presence).not.toBe(left);
    elapse(14_000);
    expect(grid.sessions.findEndpoint(left.seedPath)).not.toBeNull();
    elapse(2000);
    expect(
      [left.seedPath, ...left.capabilityPaths.values()].map((path) =>
        grid.sessions.findEndpoint(path),
      ),
    ).toEqual(new Array(left.capabilityPaths.size + 1).fill(null));
    expect(grid.simulators.map(({ region }) => region.avatars.length)).toEqual([0, 1]);
  });
});

describe('a viewer that never acknowledges', () => {
  it('receives a limited number of datagrams', () => {
    arrive();
    session.presence.hasRequestedSeed = true;
    const before = grid.counts.sent;
    for (let count = 0; count < 5000; count++) {
      receive('UUIDNameRequest', { UUIDNameBlock: [{ ID: session.agentId }] });
    }
    expect(grid.counts.sent - before).toBeLessThan(1000);
  });

  it('is logged out after a minute, and nothing remains of it', () => {
    arrive();
    const { seedPath } = session.presence;
    elapse(59_000);
    expect(grid.viewerCount).toBe(1);
    elapse(2000);
    expect(grid.viewerCount).toBe(0);
    expect(grid.sessions.findByName('Only', 'Guest')).toBeNull();
    expect(grid.sessions.findEndpoint(seedPath)).toBeNull();
    expect(grid.simulators[0].circuits).toEqual([]);
  });
});

describe('hostile messages', () => {
  /** A message with the ids of its sender and random bytes after them. */
  function randomMessage(name: MessageName, random: () => number): Uint8Array<ArrayBuffer> {
    const { number } = makePacket(name, {} as never, { sequence: 1 });
    const writer = new ByteWriter(600);
    writer.u8(random() < 0.2 ? 0x80 : 0);
    writer.u32be(++sequence);
    writer.u8(0);
    if (number > 0xffff) writer.u32be(number);
    else if (number > 0xff) writer.raw(Uint8Array.of(0xff, number & 0xff));
    else writer.u8(number);
    writer.raw(uuidBytes(session.agentId));
    writer.raw(uuidBytes(session.sessionId));
    const length = Math.floor(random() * 400);
    const byte = random() < 0.3 ? 255 : 256;
    for (let index = 0; index < length; index++) writer.u8(Math.floor(random() * byte));
    return writer.finish();
  }

  it('affect nothing but the sender’s avatar', () => {
    const random = seededRandom(99);
    for (let round = 0; round < 60; round++) {
      if (!grid.sessions.findByName('Only', 'Guest')) session = logIn('Only');
      REMOTE.port += 1;
      sequence = 0;
      arrive();
      session.presence.hasRequestedSeed = true;
      for (const name of MESSAGE_NAMES) {
        grid.simulators[0].receive(randomMessage(name, random), REMOTE, now);
      }
      elapse(100);
    }
    const coordinates = grid.simulators[0].region.avatars.flatMap(
      (avatar) => avatar.regionPosition,
    );
    expect(coordinates.every((metres) => metres >= 0 && metres <= 1100)).toBe(true);
    expect(grid.counts.malformed).toBeGreaterThan(0);
  });
});
