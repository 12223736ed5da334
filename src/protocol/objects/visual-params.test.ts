import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeVisualParams, encodeVisualParams } from './index.ts';

describe('encodeVisualParams', () => {
  it('has a byte for each of the 253, in steps of the parameter', () => {
    const bytes = encodeVisualParams(new Map([[33, 2]]));
    expect(bytes).toHaveLength(253);
    // Height, -2.3 to 2: its greatest weight; Big_Brow, -0.3 to 2: 0.3 of 2.3 in 255 steps.
    expect(bytes[25]).toBe(255);
    expect(bytes[0]).toBe(33);
    // Appearance version and hover: 0 of 0..255, and the middle of -2..2.
    expect([...bytes.subarray(251)]).toEqual([0, 128]);
  });

  it('keeps weights within the range', () => {
    expect(encodeVisualParams(new Map([[80, 7]]))[31]).toBe(255);
    expect(encodeVisualParams(new Map([[80, -7]]))[31]).toBe(0);
  });

  it('comes back as it was sent, whatever the bytes', () => {
    const bytes = fc.uint8Array({ minLength: 253, maxLength: 253 });
    fc.assert(
      fc.property(bytes, (sent) => {
        const weights = decodeVisualParams(sent);
        expect(decodeVisualParams(encodeVisualParams(weights))).toEqual(weights);
      }),
    );
  });
});
