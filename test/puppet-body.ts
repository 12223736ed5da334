import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  type Pose,
  type WorldPose,
} from '../src/avatar/index.ts';
import { fromXRotation, fromYRotation, fromZRotation, type Quaternion } from '../src/math/index.ts';
import { HAS_ROTATION, Mixer, PelvisFixMotion } from '../src/motion/index.ts';
import { createLayer } from '../src/motion/layer.ts';
import { Puppeteer } from '../src/motion/puppetry-control/index.ts';

/** Joint rotations of a relaxed standing pose: turned, bent, arms hanging, one knee bent. */
export const AT_EASE: Readonly<Record<string, Quaternion>> = {
  mPelvis: fromZRotation(20),
  mTorso: fromXRotation(6),
  mChest: fromYRotation(8),
  mShoulderLeft: fromXRotation(-70),
  mShoulderRight: fromXRotation(65),
  mElbowLeft: fromZRotation(-15),
  mElbowRight: fromZRotation(25),
  mHipLeft: fromYRotation(-18),
  mKneeLeft: fromYRotation(25),
};

/** A body that animations and a puppeteer move, as a player does, without the page; frames are 1/60 s. */
export class TestBody {
  readonly basePose: Pose = defaultSkeleton.restPose();
  readonly pose: Pose = createPose();
  readonly world: WorldPose = createWorldPose();
  heightOffset = 0;
  readonly mixer = new Mixer(defaultSkeleton, this.basePose);
  /** Seconds of the puppeteer's clock. The animations' clock is stopped. */
  now = 100;
  readonly puppeteer = new Puppeteer(defaultSkeleton, () => this.now);

  constructor(animation: Readonly<Record<string, Quaternion>> = {}) {
    this.mixer.start(new PelvisFixMotion(defaultSkeleton));
    this.#startAnimation(animation);
    this.puppeteer.avatar = this;
    for (const motion of this.puppeteer.motions) this.mixer.start(motion);
    this.draw();
  }

  /** Draws so many frames. */
  draw(count = 1): void {
    for (let frame = 0; frame < count; frame++) {
      this.now += 1 / 60;
      this.mixer.evaluate(0, this.pose);
      this.puppeteer.blendScales(this.pose);
      this.pose.positions[2] += this.heightOffset;
      composeWorld(this.world, defaultSkeleton, this.pose);
      this.pose.positions[2] -= this.heightOffset;
    }
  }

  /** Position of a joint: metres in the avatar's frame. */
  jointPosition(name: string): Float32Array {
    const o = 16 * defaultSkeleton.jointNumber(name) + 12;
    return this.world.matrices.slice(o, o + 3);
  }

  rotation(name: string): Float32Array {
    const o = 4 * defaultSkeleton.jointNumber(name);
    return this.pose.rotations.slice(o, o + 4);
  }

  /** The largest distance of any bone from where it was in `before`, metres. */
  farthestFrom(before: Float32Array): number {
    let farthest = 0;
    for (let o = 12; o < 16 * 133; o += 16) {
      const parts = [0, 1, 2].map((axis) => this.world.matrices[o + axis] - before[o + axis]);
      farthest = Math.max(farthest, Math.hypot(...parts));
    }
    return farthest;
  }

  #startAnimation(rotations: Readonly<Record<string, Quaternion>>): void {
    const names = Object.keys(rotations);
    const layer = createLayer(names.length);
    names.forEach((name, entry) => {
      layer.joints[entry] = defaultSkeleton.jointNumber(name);
      layer.priorities[entry] = 3;
      layer.components[entry] = HAS_ROTATION;
      layer.rotations.set(rotations[name], 4 * entry);
    });
    layer.weight = 1;
    this.mixer.start({
      layer,
      owner: {},
      basePriority: 3,
      handPose: -1,
      handPriority: 0,
      constraints: null,
      advance: () => true,
      sample: () => {},
    });
  }
}
