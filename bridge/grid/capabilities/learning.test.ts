import { describe, expect, it } from 'vitest';
import type { Llsd } from '../../../src/formats/llsd/index.ts';
import { decodeLoginResponse, type LoginSuccess } from '../../../src/protocol/grid/index.ts';
import {
  GUEST_ID,
  loginAnswer,
  queueAnswer,
  seedAnswer,
  welcomeFields,
} from '../../../test/grid-answers.ts';
import { gridWithRegion, postSeed } from '../../../test/grid-proxy.ts';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples } from '../../../test/samples.ts';
import { Regions } from '../regions.ts';
import { learnEvents, learnSeed } from './learn.ts';

const HOME = '127.0.0.1:9000';

function regions(): Regions {
  const answer = decodeLoginResponse(loginAnswer(welcomeFields('http://127.0.0.1:9000/seed')));
  return new Regions(answer as LoginSuccess);
}

const map = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));
const HANDLE = new Uint8Array(8);
const NEXT = { SimIP: new Uint8Array([127, 0, 0, 1]), SimPort: 9010n, RegionHandle: HANDLE };

describeWithSamples('what a real OpenSimulator names', () => {
  it('is learned from its seed', () => {
    const known = regions();
    learnSeed(known, HOME, recordedHttp('seed.response').body);
    expect(known.find(HOME)?.capabilities.get('ViewerAsset')).toBe(
      'http://127.0.0.1:9000/e5974b4b-0d70-4928-a554-f25d16c465c2',
    );
    learnEvents(known, recordedHttp('viewer-a-event-queue.response').body);
    expect(known.find(HOME)?.capabilities.size).toBe(10);
  });
});

describe('what the event queue names', () => {
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

  it.each(handOvers)('is learned from %s', (message, body) => {
    const known = regions();
    learnEvents(known, queueAnswer(message, body));
    expect(known.find('127.0.0.1:9010')?.seed).toBe(seed);
  });

  it('is no seed in EnableSimulator', () => {
    const known = regions();
    const info = map({ Handle: HANDLE, IP: new Uint8Array([127, 0, 0, 1]), Port: 9010n });
    learnEvents(known, queueAnswer('EnableSimulator', map({ SimulatorInfo: [info] })));
    expect(known.find('127.0.0.1:9010')).toEqual({ seed: null, capabilities: new Map() });
  });

  it('is not learned where it is another agent’s', () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const info = map({ AgentID: other, SeedCapability: seed, ...NEXT });
    const known = regions();
    learnEvents(known, queueAnswer('TeleportFinish', map({ Info: [info] })));
    expect(known.find('127.0.0.1:9010')).toBeNull();
  });

  it('is bounded', () => {
    const known = regions();
    const infos = Array.from({ length: 1000 }, (_, index) =>
      map({ Handle: HANDLE, IP: new Uint8Array([127, 0, 0, 1]), Port: BigInt(10_000 + index) }),
    );
    learnEvents(known, queueAnswer('EnableSimulator', map({ SimulatorInfo: infos })));
    const found = infos.filter((_, index) => known.find(`127.0.0.1:${10_000 + index}`));
    expect(found).toHaveLength(63);
  });

  it('is bounded in a seed too', () => {
    const known = regions();
    const names = Array.from({ length: 1000 }, (_, index) => [`Cap${index}`, 'http://1.1.1.1/']);
    for (let i = 0; i < 2; i++) learnSeed(known, HOME, seedAnswer(Object.fromEntries(names)));
    expect(known.find(HOME)?.capabilities.size).toBe(512);
  });

  it('costs nothing where it is malformed', () => {
    const known = regions();
    learnEvents(known, queueAnswer('TeleportFinish', map({ Info: 'none' })));
    learnEvents(known, new Uint8Array([1, 2, 3]));
    learnSeed(known, HOME, new Uint8Array([0xff]));
    expect(known.find(HOME)).toEqual({
      seed: 'http://127.0.0.1:9000/seed',
      capabilities: new Map(),
    });
  });
});

describe('the next region', () => {
  it('is reached through what the queue and then its seed named', async () => {
    const { enter, ask, taken } = await gridWithRegion((request, response) => {
      const grid = `http://${request.headers.host}`;
      const next = { AgentID: GUEST_ID, SeedCapability: `${grid}/next-seed`, ...NEXT };
      const answers: Record<string, () => Uint8Array | string> = {
        '/seed': () => seedAnswer({ EventQueueGet: `${grid}/queue` }),
        '/queue': () => queueAnswer('TeleportFinish', map({ Info: [map(next)] })),
        '/next-seed': () => seedAnswer({ SimulatorFeatures: `${grid}/features` }),
        '/features': () => 'next features',
      };
      response.end(answers[request.url]());
    });
    const session = await enter();
    await ask(session, 'Seed', postSeed());
    expect(session.allowsSimulator('127.0.0.1', 9010)).toBe(false);
    await ask(session, 'EventQueueGet', postSeed());
    expect(session.allowsSimulator('127.0.0.1', 9010)).toBe(true);
    await ask(session, '127.0.0.1:9010/Seed', postSeed());
    const features = await ask(session, '127.0.0.1:9010/SimulatorFeatures');
    expect(await features.text()).toBe('next features');
    const paths = taken.map(({ url }) => url);
    expect(paths).toEqual(['/', '/seed', '/queue', '/next-seed', '/features']);
  });
});
