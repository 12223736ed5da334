import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { TalkHarness } from '../../../test/session/talk-harness.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import { decodeFeatureRanges } from './chat-ranges.ts';
import { decodeStoredMessages } from './stored-messages.ts';

const ILSE = idOf(0xe1);
const map = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));

const MESSAGE = map({
  from_agent_id: uuid(ILSE),
  from_agent_name: 'Ilse Marchetti',
  message: 'See you at ten',
  dialog: 0n,
  timestamp: 500n,
});

/** The capabilities of a region: bytes by name; an error for all others. */
function serve(bodies: Record<string, Llsd>): {
  readonly names: readonly string[];
  readonly fetchCap: CapabilityFetch;
} {
  const fetchCap: CapabilityFetch = async (name) => {
    const body = bodies[name];
    if (body === undefined) return { status: 404, bytes: new Uint8Array() };
    return { status: 200, bytes: encodeLlsdXml(body) };
  };
  return { names: ['SimulatorFeatures', 'ReadOfflineMsgs'], fetchCap };
}

async function enter(bodies: Record<string, Llsd>, names?: readonly string[]) {
  const harness = new TalkHarness();
  const { names: all, fetchCap } = serve(bodies);
  const { signal } = new AbortController();
  harness.isInRegion = false;
  await harness.talk.capabilitiesReady(names ?? all, fetchCap, signal);
  harness.pass(200);
  expect(harness.sent).toEqual([]);
  // Capabilities are often known before the agent has arrived.
  harness.isInRegion = true;
  harness.pass(200);
  return { harness, again: () => harness.talk.capabilitiesReady(all, fetchCap, signal) };
}

describe('stored messages', () => {
  it.each([
    ['a list', [MESSAGE]],
    ['a list in a list', [[MESSAGE]]],
    ['a map', map({ messages: [MESSAGE] })],
  ])('are read from %s', (_, content) => {
    expect(decodeStoredMessages(encodeLlsdXml(content))).toMatchObject([
      { fromId: ILSE, from: 'Ilse Marchetti', text: 'See you at ten', storedAt: 500_000 },
    ]);
  });

  it('are left out where they are none', () => {
    const content = [map({ message: 'x' }), 'text', map({ from_agent_id: 'no id', message: 'x' })];
    expect(decodeStoredMessages(encodeLlsdXml(content))).toEqual([]);
    const many = Array.from({ length: 1000 }, () => MESSAGE);
    expect(decodeStoredMessages(encodeLlsdXml(many))).toHaveLength(200);
  });

  it('are fetched once after a login, where the grid has a capability for it', async () => {
    const { harness, again } = await enter({ ReadOfflineMsgs: [MESSAGE] });
    await again();
    expect(harness.messages()).toMatchObject([{ isStored: true, at: 500_000 }]);
    expect(harness.sentBlocks('RetrieveInstantMessages')).toEqual([]);
    harness.talk.loggedIn();
    await again();
    expect(harness.messages()).toHaveLength(2);
  });

  it('are requested by a message where it has none, or that fails', async () => {
    const without = await enter({}, []);
    expect(without.harness.sentBlocks('RetrieveInstantMessages')).toHaveLength(1);
    const failed = await enter({});
    expect(failed.harness.sentBlocks('RetrieveInstantMessages')).toHaveLength(1);
    const broken = await enter({ ReadOfflineMsgs: 'no list' });
    expect(broken.harness.messages()).toEqual([]);
  });
});

describe('ranges of chat', () => {
  const features = (extras: Record<string, Llsd>) => map({ OpenSimExtras: map(extras) });

  it('are those of the region', async () => {
    const extras = { 'whisper-range': 5n, 'say-range': 30n, 'shout-range': 200n };
    const { harness } = await enter({ SimulatorFeatures: features(extras) });
    const ranges = { whisper: 5, say: 30, shout: 200 };
    expect(harness.of('chat-ranges')).toEqual([{ type: 'chat-ranges', ranges }]);
    expect(harness.sentBlocks('RequestRegionInfo')).toEqual([]);
  });

  it('are asked for where they are missing, and the usual ones until then', async () => {
    const { harness } = await enter({ SimulatorFeatures: features({}) });
    const usual = { whisper: 10, say: 20, shout: 100 };
    expect(harness.of('chat-ranges').at(-1)?.ranges).toEqual(usual);
    expect(harness.sentBlocks('RequestRegionInfo')).toHaveLength(1);
    const info = { ChatWhisperRange: 4, ChatNormalRange: 25, ChatShoutRange: Number.NaN };
    const offsets = { ChatWhisperOffset: 0, ChatNormalOffset: 0, ChatShoutOffset: 0, ChatFlags: 0 };
    harness.receive('RegionInfo', { RegionInfo5: [{ ...info, ...offsets }] });
    expect(harness.of('chat-ranges').at(-1)?.ranges).toEqual({ whisper: 4, say: 25, shout: 100 });
  });

  it('are not believed where they are absurd', () => {
    const absurd = { 'say-range': -1, 'whisper-range': 1e12, 'shout-range': 'far' };
    expect(decodeFeatureRanges(encodeLlsdXml(features(absurd)))).toBeNull();
  });
});
