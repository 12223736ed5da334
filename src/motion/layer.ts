import type { Layer } from './types.ts';

/** A layer with room for `count` entries, every number zero. */
export function createLayer(count: number): Layer {
  return {
    count,
    joints: new Int16Array(count),
    priorities: new Int32Array(count),
    components: new Uint8Array(count),
    rotations: new Float32Array(4 * count),
    positions: new Float32Array(3 * count),
    weight: 0,
  };
}
