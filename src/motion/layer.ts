import type { Pose } from '../avatar/index.ts';
import { HAS_POSITION, HAS_ROTATION, type Layer } from './types.ts';

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
    revision: 0,
  };
}

/** Puts all that a layer says into a pose, whatever its weight: nothing else has a say. */
export function writeLayer(pose: Pose, layer: Layer): void {
  const { count, joints, components, rotations, positions } = layer;
  for (let entry = 0; entry < count; entry++) {
    const joint = joints[entry];
    if (components[entry] & HAS_ROTATION) {
      pose.rotations.set(rotations.subarray(4 * entry, 4 * entry + 4), 4 * joint);
    }
    if (components[entry] & HAS_POSITION) {
      pose.positions.set(positions.subarray(3 * entry, 3 * entry + 3), 3 * joint);
    }
  }
}
