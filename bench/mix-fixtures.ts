import { BONE_COUNT, createPose, defaultSkeleton } from '../src/avatar/index.ts';
import { type Clip, ClipMotion, Mixer } from '../src/motion/index.ts';
import { swayClip } from './pose-fixtures.ts';

export const MIX_CLIPS = 8;

/** Eight clips that drive every bone, all at one weight. */
export interface MixCase {
  name: string;
  note: string;
  clips: readonly Clip[];
  weight: number;
  /** Seconds that ours must have played to be at that weight. */
  lead: number;
}

/** So long an ease that nothing changes while the bench runs. */
const LONG_EASE = 4e6;

function swayClips(easeIn: number): Clip[] {
  return Array.from({ length: MIX_CLIPS }, (_, k) => {
    const clip = swayClip(BONE_COUNT, 0.7 * k);
    return { ...clip, timing: { ...clip.timing, easeIn } };
  });
}

/** The most there can be to do: weights so small that all six slots of a joint show. */
export const EASING: MixCase = {
  name: 'all easing',
  note: 'every clip at weight 0.104, so each joint blends six',
  clips: swayClips(LONG_EASE),
  weight: 0.104,
  lead: 0.2 * LONG_EASE,
};

/** Eight clips of equal priority as they usually play: the newest one covers the others. */
export const FULL: MixCase = {
  name: 'all at full weight',
  note: 'the newest clip covers the others, which the viewer then leaves out; three blends all',
  clips: swayClips(0),
  weight: 1,
  lead: 0,
};

/** What a mixer writes is scratch, and one will do for a whole crowd. */
const POSE = createPose();

/** One avatar's clips as the viewer mixes them. */
export class OurMix {
  readonly #mixer = new Mixer(defaultSkeleton);

  constructor({ clips, lead }: MixCase, offset: number) {
    for (const clip of clips) this.#mixer.start(new ClipMotion(clip, { offset: offset + lead }));
  }

  show(clock: number): void {
    this.#mixer.evaluate(clock, POSE);
  }
}
