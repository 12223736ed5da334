import { describe, expect, it } from 'vitest';
import { encodeLlsdXml, type Llsd } from '../../src/formats/llsd/index.ts';
import { runSteps } from '../../src/formats/steps/index.ts';
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
const SEED = 'http://127.0.0.1:9000/seed';

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
    runSteps(known.applySeed(HOME, SEED, recordedHttp('seed.response').body));
    expect(known.find(HOME)?.capabilities.get('ViewerAsset')).toBe(
      'http://127.0.0.1:9000/e5974b4b-0d70-4928-a554-f25d16c465c2',
    );
    runSteps(known.applyEventQueue(HOME, recordedHttp('viewer-a-event-queue.response').body));
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
    runSteps(known.applyEventQueue(HOME, eventQueueResponse(message, body)));
    expect(known.find('127.0.0.1:9010')?.seed).toBe(seed);
  });

  it('have no seed from EnableSimulator', () => {
    const known = regions();
    const info = map({ Handle: HANDLE, IP: new Uint8Array([127, 0, 0, 1]), Port: 9010n });
    runSteps(
      known.applyEventQueue(
        HOME,
        eventQueueResponse('EnableSimulator', map({ SimulatorInfo: [info] })),
      ),
    );
    expect(known.find('127.0.0.1:9010')).toMatchObject({ seed: null, capabilities: new Map() });
  });

  it('are ignored in events for another agent', () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const info = map({ AgentID: other, SeedCapability: seed, ...NEXT });
    const known = regions();
    runSteps(
      known.applyEventQueue(HOME, eventQueueResponse('TeleportFinish', map({ Info: [info] }))),
    );
    expect(known.find('127.0.0.1:9010')).toBeNull();
  });

  const enable = (known: KnownRegions, ports: readonly number[], source = HOME) => {
    const infos = ports.map((port) =>
      map({ Handle: HANDLE, IP: new Uint8Array([127, 0, 0, 1]), Port: BigInt(port) }),
    );
    const body = eventQueueResponse('EnableSimulator', map({ SimulatorInfo: infos }));
    runSteps(known.applyEventQueue(source, body));
  };
  const portsOf = (count: number) => Array.from({ length: count }, (_, index) => 10_000 + index);

  it('are limited in number: the oldest give way, those with circuits never', () => {
    const known = regions();
    known.noteCircuit(HOME, 'opened');
    enable(known, [9010]);
    known.noteCircuit('127.0.0.1:9010', 'opened');
    enable(known, portsOf(1000));
    const found = portsOf(1000).filter((port) => known.find(`127.0.0.1:${port}`));
    expect(found).toEqual(portsOf(1000).slice(-62));
    expect(known.find(HOME)?.seed).toBe('http://127.0.0.1:9000/seed');
    expect(known.find('127.0.0.1:9010')).not.toBeNull();

    known.noteCircuit('127.0.0.1:9010', 'closed');
    enable(known, portsOf(64));
    expect(known.find('127.0.0.1:9010')).toBeNull();
    expect(known.find(HOME)).not.toBeNull();
  });

  it('stay known while they are named again and again', () => {
    const known = regions();
    known.noteCircuit(HOME, 'opened');
    enable(known, [9010]);
    for (const port of portsOf(200)) enable(known, [port, 9010]);
    expect(known.find('127.0.0.1:9010')).not.toBeNull();
  });

  it('get another seed from regions where the agent was, and not from a neighbour', () => {
    const known = regions();
    const establish = (source: string, port: number, seed: string) => {
      const body = map({
        'agent-id': GUEST_ID,
        'sim-ip-and-port': `127.0.0.1:${port}`,
        'seed-capability': seed,
      });
      runSteps(
        known.applyEventQueue(source, eventQueueResponse('EstablishAgentCommunication', body)),
      );
    };
    known.noteCircuit(HOME, 'opened');
    known.noteCircuit(HOME, 'entered');
    establish(HOME, 9010, 'http://127.0.0.1:9010/first');
    known.noteCircuit('127.0.0.1:9010', 'opened');
    runSteps(
      known.applySeed(
        '127.0.0.1:9010',
        'http://127.0.0.1:9010/first',
        seedResponse({ GetMesh2: 'http://127.0.0.1:9010/mesh' }),
      ),
    );
    expect(known.find('127.0.0.1:9010')?.capabilities.size).toBe(1);

    establish('127.0.0.1:9010', 9000, 'http://127.0.0.1:9666/other');
    expect(known.find(HOME)?.seed).toBe('http://127.0.0.1:9000/seed');
    establish(HOME, 9010, 'http://127.0.0.1:9010/second');
    expect(known.find('127.0.0.1:9010')).toMatchObject({
      seed: 'http://127.0.0.1:9010/second',
      capabilities: new Map(),
    });
    known.noteCircuit('127.0.0.1:9010', 'entered');
    establish('127.0.0.1:9010', 9000, 'http://127.0.0.1:9000/third');
    expect(known.find(HOME)?.seed).toBe('http://127.0.0.1:9000/third');
  });

  it('have a limited number of capabilities', () => {
    const known = regions();
    const names = Array.from({ length: 1000 }, (_, index) => [`Cap${index}`, 'http://1.1.1.1/']);
    for (let i = 0; i < 2; i++)
      runSteps(known.applySeed(HOME, SEED, seedResponse(Object.fromEntries(names))));
    expect(known.find(HOME)?.capabilities.size).toBe(512);
  });

  it('have capabilities and seeds of limited length', () => {
    const known = regions();
    const address = (length: number) => `http://1.1.1.1/${'x'.repeat(length)}`;
    const long = seedResponse({ Long: address(5000), Short: address(5) });
    runSteps(known.applySeed(HOME, SEED, long));
    expect([...(known.find(HOME)?.capabilities.keys() ?? [])]).toEqual(['Short']);
    const many = Array.from({ length: 500 }, (_, index) => [`Cap${index}`, address(2000)]);
    for (let i = 0; i < 3; i++) {
      runSteps(known.applySeed(HOME, SEED, seedResponse(Object.fromEntries(many))));
    }
    const kept = [...(known.find(HOME)?.capabilities ?? [])].flat().join('');
    expect(kept.length).toBeGreaterThan(60_000);
    expect(kept.length).toBeLessThan(65_537);
    const body = map({
      'agent-id': GUEST_ID,
      'sim-ip-and-port': '127.0.0.1:9010',
      'seed-capability': address(5000),
    });
    runSteps(known.applyEventQueue(HOME, eventQueueResponse('EstablishAgentCommunication', body)));
    expect(known.find('127.0.0.1:9010')).toBeNull();
  });

  it('have an uploader until another quote, a refusal, or another seed', () => {
    const known = regions();
    const answer = (fields: Record<string, Llsd>) => encodeLlsdXml(map(fields));
    const quote = (uploader: string) => {
      const body = answer({ state: 'upload', upload_price: 1n, uploader });
      runSteps(known.applyQuote(HOME, body));
      return known.find(HOME)?.uploader;
    };
    const first = 'http://127.0.0.1:9000/first';
    expect(quote(first)).toBe(first);
    expect(quote(`${first}?${'x'.repeat(3000)}`)).toBeNull();
    expect(quote(first)).toBe(first);
    runSteps(known.applyQuote(HOME, answer({ state: 'error' })));
    expect(known.find(HOME)?.uploader).toBeNull();
    expect(quote(first)).toBe(first);
    const body = map({
      'agent-id': GUEST_ID,
      'sim-ip-and-port': HOME,
      'seed-capability': 'http://127.0.0.1:9000/other',
    });
    const events = eventQueueResponse('EstablishAgentCommunication', body);
    runSteps(known.applyEventQueue(HOME, events));
    expect(known.find(HOME)).toMatchObject({ seed: 'http://127.0.0.1:9000/other', uploader: null });
    runSteps(known.applyQuote('127.0.0.1:9999', answer({ state: 'error' })));
    expect(known.find('127.0.0.1:9999')).toBeNull();
  });

  it('are unchanged by malformed responses', () => {
    const known = regions();
    runSteps(
      known.applyEventQueue(HOME, eventQueueResponse('TeleportFinish', map({ Info: 'none' }))),
    );
    runSteps(known.applyEventQueue(HOME, new Uint8Array([1, 2, 3])));
    runSteps(known.applySeed(HOME, SEED, new Uint8Array([0xff])));
    expect(known.find(HOME)).toMatchObject({
      seed: 'http://127.0.0.1:9000/seed',
      capabilities: new Map(),
    });
  });
});
