import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { llsdArbitrary } from '../../../test/llsd-arbitrary.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeLatin1, decodeUtf8, encodeUtf8 } from '../bytes/index.ts';
import {
  asArray,
  asMap,
  asString,
  decodeLlsd,
  decodeLlsdBinary,
  decodeLlsdNotation,
  decodeLlsdXml,
  encodeLlsdBinary,
  encodeLlsdXml,
  type Llsd,
  uri,
  uuid,
} from './index.ts';
import { detectLlsd } from './llsd-codec.ts';
import { encodeLlsdNotation } from './notation-llsd.ts';

const CODECS = [
  ['binary', encodeLlsdBinary, decodeLlsdBinary],
  ['xml', encodeLlsdXml, decodeLlsdXml],
  ['notation', encodeLlsdNotation, decodeLlsdNotation],
] as const;

const MARKERS = {
  binary: '<? LLSD/Binary ?>\n',
  xml: '<? LLSD/XML ?>\n',
  notation: '<? llsd/notation ?>\n',
};

interface Row {
  value: Llsd;
  binary: string;
  xml: string;
  notation: string;
}

/** Each value in its three serialisations, as we write and read them. */
const ROWS: Record<string, Row> = {
  undef: { value: null, binary: '21', xml: '<undef/>', notation: '!' },
  true: { value: true, binary: '31', xml: '<boolean>true</boolean>', notation: 'true' },
  false: { value: false, binary: '30', xml: '<boolean>false</boolean>', notation: 'false' },
  integer: { value: -2n, binary: '69 ff ff ff fe', xml: '<integer>-2</integer>', notation: 'i-2' },
  'smallest integer': {
    value: -2147483648n,
    binary: '69 80 00 00 00',
    xml: '<integer>-2147483648</integer>',
    notation: 'i-2147483648',
  },
  real: { value: 1.5, binary: '72 3ff8000000000000', xml: '<real>1.5</real>', notation: 'r1.5' },
  'real in E notation': {
    value: -2e-9,
    binary: '72 be212e0be826d695',
    xml: '<real>-2e-9</real>',
    notation: 'r-2e-9',
  },
  'real minus zero': {
    value: -0,
    binary: '72 8000000000000000',
    xml: '<real>-0</real>',
    notation: 'r-0',
  },
  nan: {
    value: Number.NaN,
    binary: '72 7ff8000000000000',
    xml: '<real>nan</real>',
    notation: 'rnan',
  },
  'minus infinity': {
    value: Number.NEGATIVE_INFINITY,
    binary: '72 fff0000000000000',
    xml: '<real>-inf</real>',
    notation: 'r-inf',
  },
  uuid: {
    value: uuid('ea04498f-daca-4a86-9ebb-9ce704f78e62'),
    binary: '75 ea04498fdaca4a869ebb9ce704f78e62',
    xml: '<uuid>ea04498f-daca-4a86-9ebb-9ce704f78e62</uuid>',
    notation: 'uea04498f-daca-4a86-9ebb-9ce704f78e62',
  },
  string: { value: 'hi', binary: '73 00000002 6869', xml: '<string>hi</string>', notation: "'hi'" },
  'empty string': { value: '', binary: '73 00000000', xml: '<string/>', notation: "''" },
  'string with special characters': {
    value: 'é\'"\\<&>\r\n\t',
    binary: '73 0000000b c3a9 27 22 5c 3c 26 3e 0d 0a 09',
    xml: '<string>é\'"\\&lt;&amp;&gt;&#13;\n\t</string>',
    notation: String.raw`'é\'"\\<&>\r\n\t'`,
  },
  uri: {
    value: uri('a:b'),
    binary: '6c 00000003 613a62',
    xml: '<uri>a:b</uri>',
    notation: "l'a:b'",
  },
  date: {
    value: new Date('2026-01-31T12:00:00.250Z'),
    binary: '64 0000 10b0 7b5f da41',
    xml: '<date>2026-01-31T12:00:00.250Z</date>',
    notation: 'd"2026-01-31T12:00:00.250Z"',
  },
  binary: {
    value: hex('01 02 ff fe'),
    binary: '62 00000004 0102fffe',
    xml: '<binary encoding="base64">AQL//g==</binary>',
    notation: 'b64"AQL//g=="',
  },
  'empty binary': {
    value: hex(''),
    binary: '62 00000000',
    xml: '<binary encoding="base64"></binary>',
    notation: 'b64""',
  },
  array: {
    value: [1n, [], 'x'],
    binary: '5b 00000003 6900000001 5b000000005d 730000000178 5d',
    xml: '<array><integer>1</integer><array></array><string>x</string></array>',
    notation: "[i1,[],'x']",
  },
  map: {
    value: new Map<string, Llsd>([
      ['', new Map()],
      ['__proto__', true],
    ]),
    binary: '7b 00000002 6b00000000 7b000000007d 6b00000009 5f5f70726f746f5f5f 31 7d',
    xml: '<map><key/><map></map><key>__proto__</key><boolean>true</boolean></map>',
    notation: "{'':{},'__proto__':true}",
  },
};

describe.each(Object.entries(ROWS))('%s', (_, { value, binary, xml, notation }) => {
  test('binary', () => {
    expect(toHex(encodeLlsdBinary(value))).toBe(toHex(hex(binary)));
    expect(decodeLlsdBinary(hex(binary))).toStrictEqual(value);
  });

  test('XML', () => {
    expect(decodeUtf8(encodeLlsdXml(value))).toBe(`<llsd>${xml}</llsd>`);
    expect(decodeLlsd(encodeUtf8(`<llsd>${xml}</llsd>`))).toStrictEqual(value);
  });

  test('notation', () => {
    expect(decodeUtf8(encodeLlsdNotation(value))).toBe(notation);
    expect(decodeLlsd(encodeUtf8(notation))).toStrictEqual(value);
  });

  test('survives a structured clone', () => {
    expect(structuredClone(value)).toStrictEqual(value);
  });
});

test.each(CODECS)('the %s form with its marker', (serialisation, encode) => {
  const text = MARKERS[serialisation] + decodeLatin1(encode(null));
  expect(decodeLlsd(encodeUtf8(text))).toBeNull();
});

describe('what LLSD cannot represent', () => {
  const cycle: Llsd[] = [];
  cycle.push(cycle);

  test.each<[string, Llsd]>([
    ['an integer beyond S32', 2147483648n],
    ['an invalid date', new Date(Number.NaN)],
    ['a cycle', cycle],
  ])('%s', (_, value) => {
    for (const [, encode] of CODECS) expect(() => encode(value)).toThrow(RangeError);
  });

  test('XML has U+FFFD for characters that it cannot contain', () => {
    expect(decodeUtf8(encodeLlsdXml('a\0\ud800\uffff'))).toBe(
      '<llsd><string>a\ufffd\ufffd\ufffd</string></llsd>',
    );
  });
});

describe('detectLlsd', () => {
  test.each([
    ['<? LLSD/Binary ?>\n{', 'binary'],
    ['<?llsd/notation?>[]', 'notation'],
    ['\n<? LLSD/XML ?>\n', 'xml'],
    ['<llsd>', 'xml'],
    ['\ufeff <?xml', 'xml'],
    ['{\0\0\0\x01', 'binary'],
    ["{'a':i1}", 'notation'],
    ['!', 'notation'],
    ['', 'notation'],
  ])('%j is %s', (text, serialisation) => {
    expect(detectLlsd(encodeUtf8(text))).toBe(serialisation);
  });
});

describe.each(CODECS)('properties of %s', (serialisation, encode, decode) => {
  const marker = encodeUtf8(MARKERS[serialisation]);

  test('decode(encode(value)) gives the value, with and without marker', () => {
    fc.assert(
      fc.property(llsdArbitrary, (value) => {
        const bytes = encode(value);
        expect(decode(bytes)).toStrictEqual(value);
        const marked = new Uint8Array([...marker, ...bytes]);
        expect(decodeLlsd(marked)).toStrictEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  test('every prefix gives a value or a DecodeError', () => {
    fc.assert(
      fc.property(llsdArbitrary, (value) => {
        const bytes = encode(value).subarray(0, 400);
        for (let end = 0; end < bytes.length; end++) {
          valueOrDecodeError(() => decode(bytes.subarray(0, end)));
        }
        return true;
      }),
      { numRuns: 30 },
    );
  });

  test('mutated bytes give a value or a DecodeError', () => {
    const mutation = fc.tuple(fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(llsdArbitrary, fc.array(mutation, { minLength: 1 }), (value, mutations) => {
        const bytes = encode(value);
        for (const [at, byte] of mutations) bytes[at % bytes.length] = byte;
        valueOrDecodeError(() => decode(bytes));
      }),
      { numRuns: 300 },
    );
  });

  test('random bytes give a value or a DecodeError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        valueOrDecodeError(() => decode(bytes));
        valueOrDecodeError(() => decodeLlsd(bytes));
      }),
      { numRuns: 500 },
    );
  });
});

describeWithSamples('LLSD recorded from OpenSimulator', () => {
  /** All recorded exchanges whose bodies are LLSD; the others are XML-RPC, assets or empty. */
  const NAMES = [
    'inventory-current-outfit.request',
    'inventory-current-outfit.response',
    'inventory-root.request',
    'inventory-root.response',
    'seed.request',
    'seed.response',
    'simulator-features.response',
    'viewer-a-cap-post.request',
    'viewer-a-cap-post.response',
    'viewer-a-event-queue.request',
    'viewer-a-event-queue.response',
    'viewer-a-seed.request',
    'viewer-a-seed.response',
    'viewer-a-texture.response',
  ];
  const HEAD_END = [0x0d, 0x0a, 0x0d, 0x0a];

  function body(name: string): Uint8Array {
    const bytes = sharedFile(`samples/opensim/${name}`);
    const head = bytes.findIndex((_, at) => HEAD_END.every((byte, i) => bytes[at + i] === byte));
    return bytes.subarray(head + HEAD_END.length);
  }

  test.each(NAMES)('%s survives every serialisation', (name) => {
    const value = decodeLlsd(body(name));
    for (const [, encode, decode] of CODECS) {
      expect(decode(encode(value))).toStrictEqual(value);
    }
  });

  test('the values are those of the text', () => {
    const names = asArray(decodeLlsd(body('seed.request')))?.map(asString);
    expect(names?.slice(0, 3)).toEqual(['EventQueueGet', 'ViewerAsset', 'GetTexture']);
    const features = asMap(decodeLlsd(body('simulator-features.response')));
    expect(features?.get('MeshRezEnabled')).toBe(true);
    const ack = asMap(decodeLlsd(body('viewer-a-event-queue.request')));
    expect([...(ack ?? [])]).toEqual([
      ['ack', null],
      ['done', false],
    ]);
  });
});

test('a subarray is decoded by its own bytes', () => {
  const bytes = hex('ff ff 5b 00000001 62 00000001 07 5d ff');
  expect(decodeLlsd(bytes.subarray(2))).toStrictEqual([hex('07')]);
});
