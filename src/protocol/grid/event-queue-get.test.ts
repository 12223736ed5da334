import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples } from '../../../test/shared-samples.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { decodeLlsdXml, encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import {
  decodeEventQueueResponse,
  encodeEventQueueRequest,
  pollDelay,
  pollOutcome,
  readGridEvent,
} from './index.ts';

const AGENT = '00000000-0000-0000-0000-0000000000a1';
const SEED = 'http://192.0.2.7:9000/CAPS/x0000/';
/** x 190464 = 0x2e800, y 264960 = 0x40b00. */
const HANDLE = hex('00 02 e8 00 00 04 0b 00');
const REGION = { handle: 0x2e800_00040b00n, x: 190464, y: 264960, sizeX: 256, sizeY: 256 };

const map = (fields: Record<string, Llsd>) => new Map(Object.entries(fields));
const response = (fields: Record<string, Llsd>) =>
  decodeEventQueueResponse(encodeLlsdXml(map(fields)));
const read = (message: string, body: Llsd) => readGridEvent({ message, body });

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('polls', () => {
  test('the first, a later and the last one', () => {
    expect(text(encodeEventQueueRequest(null))).toBe(
      '<llsd><map><key>ack</key><undef/><key>done</key><boolean>false</boolean></map></llsd>',
    );
    expect(text(encodeEventQueueRequest(25723663))).toContain('<integer>25723663</integer>');
    expect(text(encodeEventQueueRequest(-7, true))).toBe(
      '<llsd><map><key>ack</key><integer>-7</integer><key>done</key><boolean>true</boolean></map></llsd>',
    );
  });

  test.each([
    [200, 5, 'response'],
    [502, 58_000, 'timeout'],
    [502, 10_000, 'timeout'],
    [502, 9_999, 'error'],
    [499, 30_000, 'timeout'],
    [503, 30_000, 'timeout'],
    [null, 70_000, 'timeout'],
    [null, 12, 'error'],
    [404, 12, 'closed'],
    [404, 30_000, 'closed'],
    [403, 30_000, 'error'],
    [302, 30_000, 'error'],
  ] as const)('status %s after %i ms is %s', (status, lastedMs, outcome) => {
    expect(pollOutcome(status, lastedMs)).toBe(outcome);
  });

  test('pauses grow by 5 s, and the eleventh error in a row is the last', () => {
    expect([1, 2, 10, 11].map(pollDelay)).toEqual([20_000, 25_000, 65_000, null]);
  });
});

describe('responses', () => {
  test('events in their order, and the id', () => {
    const events = [map({ message: 'A', body: map({}) }), map({ message: 'B', body: 1n })];
    expect(response({ id: -5n, events })).toEqual({
      id: -5,
      events: [
        { message: 'A', body: new Map() },
        { message: 'B', body: 1n },
      ],
      malformed: 0,
    });
  });

  test('may have neither events nor id', () => {
    expect(response({})).toEqual({ id: null, events: [], malformed: 0 });
    expect(response({ id: 'x', events: 'y' })).toEqual({ id: null, events: [], malformed: 0 });
  });

  test('an entry that is no event does not affect the others', () => {
    const events = [null, map({ body: map({}) }), map({ message: '' }), map({ message: 'A' })];
    expect(response({ id: 3n, events })).toEqual({
      id: 3,
      events: [{ message: 'A', body: null }],
      malformed: 3,
    });
  });

  test('a response that is no map', () => {
    const error = expectDecodeError(
      () => decodeEventQueueResponse(encodeUtf8('<llsd/>')),
      'wrong-type',
    );
    expect(error).toMatchObject({ format: 'grid', path: '', details: { expected: 'a map' } });
  });
});

describe('events', () => {
  test('the handle of the reference', () => {
    const xml = `<llsd><map><key>SimulatorInfo</key><array><map>
      <key>Handle</key><binary>AALoAAAECwA=</binary><key>IP</key><binary>wAACBw==</binary>
      <key>Port</key><integer>13000</integer><key>RegionSizeX</key><binary>AAACAA==</binary>
      <key>RegionSizeY</key><integer>1024</integer></map></array></map></llsd>`;
    expect(read('EnableSimulator', decodeLlsdXml(encodeUtf8(xml)))).toEqual({
      name: 'EnableSimulator',
      simulators: [
        { region: { ...REGION, sizeX: 512, sizeY: 1024 }, address: '192.0.2.7', port: 13000 },
      ],
    });
  });

  test('EstablishAgentCommunication', () => {
    const body = map({
      'agent-id': uuid(AGENT),
      'sim-ip-and-port': '192.0.2.7:13000',
      'seed-capability': SEED,
    });
    expect(read('EstablishAgentCommunication', body)).toEqual({
      name: 'EstablishAgentCommunication',
      agentId: AGENT,
      address: '192.0.2.7',
      port: 13000,
      seedCapability: SEED,
    });
  });

  test.each(['192.0.2.7', '192.0.2.7:', ':9000', '192.0.2.7:9000:1', '192.0.2.7:70000', 'a:9000'])(
    '"%s" is no address and port',
    (address) => {
      const body = map({ 'agent-id': uuid(AGENT), 'sim-ip-and-port': address });
      const error = expectDecodeError(
        () => read('EstablishAgentCommunication', body),
        'wrong-type',
      );
      expect(error.path).toBe('EstablishAgentCommunication/sim-ip-and-port');
    },
  );

  const destination = {
    RegionHandle: HANDLE,
    SimIP: hex('c0 00 02 07'),
    SimPort: 13000n,
    SeedCapability: SEED,
  };
  const decoded = { region: REGION, address: '192.0.2.7', port: 13000, seedCapability: SEED };

  test('TeleportFinish', () => {
    const info = map({
      ...destination,
      AgentID: uuid(AGENT),
      TeleportFlags: hex('80 00 10 00'),
    });
    expect(read('TeleportFinish', map({ Info: [info] }))).toEqual({
      name: 'TeleportFinish',
      agentId: AGENT,
      teleportFlags: 0x80001000,
      ...decoded,
    });
  });

  test('CrossedRegion', () => {
    const body = map({
      AgentData: [map({ AgentID: uuid(AGENT) })],
      Info: [map({ Position: [1, 128.5, 22n], LookAt: [1, 0] })],
      RegionData: [map(destination)],
    });
    expect(read('CrossedRegion', body)).toEqual({
      name: 'CrossedRegion',
      agentId: AGENT,
      position: [1, 128.5, 22],
      lookAt: null,
      ...decoded,
    });
  });

  test.each([
    ['no body', null, 'wrong-type', 'TeleportFinish'],
    ['no block', map({}), 'field-missing', 'TeleportFinish/Info'],
    ['an empty list', map({ Info: [] }), 'field-missing', 'TeleportFinish/Info[0]'],
    ['a block of text', map({ Info: ['x'] }), 'wrong-type', 'TeleportFinish/Info[0]'],
    [
      'a short handle',
      map({
        Info: [map({ ...destination, AgentID: uuid(AGENT), RegionHandle: hex('01 02') })],
      }),
      'wrong-type',
      'TeleportFinish/Info[0]/RegionHandle',
    ],
    [
      'an address of another kind',
      map({
        Info: [map({ ...destination, AgentID: uuid(AGENT), SeedCapability: 'data:,' })],
      }),
      'wrong-type',
      'TeleportFinish/Info[0]/SeedCapability',
    ],
  ])('%s', (_, body, code, path) => {
    const error = expectDecodeError(() => read('TeleportFinish', body), code);
    expect(error).toMatchObject({ format: 'grid', path });
  });

  test.each(['AgentGroupDataUpdate', 'ParcelProperties', 'constructor'])('%s is raw', (message) => {
    expect(read(message, [1n])).toEqual({ name: 'other', message, body: [1n] });
  });
});

describeWithSamples('recorded polls', () => {
  test('is like the first poll of another viewer', () => {
    const { body } = recordedHttp('viewer-a-event-queue.request');
    expect(decodeLlsdXml(encodeEventQueueRequest(null))).toEqual(decodeLlsdXml(body));
  });

  test('the response of OpenSimulator', () => {
    const { id, events, malformed } = decodeEventQueueResponse(
      recordedHttp('viewer-a-event-queue.response').body,
    );
    expect([id, malformed]).toEqual([25723663, 0]);
    expect(events.map(({ message }) => message)).toEqual(['ParcelProperties']);
    expect(readGridEvent(events[0]).name).toBe('other');
  });
});
