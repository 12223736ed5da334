import { describe, expect, it } from 'vitest';
import type { Llsd } from '../../src/formats/llsd/index.ts';
import { decodeLoginResponse, type LoginSuccess } from '../../src/protocol/grid/index.ts';
import {
  eventQueueResponse,
  GUEST_ID,
  loginResponse,
  seedResponse,
  successfulLoginFields,
} from '../../test/grid-responses.ts';
import { recordedHttp } from '../../test/http-exchange.ts';
import { describeWithSamples } from '../../test/shared-samples.ts';
import { KnownRegions } from './known-regions.ts';

const HOME = '127.0.0.1:9000';

function regions(): KnownRegions {
  const login = decodeLoginResponse(
    loginResponse(successfulLoginFields('http://127.0.0.1:9000/seed')),
  );
  return new KnownRegions(login as LoginSuccess);
}

const map = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));
const HANDLE = new Uint8Array(8);
const NEXT = { SimIP: new Uint8Array([127, 0, 0, 1]), SimPort: 9010n, RegionHandle: HANDLE };

describeWithSamples('the regions of a real OpenSimulator', () => {
  it('have the capabilities of its seed', () => {
    const known = regions();
    known.applySeed(HOME, recordedHttp('seed.response').body);
    expect(known.find(HOME)?.capabilities.get('ViewerAsset')).toBe(
      'http://127.0.0.1:9000/e5974b4b-0d70-4928-a554-f25d16c465c2',
    );
    known.applyEventQueue(recordedHttp('viewer-a-event-queue.response').body);
    expect(known.find(HOME)?.capabilities.size).toBe(10);
  });
});

describe('the regions that the event queue names', () => {
  const seed = 'http://127.0.0.1:9010/seed';
  const handOvers: [string, Llsd][] = [
    ['TeleportFinish', map({ Info: [map({ AgentID: GUEST_ID, SeedCapability: seed, ...NEXT })] })],
    [
      'CrossedRegion',
      map({
        AgentData: [map({ AgentID: GUEST_ID })],
        Info: [map({})],
        RegionData: [map({ SeedCapability: seed, ...NEXT })],
      }),
    ],
    [
      'EstablishAgentCommunication',
      map({
        'agent-id': GUEST_ID,
        'sim-ip-and-port': '127.0.0.1:9010',
        'seed-capability': seed,
      }),
    ],
  ];

  it.each(handOvers)('are known from %s', (message, body) => {
    const known = regions();
    known.applyEventQueue(eventQueueResponse(message, body));
    expect(known.find('127.0.0.1:9010')?.seed).toBe(seed);
  });

  it('have no seed from EnableSimulator', () => {
    const known = regions();
    const info = map({ Handle: HANDLE, IP: new Uint8Array([127, 0, 0, 1]), Port: 9010n });
    known.applyEventQueue(eventQueueResponse('EnableSimulator', map({ SimulatorInfo: [info] })));
    expect(known.find('127.0.0.1:9010')).toEqual({ seed: null, capabilities: new Map() });
  });

  it('are ignored in events for another agent', () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const info = map({ AgentID: other, SeedCapability: seed, ...NEXT });
    const known = regions();
    known.applyEventQueue(eventQueueResponse('TeleportFinish', map({ Info: [info] })));
    expect(known.find('127.0.0.1:9010')).toBeNull();
  });

  it('are limited in number', () => {
    const known = regions();
    const infos = Array.from({ length: 1000 }, (_, index) =>
      map({ Handle: HANDLE, IP: new Uint8Array([127, 0, 0, 1]), Port: BigInt(10_000 + index) }),
    );
    known.applyEventQueue(eventQueueResponse('EnableSimulator', map({ SimulatorInfo: infos })));
    const found = infos.filter((_, index) => known.find(`127.0.0.1:${10_000 + index}`));
    expect(found).toHaveLength(63);
  });

  it('have a limited number of capabilities', () => {
    const known = regions();
    const names = Array.from({ length: 1000 }, (_, index) => [`Cap${index}`, 'http://1.1.1.1/']);
    for (let i = 0; i < 2; i++) known.applySeed(HOME, seedResponse(Object.fromEntries(names)));
    expect(known.find(HOME)?.capabilities.size).toBe(512);
  });

  it('are unchanged by malformed responses', () => {
    const known = regions();
    known.applyEventQueue(eventQueueResponse('TeleportFinish', map({ Info: 'none' })));
    known.applyEventQueue(new Uint8Array([1, 2, 3]));
    known.applySeed(HOME, new Uint8Array([0xff]));
    expect(known.find(HOME)).toEqual({
      seed: 'http://127.0.0.1:9000/seed',
      capabilities: new Map(),
    });
  });
});
