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
import { seededRandom } from './reproducible.ts';
import type { ViewerSession } from './session/viewer-session.ts';

const REMOTE = { address: '127.0.0.1', port: 50_000 };
const STEP = 45;

let grid: DemoGridCore;
let session: ViewerSession;
let now: number;
let sequence: number;

function pass(milliseconds: number): void {
  for (const end = now + milliseconds; now < end; now += STEP) grid.step(now);
}

function hear<Name extends MessageName>(name: Name, value: MessageOf<Name>, simulator = 0): void {
  sequence += 1;
  const datagram = encodeMessage(name, value, { sequence, reliable: true });
  grid.simulators[simulator].receive(datagram, REMOTE, now);
}

function arrive(simulator = 0): void {
  const ids = { AgentID: session.agentId, SessionID: session.sessionId };
  const Code = session.circuitCode;
  const opening = { Code, SessionID: session.sessionId, ID: session.agentId };
  hear('UseCircuitCode', { CircuitCode: opening }, simulator);
  hear('CompleteAgentMovement', { AgentData: { ...ids, CircuitCode: Code } }, simulator);
  hear('RegionHandshakeReply', { AgentData: ids, RegionInfo: { Flags: 6 } }, simulator);
}

function admit(first: string): ViewerSession {
  const fields = new Map([
    ['first', first],
    ['last', 'Guest'],
    ['passwd', 'x'],
  ]);
  const form = readLogin(fields);
  if ('reason' in form) throw new Error(form.message);
  const admitted = grid.admit(form);
  if (!admitted) throw new Error('not admitted');
  return admitted;
}

beforeEach(() => {
  now = 0;
  sequence = 0;
  const content = testContent({ bots: 0 });
  const random = seededRandom(1);
  const times = { silenceMs: 60_000, pollMs: 1000 };
  const puppetry = { eventSize: 255, puppetryLate: 0 };
  const options = { content, hasSecondRegion: true, ...times, ...puppetry, random };
  grid = new DemoGridCore(options, now);
  session = admit('Only');
});

describe('a hand-over', () => {
  const toTheEast = () => grid.teleportByName('Only Guest', 'Test Region East');

  it('is called back when nobody arrives in time', () => {
    arrive();
    expect(toTheEast()).toBe(true);
    const seed = session.pendingHandOver!.stay.seedPath;
    expect(grid.endpoint(seed)).not.toBeNull();
    pass(29_000);
    expect(toTheEast()).toBe(false);
    pass(2000);
    expect(session.pendingHandOver).toBeNull();
    expect(grid.endpoint(seed)).toBeNull();
    expect(grid.viewers()).toBe(1);
    expect(toTheEast()).toBe(true);
  });

  it('closes every door of the region that was left', () => {
    arrive();
    const left = session.presence!;
    expect(toTheEast()).toBe(true);
    sequence = 0;
    arrive(1);
    expect(session.presence).not.toBe(left);
    expect([left.seedPath, ...left.paths.values()].map((path) => grid.endpoint(path))).toEqual(
      new Array(11).fill(null),
    );
    expect(grid.simulators.map(({ region }) => region.bodies().length)).toEqual([0, 1]);
  });
});

describe('a viewer that never acknowledges', () => {
  it('is not sent more and more', () => {
    arrive();
    session.presence!.hasRequestedSeed = true;
    const before = grid.counts.sent;
    for (let count = 0; count < 5000; count++) {
      hear('UUIDNameRequest', { UUIDNameBlock: [{ ID: session.agentId }] });
    }
    expect(grid.counts.sent - before).toBeLessThan(1000);
  });

  it('is gone after a minute, with all that was kept of it', () => {
    arrive();
    const { seedPath } = session.presence!;
    pass(59_000);
    expect(grid.viewers()).toBe(1);
    pass(2000);
    expect(grid.viewers()).toBe(0);
    expect(grid.find('Only', 'Guest')).toBeNull();
    expect(grid.endpoint(seedPath)).toBeNull();
    expect(grid.simulators[0].visits).toEqual([]);
  });
});

describe('hostile messages', () => {
  /** Any message of the template, with its sender's own ids, and noise behind them. */
  function noisy(name: MessageName, random: () => number): Uint8Array<ArrayBuffer> {
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

  it('change nothing but their own avatar, whatever they hold', () => {
    const random = seededRandom(99);
    for (let round = 0; round < 60; round++) {
      if (!grid.find('Only', 'Guest')) session = admit('Only');
      REMOTE.port += 1;
      sequence = 0;
      arrive();
      session.presence!.hasRequestedSeed = true;
      for (const name of MESSAGE_NAMES) {
        grid.simulators[0].receive(noisy(name, random), REMOTE, now);
      }
      pass(100);
    }
    const places = grid.simulators[0].region.bodies().flatMap((body) => body.regionPosition);
    expect(places.every((place) => place >= 0 && place <= 1100)).toBe(true);
    expect(grid.counts.malformed).toBeGreaterThan(0);
  });
});
