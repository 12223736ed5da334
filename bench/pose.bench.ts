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
import { type Clip, ClipMotion, Mixer } from '../src/motion/index.ts';
import {
  allocatedBytes,
  type BenchResult,
  heapResult,
  interleave,
  scaled,
  statsOf,
} from './measure.ts';
import { createSwayClip, spreadBones, threeClip } from './sway-clip.ts';
import { ThreeAvatar } from './three-avatars.ts';

const AVATARS = 100;
const ROUNDS = 31;
const FRAMES_PER_ROUND = 10;
const WARM_UP_FRAMES = 300;
const FRAME = 1 / 60;
const TOTAL_FRAMES = WARM_UP_FRAMES + 2 * ROUNDS * FRAMES_PER_ROUND;
const TARGET_RATIO = 8;
const TOLERANCE = 1e-5;

/**
 * The clock of each frame. The numbers are allocated already, as those that the browser passes to a frame callback: if
 * they were computed in place, V8 would box each one for every call, and that would count as our allocation.
 */
const CLOCKS = new Map(Array.from({ length: TOTAL_FRAMES }, (_, k) => [k, (k + 1) * FRAME]));

/** A frame of an avatar, ours and three's: sample a clip, compose 133 joints, fill a palette. */
export function run(): BenchResult[] {
  return [...measure(45, 22), ...measure(70, 100)];
}

function measure(tracks: number, paletteEntries: number): BenchResult[] {
  const crowds = new Crowds(tracks, paletteEntries);
  crowds.updateOurs(WARM_UP_FRAMES);
  crowds.updateTheirs(WARM_UP_FRAMES);
  const warmDifference = crowds.difference();
  const updateOurs = () => crowds.updateOurs(FRAMES_PER_ROUND);
  const updateTheirs = () => crowds.updateTheirs(FRAMES_PER_ROUND);
  const { ours, peer } = interleave(ROUNDS, updateOurs, updateTheirs);
  const difference = Math.max(warmDifference, crowds.difference());
  const perAvatarFrame = 1 / (AVATARS * FRAMES_PER_ROUND);
  const ratio = peer.median / ours.median;
  const bytes = allocatedBytes(ROUNDS, updateOurs) / FRAMES_PER_ROUND;
  const theirBytes = allocatedBytes(ROUNDS, updateTheirs) / FRAMES_PER_ROUND;
  const name = `pose, ${tracks} tracks, ${paletteEntries} palette entries`;
  return [
    {
      name,
      unit: 'µs CPU per avatar-frame',
      ours: scaled(ours, perAvatarFrame),
      peer: scaled(peer, perAvatarFrame),
      ratio,
      target: `at least ${TARGET_RATIO} times less than three, matrices within ${TOLERANCE}`,
      met: ratio >= TARGET_RATIO && difference <= TOLERANCE,
      note: `${AVATARS} avatars; largest matrix difference ${difference.toExponential(1)}`,
    },
    {
      ...heapResult(name, `bytes per frame of ${AVATARS} avatars`, bytes),
      peer: statsOf([theirBytes]),
    },
  ];
}

/** The same avatars in our code and in three's, each a little later in the clip than the one before. */
class Crowds {
  readonly #ours: OurAvatar[];
  readonly #theirs: ThreeAvatar[];
  #frame = 0;

  constructor(tracks: number, paletteEntries: number) {
    const clip = createSwayClip(tracks);
    const binding = createRestSkin(paletteEntries);
    const peerClip = threeClip(defaultSkeleton, clip);
    const offsets = Array.from({ length: AVATARS }, (_, k) => (k * clip.timing.duration) / AVATARS);
    this.#ours = offsets.map((offset) => new OurAvatar(clip, binding, offset));
    this.#theirs = offsets.map(
      (offset) => new ThreeAvatar(defaultSkeleton, peerClip, [binding], offset),
    );
  }

  updateOurs(frames: number): void {
    for (let frame = 0; frame < frames; frame++) {
      const clock = CLOCKS.get(this.#frame++) ?? 0;
      for (const avatar of this.#ours) avatar.update(clock);
    }
  }

  updateTheirs(frames: number): void {
    for (let frame = 0; frame < frames; frame++) {
      for (const avatar of this.#theirs) avatar.update(FRAME);
    }
  }

  /** The largest difference of any number of the palettes while both crowds are at the same time. */
  difference(): number {
    let largest = 0;
    this.#ours.forEach(({ palette }, avatar) => {
      const [theirs] = this.#theirs[avatar].palettes;
      palette.forEach((value, k) => {
        largest = Math.max(largest, Math.abs(value - theirs[k]));
      });
    });
    return largest;
  }
}

/** A skin on `count` bones, bound at rest. */
function createRestSkin(count: number): SkinBinding {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  const joints = spreadBones(count);
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

/** The arrays between clip and palette, which all avatars share. */
const POSE = createPose();
const WORLD = createWorldPose();

/** One avatar as the viewer updates it: mixer, pose, world, palette. */
class OurAvatar {
  readonly palette: Float32Array<ArrayBuffer>;
  readonly #binding: SkinBinding;
  readonly #mixer = new Mixer(defaultSkeleton);

  constructor(clip: Clip, binding: SkinBinding, offset: number) {
    this.#binding = binding;
    this.#mixer.start(new ClipMotion(clip, { offset }));
    this.palette = new Float32Array(16 * binding.count);
  }

  update(clock: number): void {
    this.#mixer.evaluate(clock, POSE);
    composeWorld(WORLD, defaultSkeleton, POSE, BONE_COUNT);
    fillPalette(this.palette, WORLD, this.#binding);
  }
}
