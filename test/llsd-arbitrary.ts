import fc from 'fast-check';
import type { Llsd } from '../src/formats/llsd/index.ts';
import { uri, uuid } from '../src/formats/llsd/index.ts';
import { anyXmlText } from './any-text.ts';

const scalar: fc.Arbitrary<Llsd> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n }),
  fc.double(),
  anyXmlText,
  fc.uuid().map(uuid),
  anyXmlText.map(uri),
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
    fc
      .array(fc.tuple(anyXmlText, tie('value')), { maxLength: 6 })
      .map((entries) => new Map(entries)),
  ),
})).value;
