import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { llsdArbitrary } from '../../../test/llsd-arbitrary.ts';
import { describeWithSamples, sharedFile } from '../../../test/samples.ts';
import { encodeUtf8 } from '../bytes/index.ts';
import {
  asArray,
  asMap,
  asString,
  decodeLlsd,
  decodeLlsdBinary,
  decodeLlsdNotation,
  decodeLlsdXml,
  detectLlsd,
  encodeLlsd,
} from './index.ts';

const DECODERS = [
  ['binary', decodeLlsdBinary],
  ['xml', decodeLlsdXml],
  ['notation', decodeLlsdNotation],
] as const;

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

describe.each(DECODERS)('properties of %s', (serialisation, decode) => {
  test('decode(encode(value)) is the value, with and without header', () => {
    fc.assert(
      fc.property(llsdArbitrary, (value) => {
        expect(decode(encodeLlsd(value, serialisation))).toStrictEqual(value);
        const headed = encodeLlsd(value, serialisation, { header: true });
        expect(decodeLlsd(headed)).toStrictEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  test('every prefix is a value or a DecodeError', () => {
    fc.assert(
      fc.property(llsdArbitrary, (value) => {
        const bytes = encodeLlsd(value, serialisation).subarray(0, 400);
        for (let end = 0; end < bytes.length; end++) {
          valueOrDecodeError(() => decode(bytes.subarray(0, end)));
        }
        return true;
      }),
      { numRuns: 30 },
    );
  });

  test('mutated bytes are a value or a DecodeError', () => {
    const mutation = fc.tuple(fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(llsdArbitrary, fc.array(mutation, { minLength: 1 }), (value, mutations) => {
        const bytes = encodeLlsd(value, serialisation);
        for (const [at, byte] of mutations) bytes[at % bytes.length] = byte;
        valueOrDecodeError(() => decode(bytes));
      }),
      { numRuns: 300 },
    );
  });

  test('random bytes are a value or a DecodeError', () => {
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
  /** All exchanges there whose bodies are LLSD; the others are XML-RPC, assets or empty. */
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

  test.each(NAMES)('%s, and once more through every serialisation', (name) => {
    const value = decodeLlsd(body(name));
    for (const [serialisation, decode] of DECODERS) {
      expect(decode(encodeLlsd(value, serialisation))).toStrictEqual(value);
    }
  });

  test('the values are what the text says', () => {
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

test('a subarray decodes by its own bytes', () => {
  const bytes = hex('ff ff 5b 00000001 62 00000001 07 5d ff');
  expect(decodeLlsd(bytes.subarray(2))).toStrictEqual([hex('07')]);
});
