import fc from 'fast-check';
import type { Llsd } from '../src/formats/llsd/index.ts';
import { uri, uuid } from '../src/formats/llsd/index.ts';

/** What XML 1.0 cannot hold, in a string without lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Any text that all serialisations keep: no control characters but tab and line ends. */
const text = fc.string({ unit: 'binary' }).map((any) => any.replace(NOT_XML, ''));

const scalar: fc.Arbitrary<Llsd> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n }),
  fc.double(),
  text,
  fc.uuid().map(uuid),
  text.map(uri),
  fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  }),
  fc.uint8Array({ maxLength: 40 }),
);

/** Any LLSD value of every type, a few levels deep, that all three serialisations keep exactly. */
export const llsdArbitrary: fc.Arbitrary<Llsd> = fc.letrec<{ value: Llsd }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 6 }).map((entries) => new Map(entries)),
  ),
})).value;
