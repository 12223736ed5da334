import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { ActionAnswer, ObjectAction, ObjectBehavior, RollingSpec } from './object-behavior.ts';
import { success } from './world-interactions.ts';
import type { WorldObject } from './world-object.ts';

/** Metres per second that a push gives. */
const PUSH_SPEED = 3;

/** A ball: physics moves it, and whoever pushes it sends it away from himself. */
export class RollingThing implements ObjectBehavior {
  readonly isSelfMoved = false;
  readonly spec: RollingSpec;

  constructor(spec: RollingSpec) {
    this.spec = spec;
  }

  act(object: WorldObject, { name, source }: ObjectAction): ActionAnswer | null {
    if (name !== 'push') return null;
    const x = object.location[0] - source.location[0];
    const y = object.location[1] - source.location[1];
    const distance = Math.hypot(x, y);
    object.velocity[0] += (distance > 0 ? x / distance : 1) * PUSH_SPEED;
    object.velocity[1] += (distance > 0 ? y / distance : 0) * PUSH_SPEED;
    return success(encodeUtf8(`${object.description?.name ?? 'It'} rolls away.`));
  }
}
