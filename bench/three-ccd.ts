import { Bone, SkinnedMesh, Skeleton as ThreeSkeleton } from 'three';
import { CCDIKSolver } from 'three/examples/jsm/animation/CCDIKSolver.js';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { measureIkRig } from '../src/motion/ik/index.ts';
import { EFFECTORS } from './ik-fixtures.ts';
import { bonesOf } from './three-avatar.ts';

const ITERATIONS = 5;
/** What an effector turns, its own bone first. Three's solver has no limits of these kinds: it goes without. */
const ARM = ['mWrist', 'mElbow', 'mShoulder', 'mCollar'];
const LINKS = [
  ARM.map((name) => `${name}Left`),
  ARM.map((name) => `${name}Right`),
  ['mHead', 'mNeck'],
];

/**
 * Three's solver on the same skeleton, of which only the bones between mPelvis and the effectors are there:
 * every turn places all that hangs from a bone, so fingers, face and wings would cost it more.
 */
export class ThreeCcd {
  readonly #root: Bone;
  readonly #targets: Bone[] = [];
  readonly #tips: Bone[] = [];
  readonly #solver: CCDIKSolver;
  readonly #half = measureIkRig(defaultSkeleton).armSpan / 2;

  constructor({ wholeSkeleton = false } = {}) {
    const bones = bonesOf(defaultSkeleton);
    this.#root = bones[0];
    this.#root.position.set(0, 0, 0);
    if (!wholeSkeleton) prune(this.#root, new Set(EFFECTORS.map((joint) => bones[joint])));
    const iks = EFFECTORS.map((joint, k) => {
      const tip = new Bone();
      tip.position.fromArray(defaultSkeleton.tips, 3 * joint);
      bones[joint].add(tip);
      const target = new Bone();
      this.#tips.push(tip);
      this.#targets.push(target);
      const effector = bones.push(tip) - 1;
      const links = LINKS[k].map((name) => ({ index: defaultSkeleton.jointNumber(name) }));
      return { effector, target: bones.push(target) - 1, links, iteration: ITERATIONS };
    });
    const mesh = new SkinnedMesh();
    mesh.bind(new ThreeSkeleton(bones));
    this.#root.updateMatrixWorld(true);
    this.#solver = new CCDIKSolver(mesh, iks);
  }

  solve(targets: Float32Array): void {
    for (let k = 0; k < this.#targets.length; k++) {
      this.#targets[k].position.fromArray(targets, 3 * k).multiplyScalar(this.#half);
      this.#targets[k].updateMatrixWorld(true);
    }
    this.#solver.update();
  }

  /** Metres between the effectors and their targets, at most. */
  residual(): number {
    const off = this.#tips.map((tip, k) => {
      const at = tip.matrixWorld.elements;
      const to = this.#targets[k].position;
      return Math.hypot(at[12] - to.x, at[13] - to.y, at[14] - to.z);
    });
    return Math.max(...off);
  }
}

/** Takes off every branch that leads to none of the `kept`. */
function prune(bone: Bone, kept: ReadonlySet<Bone>): boolean {
  for (const child of [...bone.children] as Bone[]) {
    if (!prune(child, kept)) bone.remove(child);
  }
  return bone.children.length > 0 || kept.has(bone);
}
