import {
  BONE_COUNT,
  bindSkin,
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  type SkinBinding,
} from '../src/avatar/index.ts';
import { type AnimationSource, buildAnimation } from '../src/formats/animation/index.ts';
import { bindClip, type Clip, ClipMotion, Mixer } from '../src/motion/index.ts';

const SECONDS = 4;
const KEYS_PER_SECOND = 30;

/** `count` different bones, spread over the whole skeleton, mPelvis among them. */
function spread(count: number): number[] {
  return Array.from({ length: count }, (_, k) => Math.floor((k * BONE_COUNT) / count));
}

/**
 * A looping clip that sways `tracks` bones with a key every frame, and lifts the pelvis. `ahead`: radians
 * by which it is ahead of others.
 */
export function swayClip(tracks: number, ahead = 0): Clip {
  const times = Array.from(
    { length: SECONDS * KEYS_PER_SECOND + 1 },
    (_, k) => k / KEYS_PER_SECOND,
  );
  const joints: AnimationSource['joints'] = spread(tracks).map((joint, track) => ({
    name: defaultSkeleton.nameOf(joint),
    rotations: times.map((time) => ({ time, rotation: sway(time, track + ahead, track % 3) })),
    positions:
      joint === 0
        ? times.map((time) => ({ time, position: [0, 0, 0.02 * phase(time, ahead)] }))
        : [],
  }));
  const animation = buildAnimation({ duration: SECONDS, loop: true, easeIn: 0, joints });
  return bindClip(animation, defaultSkeleton);
}

function sway(time: number, ahead: number, axis: number): [number, number, number, number] {
  const half = 0.15 * phase(time, ahead);
  const rotation: [number, number, number, number] = [0, 0, 0, Math.cos(half)];
  rotation[axis] = Math.sin(half);
  return rotation;
}

function phase(time: number, ahead: number): number {
  return Math.sin((2 * Math.PI * time) / SECONDS + ahead);
}

/** A skin on `count` bones, bound at rest. */
export function restSkin(count: number): SkinBinding {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  const joints = spread(count);
  const inverseBindMatrices = new Float64Array(16 * count);
  joints.forEach((joint, entry) => {
    const [x, y, z] = world.matrices.subarray(16 * joint + 12);
    inverseBindMatrices.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1], 16 * entry);
  });
  const skin = {
    jointNames: joints.map((joint) => defaultSkeleton.nameOf(joint)),
    bindShapeMatrix: new Float64Array(16),
    inverseBindMatrices,
    altInverseBindMatrices: null,
    pelvisOffset: 0,
    lockScaleIfJointPosition: false,
  };
  return bindSkin(skin, defaultSkeleton);
}

/** What lies between the clip and the palette is scratch, and one will do for a whole crowd. */
const POSE = createPose();
const WORLD = createWorldPose();

/** One avatar as the viewer runs it: mixer, pose, world, palette. */
export class OurAvatar {
  readonly palette: Float32Array<ArrayBuffer>;
  readonly #binding: SkinBinding;
  readonly #mixer = new Mixer(defaultSkeleton);

  constructor(clip: Clip, binding: SkinBinding, offset: number) {
    this.#binding = binding;
    this.#mixer.start(new ClipMotion(clip, { offset }));
    this.palette = new Float32Array(16 * binding.count);
  }

  show(clock: number): void {
    this.#mixer.evaluate(clock, POSE);
    composeWorld(WORLD, defaultSkeleton, POSE, BONE_COUNT);
    fillPalette(this.palette, WORLD, this.#binding);
  }
}
