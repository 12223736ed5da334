import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { ByteReader, encodeUtf8 } from '../bytes/index.ts';
import { decodeLlsdBinary, readLlsdBinary, skipBinaryMarker, uuid } from './index.ts';

/** The example of login-and-caps.md section 9, read back there by an independent library. */
const EXAMPLE = hex(`7b 00000006
  6b 00000001 61 69 00000001
  6b 00000001 62 31
  6b 00000001 72 72 3ff8000000000000
  6b 00000001 73 73 00000002 6869
  6b 00000001 75 75 ea04498fdaca4a869ebb9ce704f78e62
  6b 00000001 78 62 00000002 0102
  7d`);

function nested(depth: number): Uint8Array {
  return encodeUtf8(`${'[\0\0\0\x01'.repeat(depth)}!${']'.repeat(depth)}`);
}

test('the example of the reference', () => {
  expect(EXAMPLE).toHaveLength(88);
  expect(decodeLlsdBinary(EXAMPLE)).toStrictEqual(
    new Map<string, unknown>([
      ['a', 1n],
      ['b', true],
      ['r', 1.5],
      ['s', 'hi'],
      ['u', uuid('ea04498f-daca-4a86-9ebb-9ce704f78e62')],
      ['x', hex('01 02')],
    ]),
  );
});

describe('consecutive reals', () => {
  const REALS = '72 3ff8000000000000 72 c000000000000000';

  test('are read alone and with other values around them', () => {
    expect(decodeLlsdBinary(hex(`5b 00000002 ${REALS} 5d`))).toStrictEqual([1.5, -2]);
    const mixed = hex(`5b 00000006 ${REALS} 69 00000007 ${REALS} 21 5d`);
    expect(decodeLlsdBinary(mixed)).toStrictEqual([1.5, -2, 7n, 1.5, -2, null]);
  });

  test('are read only as many as announced', () => {
    const bytes = hex(`5b 00000001 ${REALS} 5d`);
    expect(expectDecodeError(() => decodeLlsdBinary(bytes), 'bad-close').offset).toBe(14);
  });

  test('may not be cut short', () => {
    const bytes = hex(`5b 00000002 ${REALS}`).subarray(0, -1);
    expect(expectDecodeError(() => decodeLlsdBinary(bytes), 'truncated')).toMatchObject({
      offset: 15,
      path: '[1]',
    });
  });

  test('count as values one by one', () => {
    const bytes = hex(`5b 00000003 ${REALS} 21 5d`);
    expect(decodeLlsdBinary(bytes, { maxValues: 4 })).toHaveLength(3);
    const decode = (maxValues: number) => () => decodeLlsdBinary(bytes, { maxValues });
    expect(expectDecodeError(decode(3), 'too-many-values').path).toBe('[2]');
    expect(expectDecodeError(decode(2), 'too-many-values')).toMatchObject({
      offset: 14,
      path: '[1]',
    });
    expect(expectDecodeError(decode(1), 'too-many-values')).toMatchObject({
      offset: 5,
      path: '[0]',
    });
  });
});

describe('tolerances', () => {
  test.each(['<? LLSD/Binary ?>\n', '<?llsd/binary?>', '<? llsd/BINARY ?>\r\n', ''])(
    'marker %j and bytes after the value',
    (marker) => {
      expect(decodeLlsdBinary(encodeUtf8(`${marker}1 more`))).toBe(true);
    },
  );

  test('quoted strings as value and key, with escapes for bytes', () => {
    //                              {  count     "  k  "  '  \  x  c  3  \  x  A  9  \  n  \  '  '  }
    const bytes = hex('7b 00000001 22 6b 22 27 5c 78 63 33 5c 78 41 39 5c 6e 5c 27 27 7d');
    expect(decodeLlsdBinary(bytes)).toStrictEqual(new Map([['k', "é\n'"]]));
  });

  test('malformed UTF-8 becomes U+FFFD', () => {
    expect(decodeLlsdBinary(hex('73 00000002 61 ff'))).toBe('a\ufffd');
  });

  test('of two entries with the same key the later one wins', () => {
    expect(decodeLlsdBinary(hex('7b 00000002 2761 27 31 2761 27 30 7d'))).toStrictEqual(
      new Map([['a', false]]),
    );
  });

  test.each(['7ff8000000000000', '000000000000f07f', 'ffffffffffffef7f'])(
    'a date of %s seconds, which no Date can represent, becomes the epoch',
    (seconds) => {
      expect(decodeLlsdBinary(hex(`64${seconds}`))).toStrictEqual(new Date(0));
    },
  );
});

test('reads texts on both sides of the limit of the short-text path', () => {
  for (const text of ['é'.repeat(6), 'a'.repeat(12), 'a'.repeat(13), 'é'.repeat(20)]) {
    const utf8 = encodeUtf8(text);
    expect(decodeLlsdBinary(new Uint8Array([0x73, 0, 0, 0, utf8.length, ...utf8]))).toBe(text);
  }
});

test('binary values are views of the input', () => {
  const value = decodeLlsdBinary(EXAMPLE.subarray());
  const binary = (value as Map<string, Uint8Array>).get('x');
  expect(binary?.buffer).toBe(EXAMPLE.buffer);
  expect(binary?.byteOffset).toBe(85);
});

test('readLlsdBinary leaves the reader after the value', () => {
  const reader = new ByteReader(hex('ff 69 00000007 31'), { format: 'mesh' });
  reader.position = 1;
  expect(readLlsdBinary(reader)).toBe(7n);
  expect(reader.position).toBe(6);
  skipBinaryMarker(reader);
  expect(readLlsdBinary(reader)).toBe(true);
  expect(reader.remaining).toBe(0);
});

describe('errors', () => {
  test.each([
    ['nothing at all', '', 'truncated', 0, ''],
    ['an integer cut short', '69 0000', 'truncated', 1, ''],
    ['a count cut short', '5b 00', 'truncated', 1, ''],
    ['an array of 4 with room for 3', '5b 00000004 212121', 'count-over-end', 1, ''],
    ['a map of 2 with room for 1', '7b 00000002 272721 7d', 'count-over-end', 1, ''],
    ['a huge array', '5b ffffffff 21', 'count-over-end', 1, ''],
    ['a string over the end', '5b 00000001 73 00000003 6161', 'count-over-end', 6, '[0]'],
    ['an unknown tag', '5b 00000002 21 7a 5d', 'bad-tag', 6, '[1]'],
    ['a key without its tag', '7b 00000001 61 00000000 21 7d', 'bad-tag', 5, ''],
    ['an array that continues after its last entry', '5b 00000001 21 21', 'bad-close', 6, ''],
    ['a map that ends as an array', '7b 00000000 5d', 'bad-close', 5, ''],
    ['an escape without digits', '27 5c 78 67 67 27', 'bad-escape', 1, ''],
    ['an escape cut short', '27 61 5c', 'truncated', 3, ''],
    ['a quote that never closes', '27 61', 'truncated', 2, ''],
    ['a quote with an escape that never closes', '27 5c 6e', 'truncated', 3, ''],
  ])('%s', (_, bytes, code, offset, path) => {
    expect(expectDecodeError(() => decodeLlsdBinary(hex(bytes)), code)).toMatchObject({
      format: 'llsd',
      offset,
      path,
    });
  });

  test('the path names keys and indices', () => {
    // {high_lod: [{Position: <bad>}]}
    const bytes = hex(`7b 00000001 6b 00000008 686967685f6c6f64
      5b 00000001 7b 00000001 6b 00000008 506f736974696f6e ff 7d 5d 7d`);
    expect(expectDecodeError(() => decodeLlsdBinary(bytes), 'bad-tag')).toMatchObject({
      offset: 41,
      path: 'high_lod[0]/Position',
    });
  });

  test('the path cuts long keys short', () => {
    const key = `6b 00001388 ${'61'.repeat(5000)}`;
    const bytes = hex(`7b 00000001 ${key} 7b 00000001 ${key} ff 7d 7d`);
    const { path } = expectDecodeError(() => decodeLlsdBinary(bytes), 'bad-tag');
    expect(path).toMatch(/^a+…\/a+…$/);
    expect(path.length).toBeLessThan(200);
  });

  test('the origin is added to the offset and put before the path', () => {
    const origin = { format: 'mesh', baseOffset: 100, path: 'skin' } as const;
    const decode = () => decodeLlsdBinary(hex('5b 00000001 ff 5d'), origin);
    expect(expectDecodeError(decode, 'bad-tag')).toMatchObject({
      format: 'mesh',
      offset: 105,
      path: 'skin[0]',
    });
  });

  test('accepts 96 levels; 97 and 10,000 are too deep', () => {
    expect(decodeLlsdBinary(nested(96))).toBeInstanceOf(Array);
    expect(expectDecodeError(() => decodeLlsdBinary(nested(97)), 'too-deep').offset).toBe(97 * 5);
    expectDecodeError(() => decodeLlsdBinary(nested(10_000)), 'too-deep');
    expectDecodeError(() => decodeLlsdBinary(nested(3), { maxDepth: 2 }), 'too-deep');
  });

  test('more values than allowed', () => {
    const bytes = hex('5b 00000003 212121 5d');
    expect(decodeLlsdBinary(bytes, { maxValues: 4 })).toStrictEqual([null, null, null]);
    expectDecodeError(() => decodeLlsdBinary(bytes, { maxValues: 3 }), 'too-many-values');
  });
});
