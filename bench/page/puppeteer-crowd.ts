import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import {
  type BotPuppetry,
  type DemoContent,
  loadDemoContent,
} from '../../bridge/demo-grid/content/index.ts';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { fromXRotation } from '../../src/math/index.ts';
import { encodeMask, type JointEvent } from '../../src/protocol/puppetry/index.ts';
import { botsInSquare } from './bots-in-square.ts';
import { countFrames } from './dressed-crowd.ts';
import { LivePage, threadTimes } from './live-page.ts';

/** Milliseconds until code is compiled, and avatars that stop puppeteering have returned to their animations. */
const SETTLE_MS = 6000;
const ROUND_MS = 2000;
const ROUNDS = 5;

/** The measurements of one round. */
export interface CrowdRound {
  /** Milliseconds of CPU time of the main thread per frame. */
  readonly main: number;
  /** Milliseconds of wall time in scripts per frame. */
  readonly script: number;
  /** The share of a core that the workers use. */
  readonly workers: number;
  readonly framesPerSecond: number;
  /** Those that the grid sends. */
  readonly datagramsPerSecond: number;
}

/** Totals since the page opened; times in milliseconds. */
interface Totals {
  readonly at: number;
  readonly script: number;
  readonly main: number;
  readonly workers: number;
  readonly datagrams: number;
}

/** Measures the page with `count` other avatars, first while all of them puppeteer, then while none does. */
export async function measureCrowd(
  siteRoot: string,
  count: number,
): Promise<{ moving: CrowdRound[]; still: CrowdRound[] }> {
  const crowd = await PuppeteerCrowd.load(count);
  const live = await LivePage.open(siteRoot, { content: crowd.content });
  try {
    await live.waitForAvatars(count);
    const cdp = await live.page.context().newCDPSession(live.page);
    await cdp.send('Performance.enable');
    const moving = await measureRounds(live, cdp);
    crowd.isPuppeteering = false;
    return { moving, still: await measureRounds(live, cdp) };
  } finally {
    await live.close();
  }
}

async function measureRounds(live: LivePage, cdp: CDPSession): Promise<CrowdRound[]> {
  await sleep(SETTLE_MS);
  const rounds: CrowdRound[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measureRound(live, cdp));
  return rounds;
}

async function measureRound(live: LivePage, cdp: CDPSession): Promise<CrowdRound> {
  const before = await readTotals(live, cdp);
  const frames = await countFrames(live.page, ROUND_MS);
  const after = await readTotals(live, cdp);
  const passed = after.at - before.at;
  return {
    main: (after.main - before.main) / frames,
    script: (after.script - before.script) / frames,
    workers: (after.workers - before.workers) / passed,
    framesPerSecond: (1000 * frames) / passed,
    datagramsPerSecond: (1000 * (after.datagrams - before.datagrams)) / passed,
  };
}

async function readTotals({ browser, grid }: LivePage, cdp: CDPSession): Promise<Totals> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  const times = await threadTimes(browser);
  return {
    ...times,
    at: performance.now(),
    script: 1000 * script,
    datagrams: grid.counts().sent,
  };
}

/** Puppetry messages a second. */
const RATE = 20;
/** The amplitude of the joints' swings, degrees, and their frequency, Hz. */
const SWING = 25;
const FREQUENCY = 0.6;
const ROTATION_MASK = encodeMask('C', {
  position: null,
  rotation: 'parent',
  scale: false,
  disableConstraint: false,
});

/** The joints that the user of a headset moves: head and chest, both arms, and the first joint of each finger. */
const PUPPETEERED_JOINTS = [
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

/** Bots of the demo grid in a square about the landing point. */
class PuppeteerCrowd {
  readonly content: DemoContent;
  isPuppeteering = true;

  private constructor(content: DemoContent) {
    const bots = content.bots.map((bot, index) => ({ ...bot, puppetry: this.#puppetry(index) }));
    this.content = { ...content, bots };
  }

  static async load(count: number): Promise<PuppeteerCrowd> {
    return new PuppeteerCrowd(botsInSquare(await loadDemoContent(count)));
  }

  #puppetry(index: number): BotPuppetry {
    return {
      layout: 'C',
      rate: RATE,
      eventsAt: (beat) => (this.isPuppeteering ? swing(beat / RATE, index) : []),
    };
  }
}

/** @param phase radians; each avatar has its own. */
function swing(seconds: number, phase: number): JointEvent[] {
  return PUPPETEERED_JOINTS.map((id) => {
    const angle = SWING * Math.sin(2 * Math.PI * FREQUENCY * seconds + phase + id);
    return { id, mask: ROTATION_MASK, position: null, rotation: fromXRotation(angle), scale: null };
  });
}
