import { describe, expect, it } from 'vitest';
import { collectBuffers } from './outcome.ts';

describe('collectBuffers', () => {
  it('finds every buffer once, in records, lists and maps', () => {
    const shared = new Float32Array(4);
    const other = new Uint8Array(2);
    const value = {
      name: 'x',
      none: null,
      faces: [{ positions: shared, normals: shared.subarray(1) }, { joints: other }],
      map: new Map([['a', new Uint16Array(1)]]),
    };
    const buffers = collectBuffers(value);
    expect(buffers.size).toBe(3);
    expect(buffers.has(shared.buffer)).toBe(true);
    expect(buffers.has(other.buffer)).toBe(true);
  });

  it('finds none in plain values', () => {
    expect(collectBuffers('text').size).toBe(0);
    expect(collectBuffers([1, 2, 3]).size).toBe(0);
  });
});
