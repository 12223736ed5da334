import { PELVIS, type Skeleton } from '../../avatar/index.ts';
import { createLayer, HAS_POSITION } from '../layer.ts';
import type { Motion } from '../motion.ts';

/**
 * Keeps the pelvis at its standing position, that of the skeleton, whenever no clip displaces it. It always
 * runs, as the oldest motion of all, so a clip that eases out hands the pelvis back to it smoothly. A worn
 * mesh's own mPelvis position does not show, as in-world: clips displace the pelvis from the same position.
 *
 * **Source:** animation.md sections 7 ("Consequences"), 8 and 11.
 */
export class PelvisFixMotion implements Motion {
  readonly layer = createLayer(1);
  readonly owner = this;
  readonly basePriority = 0;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;

  constructor({ rest }: Skeleton) {
    this.layer.joints[0] = PELVIS;
    this.layer.components[0] = HAS_POSITION;
    this.layer.weight = 1;
    this.layer.positions.set(rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3));
  }

  advance(): boolean {
    return true;
  }

  /** The layer never changes. */
  sample(): void {}
}
