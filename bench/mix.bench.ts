import { BONE_COUNT, defaultSkeleton } from '../src/avatar/index.ts';
import { EASING, FULL, MIX_CLIPS, type MixCase, OurMix } from './mix-fixtures.ts';
import { allocatedBytes, interleave, scaled, statsOf } from './stats.ts';
import { threeClip } from './three-avatar.ts';
import { ThreeMix } from './three-mix.ts';
import type { BenchResult } from './types.ts';

const AVATARS = 200;
const ROUNDS = 31;
const WARM_UP_FRAMES = 60;
const FRAME = 1 / 60;
const TOTAL_FRAMES = WARM_UP_FRAMES + 2 * ROUNDS;
const TARGET_RATIO = 4;

/** Clock by frame, as numbers that exist already: see pose.bench.ts. */
const CLOCKS = new Map(Array.from({ length: TOTAL_FRAMES }, (_, k) => [k, (k + 1) * FRAME]));

/** 200 avatars in one frame, each mixing the same 8 clips over 133 bones; ours and three's. */
export async function run(): Promise<BenchResult[]> {
  return [EASING, FULL].flatMap(measure);
}

function measure(mixCase: MixCase): BenchResult[] {
  const crowds = new Crowds(mixCase);
  for (let frame = 0; frame < WARM_UP_FRAMES; frame++) {
    crowds.showOurs();
    crowds.showTheirs();
  }
  const { ours, peer } = interleave(
    ROUNDS,
    () => crowds.showOurs(),
    () => crowds.showTheirs(),
  );
  const bytes = allocatedBytes(ROUNDS, () => crowds.showOurs());
  const ratio = peer.median / ours.median;
  const name = `mix of ${MIX_CLIPS} clips, ${BONE_COUNT} bones, ${mixCase.name}`;
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
    {
      name: `${name}: heap growth`,
      unit: `bytes per frame of ${AVATARS} avatars`,
      ours: statsOf([bytes]),
      peer: null,
      ratio: null,
      target: 'zero bytes',
      met: bytes === 0,
      note: 'growth of heapUsed, median of rounds, less the cost of measuring',
    },
  ];
}

/** The same crowd twice, every avatar a little further into the clips than the one before. */
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

  showOurs(): void {
    const clock = CLOCKS.get(this.#frame++) ?? 0;
    for (const avatar of this.#ours) avatar.show(clock);
  }

  showTheirs(): void {
    for (const avatar of this.#theirs) avatar.advance(FRAME);
  }
}
