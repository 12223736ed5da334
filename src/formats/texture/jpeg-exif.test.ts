import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { withoutExif } from './jpeg-exif.ts';

const START = 'ff d8 ff e0 00 04 4a 46';
/** A segment that says that the camera was turned: orientation 6. */
const TURNED = 'ff e1 00 0a 45 78 69 66 00 00 06 00';
const REST = 'ff c0 00 0b 08 00 01 00 01 01 01 11 00 ff da 00 02 ff e1 45 78 69 66 ff d9';

it('leaves out what says how a camera was turned, and nothing else', () => {
  expect(withoutExif(hex(`${START} ${TURNED} ${REST}`))).toEqual(hex(`${START} ${REST}`));
  const plain = hex(`${START} ${REST}`);
  expect(withoutExif(plain)).toBe(plain);
});

it('ends with whatever follows the signature', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
      const bytes = Uint8Array.from([...hex('ff d8'), ...noise]);
      expect(withoutExif(bytes).length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
