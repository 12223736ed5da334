import type { LeapJoint } from './types.ts';

/** What one entry of a command says of a joint; what it does not say is absent. */
export type JointWish = Partial<Omit<LeapJoint, 'joint'>>;

const NOTHING: Omit<LeapJoint, 'joint'> = {
  position: null,
  rotation: null,
  scale: null,
  disableConstraint: false,
  report: false,
};

/** What a command wants of joints: said twice, field by field the last word counts. */
export class JointWishes {
  readonly #joints = new Map<number, LeapJoint>();

  add(joint: number, wish: JointWish): void {
    if (Object.keys(wish).length === 0) return;
    const before = this.#joints.get(joint) ?? { joint, ...NOTHING };
    this.#joints.set(joint, { ...before, ...wish });
  }

  /** By joint number. */
  list(): LeapJoint[] {
    return [...this.#joints.values()].sort((a, b) => a.joint - b.joint);
  }
}
