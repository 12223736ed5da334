import { product, type Quaternion, turn } from '../../formats/quaternion/index.ts';
import type { Vector3 } from '../../protocol/objects/index.ts';

/** Where something stands and how it is turned, in the frame of what it hangs on. */
export interface Placement {
  readonly position: Vector3;
  /** Unit length. */
  readonly rotation: Quaternion;
}

/** For what is told in a form that nobody knows: where the frame begins. */
export const AT_ORIGIN: Placement = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** A linkset's child, which stands in its root's axes, in the frame that the root stands in. */
export function childWithin(root: Placement, child: Placement): Placement {
  const [x, y, z] = root.position;
  const [east, north, up] = turn(root.rotation, child.position);
  return {
    position: [x + east, y + north, z + up],
    rotation: product(root.rotation, child.rotation),
  };
}
