import { BONE_COUNT, defaultSkeleton, type Skeleton } from '../../avatar/index.ts';
import { measureRig } from '../ik/index.ts';
import { LOCAL_POSITION, TARGET_POSITION } from '../puppetry/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../types.ts';
import type { Asked } from './asked.ts';

const PELVIS = 0;

/** From here outward a target has its way; what lies inward only follows when it is asked itself. */
const BASES = ['mPelvis', 'mTorso', 'mChest'].map((name) => defaultSkeleton.jointNumber(name));

/**
 * Whose the joints are. A hand that is dragged takes the arm along, not the whole body: the spine, which
 * could hardly bend for it, and what stands on it stay with the animations. So a target claims the bones from
 * its own inward up to the trunk. Every joint that is claimed is turned, since events that only move a joint
 * are mistaken for those of older layouts.
 */
export class JointClaims {
  /** Per joint: HAS_ROTATION, HAS_POSITION, or 0 for what is not the puppeteer's. */
  readonly components = new Uint8Array(BONE_COUNT);
  /** 1 for joints that are turned such that targets are reached. */
  readonly turning = new Uint8Array(BONE_COUNT);
  /** 1 for what is claimed, and all that it hangs from. */
  readonly needed = new Uint8Array(BONE_COUNT);
  /** Without the spine's bones that puppets pass by. */
  readonly parents: Int16Array;

  constructor(skeleton: Skeleton) {
    this.parents = measureRig(skeleton).parents;
  }

  revise({ kinds }: Asked): void {
    this.components.fill(0);
    this.turning.fill(0);
    this.needed.fill(0);
    for (let joint = BONE_COUNT - 1; joint >= 0; joint--) {
      const kind = kinds[joint];
      if (kind) this.components[joint] |= HAS_ROTATION;
      if (kind & LOCAL_POSITION) this.components[joint] |= HAS_POSITION;
      if (kind & TARGET_POSITION) this.#claimWay(joint);
      if (this.components[joint]) this.needed[joint] = 1;
      if (this.needed[joint] && joint > PELVIS) this.needed[this.parents[joint]] = 1;
    }
  }

  #claimWay(tip: number): void {
    for (let joint = tip; joint > PELVIS; joint = this.parents[joint]) {
      if (joint !== tip && BASES.includes(joint)) return;
      this.components[joint] |= HAS_ROTATION;
      this.turning[joint] = 1;
    }
  }
}
