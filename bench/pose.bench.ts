import { defaultSkeleton } from '../src/avatar/index.ts';
import { OurAvatar, restSkin, swayClip } from './pose-fixtures.ts';
import { allocatedBytes, interleave, scaled, statsOf } from './stats.ts';
import { ThreeAvatar, threeClip } from './three-avatar.ts';
import type { BenchResult } from './types.ts';

const AVATARS = 100;
const ROUNDS = 31;
const FRAMES_PER_ROUND = 10;
const WARM_UP_FRAMES = 300;
const FRAME = 1 / 60;
const TOTAL_FRAMES = WARM_UP_FRAMES + 2 * ROUNDS * FRAMES_PER_ROUND;
const TARGET_RATIO = 8;
const TOLERANCE = 1e-5;

/**
 * Clock by frame. Numbers that exist already, as the browser hands them to a frame callback: reckoned in
 * place, V8 would box each one again for every call and count it as ours.
 */
const CLOCKS = new Map(Array.from({ length: TOTAL_FRAMES }, (_, k) => [k, (k + 1) * FRAME]));

/** One avatar per frame: sample a clip, compose 133 joints, fill a palette; ours and three's. */
export async function run(): Promise<BenchResult[]> {
  return [...measure(45, 22), ...measure(70, 100)];
}

function measure(tracks: number, paletteEntries: number): BenchResult[] {
  const crowd = new Crowds(tracks, paletteEntries);
  crowd.showOurs(WARM_UP_FRAMES);
  crowd.showTheirs(WARM_UP_FRAMES);
  const warmDifference = crowd.difference();
  const { ours, peer } = interleave(
    ROUNDS,
    () => crowd.showOurs(FRAMES_PER_ROUND),
    () => crowd.showTheirs(FRAMES_PER_ROUND),
  );
  const difference = Math.max(warmDifference, crowd.difference());
  const perAvatarFrame = 1 / (AVATARS * FRAMES_PER_ROUND);
  const ratio = peer.median / ours.median;
  const bytes = allocatedBytes(ROUNDS, () => crowd.showOurs(FRAMES_PER_ROUND)) / FRAMES_PER_ROUND;
  const theirBytes =
    allocatedBytes(ROUNDS, () => crowd.showTheirs(FRAMES_PER_ROUND)) / FRAMES_PER_ROUND;
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
      name: `${name}: heap growth`,
      unit: `bytes per frame of ${AVATARS} avatars`,
      ours: statsOf([bytes]),
      peer: statsOf([theirBytes]),
      ratio: null,
      target: 'zero bytes',
      met: bytes === 0,
      note: 'growth of heapUsed, median of rounds, less the cost of measuring',
    },
  ];
}

/** The same crowd twice, every avatar a little further into the clip than the one before. */
class Crowds {
  readonly #ours: OurAvatar[];
  readonly #theirs: ThreeAvatar[];
  #frame = 0;

  constructor(tracks: number, paletteEntries: number) {
    const clip = swayClip(tracks);
    const binding = restSkin(paletteEntries);
    const peerClip = threeClip(defaultSkeleton, clip);
    const offsets = Array.from({ length: AVATARS }, (_, k) => (k * clip.timing.duration) / AVATARS);
    this.#ours = offsets.map((offset) => new OurAvatar(clip, binding, offset));
    this.#theirs = offsets.map(
      (offset) => new ThreeAvatar(defaultSkeleton, peerClip, binding, offset),
    );
  }

  showOurs(frames: number): void {
    for (let frame = 0; frame < frames; frame++) {
      const clock = CLOCKS.get(this.#frame++) ?? 0;
      for (const avatar of this.#ours) avatar.show(clock);
    }
  }

  showTheirs(frames: number): void {
    for (let frame = 0; frame < frames; frame++) {
      for (const avatar of this.#theirs) avatar.advance(FRAME);
    }
  }

  /** Largest difference of any palette number, both crowds being at the same time. */
  difference(): number {
    let largest = 0;
    this.#ours.forEach(({ palette }, avatar) => {
      const theirs = this.#theirs[avatar].palette;
      palette.forEach((value, k) => {
        largest = Math.max(largest, Math.abs(value - theirs[k]));
      });
    });
    return largest;
  }
}
