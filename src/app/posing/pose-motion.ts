import { defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import {
  createLayer,
  HAS_POSITION,
  HAS_ROTATION,
  type Motion,
  PUPPET_PRIORITY,
} from '../../motion/index.ts';
import type { JointChange } from './pose-changes.ts';

/** Holds a pose above everything else that plays, for as long as the player has it. */
export class PoseMotion implements Motion {
  readonly layer;
  readonly owner = this;
  readonly basePriority = PUPPET_PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;

  constructor(changes: readonly JointChange[]) {
    this.layer = createLayer(changes.length);
    this.layer.weight = 1;
    const rest = defaultSkeleton.rows[PELVIS].position;
    for (const [entry, { joint, rotation, position }] of changes.entries()) {
      this.layer.joints[entry] = joint;
      this.layer.priorities[entry] = PUPPET_PRIORITY;
      this.layer.components[entry] = (rotation ? HAS_ROTATION : 0) | (position ? HAS_POSITION : 0);
      if (rotation) this.layer.rotations.set(rotation, 4 * entry);
      const origin = joint === PELVIS ? rest : [0, 0, 0];
      if (position)
        this.layer.positions.set(
          position.map((metres, axis) => metres + origin[axis]),
          3 * entry,
        );
    }
  }

  advance(): boolean {
    return true;
  }

  sample(): void {}
}
