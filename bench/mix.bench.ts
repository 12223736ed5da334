import { BONE_COUNT, createPose, defaultSkeleton } from '../src/avatar/index.ts';
import { type Clip, ClipMotion, Mixer } from '../src/motion/index.ts';
import { allocatedBytes, type BenchResult, heapResult, interleave, scaled } from './measure.ts';
import { createSwayClip, threeClip } from './sway-clip.ts';
import { ThreeMix } from './three-avatars.ts';

const AVATARS = 200;
const CLIPS = 8;
const ROUNDS = 31;
const WARM_UP_FRAMES = 60;
const FRAME = 1 / 60;
const TOTAL_FRAMES = WARM_UP_FRAMES + 2 * ROUNDS;
const TARGET_RATIO = 4;

/** The clock of each frame, as numbers that are allocated already: see pose.bench.ts. */
const CLOCKS = new Map(Array.from({ length: TOTAL_FRAMES }, (_, k) => [k, (k + 1) * FRAME]));

/** Clips that drive every bone, all at one weight. */
interface MixCase {
  name: string;
  note: string;
  clips: readonly Clip[];
  weight: number;
  /** Seconds after which our clips are at that weight. */
  lead: number;
}

/** Seconds of an ease-in that is so long that weights do not change while the bench runs. */
const LONG_EASE = 4e6;

/** The most work: weights so small that all six slots of a joint contribute. */
const EASING: MixCase = {
  name: 'all easing',
  note: 'every clip at weight 0.104, so each joint blends six',
  clips: createSwayClips(LONG_EASE),
  weight: 0.104,
  lead: 0.2 * LONG_EASE,
};

/** The usual case: clips of equal priority, of which the newest covers the others. */
const FULL: MixCase = {
  name: 'all at full weight',
  note: 'the newest clip covers the others, which the viewer then leaves out; three blends all',
  clips: createSwayClips(0),
  weight: 1,
  lead: 0,
};

function createSwayClips(easeIn: number): Clip[] {
  return Array.from({ length: CLIPS }, (_, k) => {
    const clip = createSwayClip(BONE_COUNT, 0.7 * k);
    return { ...clip, timing: { ...clip.timing, easeIn } };
  });
}

/** 200 avatars in one frame, each mixing the same 8 clips over 133 bones; ours and three's. */
export function run(): BenchResult[] {
  return [EASING, FULL].flatMap(measure);
}

function measure(mixCase: MixCase): BenchResult[] {
  const crowds = new Crowds(mixCase);
  const updateOurs = () => crowds.updateOurs();
  const updateTheirs = () => crowds.updateTheirs();
  for (let frame = 0; frame < WARM_UP_FRAMES; frame++) {
    updateOurs();
    updateTheirs();
  }
  const { ours, peer } = interleave(ROUNDS, updateOurs, updateTheirs);
  const bytes = allocatedBytes(ROUNDS, updateOurs);
  const ratio = peer.median / ours.median;
  const name = `mix of ${CLIPS} clips, ${BONE_COUNT} bones, ${mixCase.name}`;
  return [
    {
      name,
      unit: `ms CPU per frame of ${AVATARS} avatars`,
      ours: scaled(ours, 1e-3),
      peer: scaled(peer, 1e-3),
      ratio,
      target: `at least ${TARGET_RATIO} times less than three's AnimationMixer`,
      met: ratio >= TARGET_RATIO,
      note: `${mixCase.note}; ${(ours.median / AVATARS).toFixed(1)} µs an avatar`,
    },
    heapResult(name, `bytes per frame of ${AVATARS} avatars`, bytes),
  ];
}

/** The same avatars in our code and in three's, each a little later in the clips than the one before. */
class Crowds {
  readonly #ours: OurMix[];
  readonly #theirs: ThreeMix[];
  #frame = 0;

  constructor(mixCase: MixCase) {
    const { clips, weight } = mixCase;
    const { duration } = clips[0].timing;
    const actions = clips.map((clip) => threeClip(defaultSkeleton, clip));
    const offsets = Array.from({ length: AVATARS }, (_, k) => (k * duration) / AVATARS);
    this.#ours = offsets.map((offset) => new OurMix(mixCase, offset));
    this.#theirs = offsets.map((offset) => new ThreeMix(defaultSkeleton, actions, offset, weight));
  }

  updateOurs(): void {
    const clock = CLOCKS.get(this.#frame++) ?? 0;
    for (const avatar of this.#ours) avatar.update(clock);
  }

  updateTheirs(): void {
    for (const avatar of this.#theirs) avatar.update(FRAME);
  }
}

/** The output of every mixer, which nothing reads. */
const POSE = createPose();

/** One avatar's clips as the viewer mixes them. */
class OurMix {
  readonly #mixer = new Mixer(defaultSkeleton);

  constructor({ clips, lead }: MixCase, offset: number) {
    for (const clip of clips) this.#mixer.start(new ClipMotion(clip, { offset: offset + lead }));
  }

  update(clock: number): void {
    this.#mixer.evaluate(clock, POSE);
  }
}
