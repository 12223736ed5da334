import {
  type Bot,
  type BotPuppetry,
  type BotState,
  type DemoContent,
  loadDemoContent,
} from '../../bridge/demo-grid/content/index.ts';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { fromXRotation } from '../../src/math/index.ts';
import { encodeMask, type JointEvent } from '../../src/protocol/puppetry/index.ts';

/** Metres from one to the next. */
const SPACING = 1.2;
const RATE = 20;
/** Degrees, and swings in a second. */
const SWING = 25;
const TEMPO = 0.6;
const TURNED = encodeMask('C', {
  position: null,
  rotation: 'parent',
  scale: false,
  disableConstraint: false,
});

/** What somebody moves who wears a headset: head and chest, both arms, and a finger's first joint each. */
const MOVED = [
  'mChest',
  'mNeck',
  'mHead',
  ...['Left', 'Right'].flatMap((side) =>
    [
      'mCollar',
      'mShoulder',
      'mElbow',
      'mWrist',
      'mHandThumb1',
      'mHandIndex1',
      'mHandMiddle1',
      'mHandRing1',
      'mHandPinky1',
    ].map((name) => name + side),
  ),
].map((name) => defaultSkeleton.jointNumber(name));

/** The demo grid's own people in a square about the landing point, all of them puppeteering until told otherwise. */
export class Crowd {
  readonly content: DemoContent;
  isPuppeteering = true;

  private constructor(content: DemoContent) {
    const bots = content.bots.map((bot, index) => this.#place(bot, index, content));
    this.content = { ...content, bots };
  }

  static async of(count: number): Promise<Crowd> {
    return new Crowd(await loadDemoContent(count));
  }

  #place(bot: Bot, index: number, content: DemoContent): Bot {
    const state = stateIn(content, index);
    return {
      ...bot,
      stateAt: () => state,
      linesBetween: () => [],
      puppetry: this.#puppetry(index),
    };
  }

  #puppetry(index: number): BotPuppetry {
    return {
      layout: 'C',
      rate: RATE,
      eventsAt: (beat) => (this.isPuppeteering ? swinging(beat / RATE, index) : []),
    };
  }
}

/** Stands in a square, each in the first of its outfits. */
function stateIn({ bots, region, animations }: DemoContent, index: number): BotState {
  const inRow = Math.ceil(Math.sqrt(bots.length));
  const from = (place: number) => (place - (inRow - 1) / 2) * SPACING;
  const [x, y] = region.landing;
  return {
    isPresent: true,
    position: [
      x + from(index % inRow),
      y + from(Math.floor(index / inRow)),
      region.ground + bots[index].outfits[0].height / 2,
    ],
    velocity: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    seat: null,
    animations: [animations.stand],
    outfit: 0,
  };
}

/** @param later so that not all move alike. */
function swinging(seconds: number, later: number): JointEvent[] {
  return MOVED.map((id) => {
    const angle = SWING * Math.sin(2 * Math.PI * TEMPO * seconds + later + id);
    return { id, mask: TURNED, position: null, rotation: fromXRotation(angle), scale: null };
  });
}
