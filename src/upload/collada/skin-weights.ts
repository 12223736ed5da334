import type { ColladaWeights } from '../../formats/collada/index.ts';
import { type PositionWeights, WeightCollector } from '../model/position-weights.ts';

/** What stands for the bind shape instead of a joint. */
const BIND_SHAPE = -1;

/**
 * The weights of each position, as the uploader keeps them.
 *
 * **Source:** reference/upload.md section 1, "Skin".
 */
export function readWeights(
  { pairs, indices, stride, jointOffset, weightOffset, values }: ColladaWeights,
  jointCount: number,
): PositionWeights {
  const numbers = values?.values ?? new Float32Array(0);
  const collector = new WeightCollector(pairs.length, jointCount);
  let at = 0;
  for (let position = 0; position < pairs.length; position++) {
    for (let pair = 0; pair < pairs[position]; pair++, at += stride) {
      const joint = indices[at + jointOffset];
      if (joint !== BIND_SHAPE) collector.add(joint, numbers[indices[at + weightOffset]]);
    }
    collector.next();
  }
  return collector;
}
