import fc from 'fast-check';
import { MESSAGE_TABLE, type MessageName, type MessageOf } from '../../src/protocol/setp/index.ts';

const single = fc.float({ noDefaultInfinity: true, noNaN: true });
const bytes = (size: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(size).map((array) => new Uint8Array(array));

const FIXED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  u8: fc.integer({ min: 0, max: 0xff }),
  u16: fc.integer({ min: 0, max: 0xffff }),
  u32: fc.integer({ min: 0, max: 0xffffffff }),
  f32: single,
  bool: fc.boolean(),
  vector3: fc.tuple(single, single, single),
  quaternion: fc.tuple(single, single, single, single),
  uuid: fc.uuid(),
  data: bytes({ maxLength: 700 }),
};

/** A text of at most `size` bytes in UTF-8, without zeros and lone surrogates. */
function text(size: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: size }).map((long) => {
    let fitting = '';
    for (const character of long.replaceAll('\0', '')) {
      if (new TextEncoder().encode(fitting + character).length > size) break;
      fitting += character;
    }
    return fitting;
  });
}

type FieldSpec =
  | string
  | readonly [
      string,
      FieldSpec | Readonly<Record<string, string>>,
      { min?: number; max?: number }?,
    ];

function fieldArbitrary(spec: FieldSpec): fc.Arbitrary<unknown> | null {
  if (typeof spec !== 'string') {
    const [, item, { min = 0, max = 9 } = {}] = spec;
    const entry =
      typeof item === 'object' && !Array.isArray(item)
        ? recordArbitrary(item as Readonly<Record<string, string>>)
        : fieldArbitrary(item as FieldSpec);
    return fc.array(entry!, { minLength: min, maxLength: max });
  }
  const [, kind, size] = /^(string|bytes|padding)(\d+)$/.exec(spec) ?? [];
  if (kind === 'string') return text(Number(size));
  if (kind === 'bytes') return bytes({ minLength: Number(size), maxLength: Number(size) });
  return FIXED[spec] ?? null;
}

function recordArbitrary(fields: Readonly<Record<string, FieldSpec>>): fc.Arbitrary<unknown> {
  const entries = Object.entries(fields).flatMap(([name, spec]) => {
    const arbitrary = fieldArbitrary(spec);
    return arbitrary ? [[name, arbitrary] as const] : [];
  });
  return fc.record(Object.fromEntries(entries), { noNullPrototype: true });
}

/** Random fields of a message, by the message table; a round trip preserves them exactly. */
export function setpFields<Name extends MessageName>(name: Name): fc.Arbitrary<MessageOf<Name>> {
  const { fields } = MESSAGE_TABLE[name];
  return recordArbitrary(fields as never) as fc.Arbitrary<MessageOf<Name>>;
}
