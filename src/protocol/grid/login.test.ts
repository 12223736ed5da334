import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples } from '../../../test/shared-samples.ts';
import { decodeLlsdXml, encodeLlsdXml, type LlsdMap, uuid } from '../../formats/llsd/index.ts';
import {
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  decodeXmlRpcCall,
  encodeLlsdLoginRequest,
  encodeLoginRequest,
  encodeXmlRpcResponse,
  findCurrentOutfit,
  formatStartLocation,
  type LoginRequest,
  type LoginSuccess,
  passwordDigest,
  type XmlRpcValue,
} from './index.ts';

const AGENT = '00000000-0000-0000-0000-0000000000a3';
const OTHER = '00000000-0000-0000-0000-0000000000b4';
const SEED = 'http://127.0.0.1:9000/CAPS/ce56d686-1dba-4a28-ba2c-e37fc0edd1890000/';

const REQUEST: LoginRequest = {
  first: 'Web',
  last: 'Viewer',
  passwordDigest: '$1$5f4dcc3b5aa765d61d8327deb882cf99',
  start: 'last',
  channel: 'Vitrine',
  version: '0.4.0',
  platform: 'lnx',
  mac: '00:00:00:00:00:00',
  id0: '00000000000000000000000000000000',
  agreesToTerms: false,
  readCritical: false,
};

/** The fields that a session requires. */
const REQUIRED_FIELDS: [string, XmlRpcValue][] = [
  ['login', 'true'],
  ['agent_id', AGENT],
  ['session_id', 'e998f697-d3e8-40c5-a5cc-0074cfe158c6'],
  ['secure_session_id', '80e42671-31fb-4c51-9233-0ac53cf4735d'],
  ['circuit_code', -1n],
  ['sim_ip', '192.0.2.7'],
  ['sim_port', '9000'],
  ['seed_capability', SEED],
  ['region_x', 256000n],
  ['region_y', 256256n],
];

function responseOf(...fields: [string, XmlRpcValue][]): Uint8Array {
  return encodeXmlRpcResponse({ kind: 'value', value: new Map(fields) });
}

function success(...fields: [string, XmlRpcValue][]): LoginSuccess {
  const response = decodeLoginResponse(responseOf(...REQUIRED_FIELDS, ...fields));
  if (response.outcome !== 'success') throw new Error(`the outcome is ${response.outcome}`);
  return response;
}

describe('request', () => {
  test('the digest of a password has its prefix and is in lower case', () => {
    const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex').toUpperCase();
    expect(passwordDigest('password', md5)).toBe('$1$5f4dcc3b5aa765d61d8327deb882cf99');
    // UTF-8: c3 bc, by md5sum.
    expect(passwordDigest('ü', md5)).toBe('$1$c03410a5204b21cd8229ff754688d743');
  });

  test('start locations', () => {
    expect(formatStartLocation('home')).toBe('home');
    const place = { region: 'Loopback Test', x: 128.4, y: 10, z: 22.6 };
    expect(formatStartLocation(place)).toBe('uri:Loopback Test&128&10&23');
    expect(() => formatStartLocation({ ...place, region: 'A&1' })).toThrow(RangeError);
    expect(() => formatStartLocation({ ...place, z: Number.NaN })).toThrow(RangeError);
  });

  test('XML-RPC and LLSD have the same fields', () => {
    const start = { region: 'Loopback Test', x: 1, y: 2, z: 3 };
    const request = { ...REQUEST, last: '', start, token: '123456', mfaHash: 'h' };
    const call = decodeXmlRpcCall(encodeLoginRequest(request));
    expect(call.method).toBe('login_to_simulator');
    expect(call.params).toEqual([decodeLlsdXml(encodeLlsdLoginRequest(request))]);
    expect(Object.fromEntries(call.params[0] as Map<string, XmlRpcValue>)).toEqual({
      first: 'Web',
      last: 'Resident',
      passwd: '$1$5f4dcc3b5aa765d61d8327deb882cf99',
      start: 'uri:Loopback Test&1&2&3',
      channel: 'Vitrine',
      version: '0.4.0',
      platform: 'lnx',
      mac: '00:00:00:00:00:00',
      id0: '00000000000000000000000000000000',
      agree_to_tos: false,
      read_critical: false,
      extended_errors: true,
      token: '123456',
      mfa_hash: 'h',
      options: [
        'inventory-root',
        'inventory-skeleton',
        'inventory-lib-root',
        'inventory-lib-owner',
        'gestures',
      ],
    });
  });

  test('a next step has the method that the grid names', () => {
    expect(decodeXmlRpcCall(encodeLoginRequest(REQUEST, 'login_step_2')).method).toBe(
      'login_step_2',
    );
  });

  test('the ampersands of a start location are escaped', () => {
    const start = { region: 'A <b>', x: 1, y: 2, z: 3 };
    const text = new TextDecoder().decode(encodeLoginRequest({ ...REQUEST, start }));
    expect(text).toContain('uri:A &lt;b&gt;&amp;1&amp;2&amp;3');
  });
});

describe('success', () => {
  test('with the fields that a session requires', () => {
    expect(success()).toEqual({
      outcome: 'success',
      agentId: AGENT,
      sessionId: 'e998f697-d3e8-40c5-a5cc-0074cfe158c6',
      secureSessionId: '80e42671-31fb-4c51-9233-0ac53cf4735d',
      circuitCode: 4294967295,
      simAddress: '192.0.2.7',
      simPort: 9000,
      seedCapability: SEED,
      // 256000 · 2³² + 256256.
      region: { handle: 1099511628032256n, x: 256000, y: 256256, sizeX: 256, sizeY: 256 },
      firstName: '',
      lastName: '',
      lookAt: null,
      inventoryRoot: null,
      libraryRoot: null,
      libraryOwner: null,
      gestures: [],
      skeleton: [],
      message: '',
      startLocation: '',
      secondsSinceEpoch: null,
      appearanceService: null,
      mfaHash: null,
    });
  });

  test('with all optional fields', () => {
    const response = success(
      ['first_name', '"Web"'],
      ['last_name', 'Viewer'],
      ['look_at', '[r0.5,r-1,r0]'],
      ['region_size_x', 512n],
      ['region_size_y', '1024'],
      ['inventory-lib-owner', [new Map([['agent_id', AGENT]])]],
      [
        'gestures',
        [
          new Map([
            ['item_id', AGENT],
            ['asset_id', OTHER],
          ]),
          new Map([['item_id', AGENT]]),
        ],
      ],
      ['message', 'Be < kind & brief'],
      ['agent_appearance_service', 'https://bake.example.org/'],
      ['mfa_hash', 'secret'],
    );
    expect(response).toMatchObject({
      firstName: 'Web',
      lastName: 'Viewer',
      lookAt: [0.5, -1, 0],
      region: { sizeX: 512, sizeY: 1024 },
      libraryOwner: AGENT,
      gestures: [{ itemId: AGENT, assetId: OTHER }],
      message: 'Be < kind & brief',
      appearanceService: 'https://bake.example.org/',
      mfaHash: 'secret',
    });
  });

  test.each([
    ['cut short', '[r1,r0'],
    ['of two numbers', '[r1,r0]'],
    ['without end', '[r1,r0,rinf]'],
    ['of a map', "{'x':r1}"],
    ['no notation', 'north'],
  ])('a look-at %s counts as none', (_, lookAt) => {
    expect(success(['look_at', lookAt]).lookAt).toBeNull();
  });

  test.each<[string, string, XmlRpcValue]>([
    ['an id', 'agent_id', 'x'],
    ['an address', 'sim_ip', '256.0.0.1'],
    ['a host name for an address', 'sim_ip', 'sim.example.org'],
    ['a port', 'sim_port', 65536n],
    ['a port of none', 'sim_port', 0n],
    ['a circuit code', 'circuit_code', 1.5],
    ['a seed', 'seed_capability', 'file:///etc/passwd'],
    ['a region', 'region_x', 'x'],
    ['an inventory', 'inventory-skeleton', 'x'],
  ])('%s that is none', (_, name, value) => {
    const bytes = responseOf(...REQUIRED_FIELDS, [name, value]);
    const error = expectDecodeError(() => decodeLoginResponse(bytes), 'wrong-type');
    expect(error).toMatchObject({ format: 'grid', path: name });
  });

  test('errors contain no credentials', () => {
    const bytes = responseOf(...REQUIRED_FIELDS, ['seed_capability', `ftp://secret@host/${AGENT}`]);
    const error = expectDecodeError(() => decodeLoginResponse(bytes), 'wrong-type');
    expect(JSON.stringify([error.message, error.path, error.details])).not.toMatch(/secret|a3/);
  });

  test('every required field is required', () => {
    for (const [name] of REQUIRED_FIELDS) {
      const bytes = responseOf(...REQUIRED_FIELDS.filter(([other]) => other !== name));
      expect(expectDecodeError(() => decodeLoginResponse(bytes), 'field-missing').path).toBe(name);
    }
  });

  test('the path of an error names the folder', () => {
    const bytes = responseOf(...REQUIRED_FIELDS, [
      'inventory-skeleton',
      [new Map([['folder_id', AGENT]]), new Map([['folder_id', 'x']])],
    ]);
    const { path } = expectDecodeError(() => decodeLoginResponse(bytes), 'wrong-type');
    expect(path).toBe('inventory-skeleton[1]/folder_id');
  });

  test('LLSD: ids as uuid, look-at as an array', () => {
    const fields: LlsdMap = new Map(REQUIRED_FIELDS);
    fields.set('agent_id', uuid(AGENT));
    fields.set('login', true);
    fields.set('look_at', [1, 0n, 0]);
    expect(decodeLlsdLoginResponse(encodeLlsdXml(fields))).toEqual({
      ...success(),
      lookAt: [1, 0, 0],
    });
  });
});

describe('failure', () => {
  test.each([
    ['key', null],
    ['presence', null],
    ['tos', 'terms'],
    ['critical', 'critical-message'],
    ['mfa_challenge', 'code'],
    ['Internal Error', null],
  ])('%s is the challenge %s', (reason, challenge) => {
    const message = 'Could not <authenticate>, “really”.';
    const bytes = responseOf(
      ['login', 'false'],
      ['reason', reason],
      ['message', message],
      ['message_id', 'LoginFailed'],
      ['mfa_hash', 'h'],
    );
    expect(decodeLoginResponse(bytes)).toEqual({
      outcome: 'failure',
      reason,
      message,
      messageId: 'LoginFailed',
      challenge,
      mfaHash: 'h',
    });
  });

  test('a fault of XML-RPC', () => {
    const bytes = encodeXmlRpcResponse({ kind: 'fault', code: 4, message: 'Too many parameters.' });
    expect(decodeLoginResponse(bytes)).toMatchObject({
      outcome: 'failure',
      reason: 'fault',
      message: 'Too many parameters.',
      challenge: null,
    });
  });

  test('a response that is neither', () => {
    expectDecodeError(() => decodeLoginResponse(responseOf(['login', 'maybe'])), 'wrong-type');
    expectDecodeError(() => decodeLoginResponse(responseOf(['reason', 'key'])), 'field-missing');
    const text = encodeXmlRpcResponse({ kind: 'value', value: 'true' });
    expectDecodeError(() => decodeLoginResponse(text), 'wrong-type');
  });
});

describe('indeterminate', () => {
  const redirect = (url: string, ...more: [string, XmlRpcValue][]) =>
    responseOf(['login', 'indeterminate'], ['next_url', url], ...more);

  test('names the next address and method', () => {
    const bytes = redirect(
      'https://login.example.org/b',
      ['next_method', 'step'],
      ['message', 'Wait'],
    );
    expect(decodeLoginResponse(bytes)).toEqual({
      outcome: 'indeterminate',
      nextUrl: 'https://login.example.org/b',
      nextMethod: 'step',
      message: 'Wait',
    });
    expect(decodeLoginResponse(redirect('http://a/'))).toMatchObject({
      nextMethod: 'login_to_simulator',
    });
  });

  test('refuses an address of another protocol', () => {
    expectDecodeError(() => decodeLoginResponse(redirect('javascript:alert(1)')), 'wrong-type');
  });
});

describeWithSamples('recorded logins', () => {
  test('our request has every field of one that a grid accepted', () => {
    const recorded = decodeXmlRpcCall(recordedHttp('login.request').body);
    const encoded = decodeXmlRpcCall(
      encodeLoginRequest({
        ...REQUEST,
        passwordDigest: '$1$ee41750a2cd87a6fddd89d8760a5345e',
        channel: 'Capture',
        version: '1.0',
      }),
    );
    const fields = Object.fromEntries(recorded.params[0] as Map<string, XmlRpcValue>);
    expect(Object.keys(fields)).toHaveLength(8);
    expect(Object.fromEntries(encoded.params[0] as Map<string, XmlRpcValue>)).toMatchObject(fields);
    expect(encoded.method).toBe(recorded.method);
  });

  test('the response of OpenSimulator', () => {
    const response = decodeLoginResponse(recordedHttp('login.response').body) as LoginSuccess;
    expect(response).toMatchObject({
      outcome: 'success',
      agentId: AGENT,
      sessionId: 'e998f697-d3e8-40c5-a5cc-0074cfe158c6',
      secureSessionId: '80e42671-31fb-4c51-9233-0ac53cf4735d',
      circuitCode: 1613881516,
      simAddress: '127.0.0.1',
      simPort: 9000,
      seedCapability: SEED,
      region: { handle: 1099511628032000n, x: 256000, y: 256000, sizeX: 256, sizeY: 256 },
      firstName: 'Web',
      lastName: 'Viewer',
      lookAt: [0, 0, 0],
      inventoryRoot: 'f5802622-35ad-4fc7-9d07-34d16406198b',
      libraryRoot: '00000112-000f-0000-0000-000100bba000',
      libraryOwner: '11111111-1111-0000-0000-000100bba000',
      startLocation: 'last',
      secondsSinceEpoch: 1795240895,
    });
    expect(response.skeleton).toHaveLength(20);
    expect(findCurrentOutfit(response.skeleton)).toMatchObject({
      folderId: '51346ca8-577e-463f-88d8-6886ad805514',
      parentId: response.inventoryRoot,
      name: 'Current Outfit',
    });
  });

  test('the response to a login with options', () => {
    const response = decodeLoginResponse(recordedHttp('viewer-a-login.response').body);
    expect(response).toMatchObject({ outcome: 'success', firstName: 'Test', lookAt: [0, 1, 0] });
  });
});
