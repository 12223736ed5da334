import { ByteWriter } from '../bytes/index.ts';
import { MAX_INFLUENCES } from './limits.ts';

const END_OF_VERTEX = 0xff;

/**
 * Writes the influences of all vertices: normalised, in their order, without those too small for 16 bits,
 * and the terminator after fewer than four.
 *
 * @param joints - 4 per vertex. @param weights - 4 per vertex, 0 or more.
 *
 * **Source:** mesh-asset.md section 2, "Weights".
 */
export function encodeWeights(
  joints: ArrayLike<number>,
  weights: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(weights.length * 3);
  for (let first = 0; first < weights.length; first += MAX_INFLUENCES) {
    const end = first + MAX_INFLUENCES;
    let sum = 0;
    for (let i = first; i < end; i++) sum += weights[i];
    let written = 0;
    for (let i = first; i < end; i++) {
      const word = sum > 0 ? Math.floor((weights[i] / sum) * 65535) : 0;
      if (word === 0) continue;
      writer.u8(joints[i]);
      writer.u16le(word);
      written++;
    }
    if (written < MAX_INFLUENCES) writer.u8(END_OF_VERTEX);
  }
  return writer.finish();
}
