import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { ByteWriter } from '../../formats/bytes/index.ts';
import { FIELD_CODECS } from './field-codecs.ts';
import type { FieldType, FieldValue } from './message-types.ts';

const UUID = '00112233-4455-6677-8899-aabbccddeeff';

const FIELDS: readonly (readonly [FieldType, bytes: string, FieldValue])[] = [
  ['U8', 'fe', 254],
  ['S8', 'fe', -2],
  ['BOOL', '01', true],
  ['U16', '01 80', 0x8001],
  ['S16', '01 80', -0x7fff],
  ['U32', '01 02 03 84', 0x84030201],
  ['S32', 'fe ff ff ff', -2],
  ['U64', '01 02 03 04 05 06 07 88', 0x8807060504030201n],
  ['F32', '00 00 c0 bf', -1.5],
  ['LLVector3', '00 00 80 3f 00 00 00 40 00 00 40 40', [1, 2, 3]],
  ['LLVector4', '00 00 80 3f 00 00 00 40 00 00 40 40 00 00 80 40', [1, 2, 3, 4]],
  ['LLQuaternion', '00 00 00 3f 00 00 00 3f 00 00 00 bf', [0.5, 0.5, -0.5, 0.5]],
  ['LLUUID', '00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff', UUID],
  ['IPADDR', 'c0 00 02 07', '192.0.2.7'],
  ['IPPORT', '23 29', 9001],
  ['Fixed4', '01 02 03 04', hex('01 02 03 04')],
  ['Variable1', '02 aa bb', hex('aa bb')],
  ['Variable2', '02 00 aa bb', hex('aa bb')],
];

function read(type: FieldType, bytes: Uint8Array<ArrayBuffer>): FieldValue {
  const { size } = FIELD_CODECS[type];
  return FIELD_CODECS[type].read(
    {
      bytes,
      view: new DataView(bytes.buffer),
      readBytes: (length) => bytes.subarray(size, size + length),
      warnReplaced: () => expect.unreachable('a value was replaced'),
    },
    0,
  );
}

describe('every field type', () => {
  it('is tested here', () => {
    expect(FIELDS.map(([type]) => type)).toEqual(Object.keys(FIELD_CODECS));
  });

  it.each(FIELDS)('%s is %s', (type, bytes, value) => {
    expect(read(type, hex(bytes))).toEqual(value);
    const writer = new ByteWriter();
    FIELD_CODECS[type].write(writer, value);
    expect(toHex(writer.finish())).toBe(bytes);
  });

  it('refuses a value of another type', () => {
    const candidates: FieldValue[] = [1.5, 70000n, 'no', [1, 2], new Uint8Array(3)];
    for (const [type, , fitting] of FIELDS) {
      const invalid = candidates.filter(
        (value) => typeof value !== typeof fitting || type === 'IPADDR',
      );
      for (const value of invalid) {
        expect(() => FIELD_CODECS[type].write(new ByteWriter(), value), type).toThrow(RangeError);
      }
    }
  });
});
