import type { Pose } from '../avatar/index.ts';

/** Bits of {@link Layer.components}. */
export const HAS_ROTATION = 1;
export const HAS_POSITION = 2;

/**
 * The joints that a motion drives in one frame: a sparse list, overwritten in place every frame. The first
 * `count` entries are valid. Joints, priorities and components are usually written once; a motion that
 * changes them in its `advance` raises `revision`, and the mixer then reads them again.
 */
export interface Layer {
  count: number;
  /** Joint number of each entry. */
  joints: Int16Array<ArrayBuffer>;
  /** Priority of each entry. A joint of a clip that inherits its priority (-1) has the clip's base priority here. */
  priorities: Int32Array<ArrayBuffer>;
  /** Per entry, whether it has a rotation, a position or both: HAS_ROTATION and HAS_POSITION bits. */
  components: Uint8Array<ArrayBuffer>;
  /** Local rotations, 4 per entry. */
  rotations: Float32Array<ArrayBuffer>;
  /** Absolute local positions, 3 per entry (for mPelvis: rest position plus displacement). */
  positions: Float32Array<ArrayBuffer>;
  /** 0..1, the same for all entries. */
  weight: number;
  /** Counts the changes of count, joints, priorities and components since the motion was created. */
  revision: number;
}

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

/** Copies all rotations and positions of a layer into a pose, whatever the layer's weight: no blending. */
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
