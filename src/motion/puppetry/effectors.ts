import type { Effectors } from './types.ts';

/** Room for the events of `room` joints, of which none is there yet. */
export function createEffectors(room: number): Effectors {
  return {
    count: 0,
    joints: new Int16Array(room),
    masks: new Uint8Array(room),
    rotations: new Float32Array(4 * room),
    positions: new Float32Array(3 * room),
    scales: new Float32Array(3 * room),
  };
}
