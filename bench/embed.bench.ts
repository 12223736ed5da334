import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import { Ground, MANY } from './embed/ground.ts';
import type { Network } from './embed/link.ts';
import { SUBJECTS } from './embed/pages.ts';
import {
  type FigureRound,
  figureRound,
  idleRound,
  inTurn,
  manyRound,
  pictureRound,
  posterRound,
  type Rounds,
} from './embed/rounds.ts';
import { statsOf } from './stats.ts';
import type { BenchResult, Stats } from './types.ts';

const ROUNDS = 5;
/** Of what takes long, and hardly differs from round to round. */
const FEW_ROUNDS = 3;
/** 40 ms there and back, 10 Mbit/s. */
const MOBILE: Network = { roundTrip: 40, bytesPerSecond: 1.25e6 };
const NETWORKS = [
  { network: null, name: 'from this machine' },
  { network: MOBILE, name: 'over 40 ms and 10 Mbit/s' },
] as const;

const OURS = { element: '<vitrine-avatar>', iframe: 'embed.html in an iframe' } as const;
type Ours = keyof typeof OURS;
/** Times that may be as long as the peer's, but for what a browser's own whims differ by. */
const EVEN = 1.1;
/** Ten of our elements have ten contexts where the peer has one; ten frames are ten pages. */
const MOST_OF_MANY = { element: 1.5, iframe: 4 };
/** Milliseconds a second of a page at rest: ours sleeps, and what is left is the browser's own. */
const MOST_IDLE = 2;
const UNFILLED = 'draw calls are made and fill nothing, since software would take seconds for them';

interface Limit {
  /** In words. */
  readonly target: string;
  readonly isKept: (ours: Stats, peer: Stats) => boolean;
}

/** What a figure is called, and what it may be. */
interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly limit: (ours: Ours) => Limit;
  readonly note?: string;
}

/** Ours is no more than so many times the peer's. */
const atMost = (times: number): Limit => ({
  target: times === 1 ? 'no more than the peer' : `at most ${times} times the peer's`,
  isKept: (ours, peer) => ours.median <= times * peer.median,
});
const even = () => atMost(EVEN);
const noMore = () => atMost(1);

/**
 * The embed beside `<model-viewer>`: the same mannequin and dance, from the same server, in the same browser, in
 * contexts that have never seen either. Where something is missing, it says so and gives nothing.
 *
 * @param siteRoot folder of the built page.
 * @param peers folder that the peers are installed in.
 */
export async function run(siteRoot: string, peers: string): Promise<BenchResult[]> {
  const peerFolder = `${peers}/node_modules/@google/model-viewer/dist`;
  const missing = whatIsMissing(siteRoot, peerFolder);
  if (missing) {
    console.warn(`SKIPPED the benches of the embed: ${missing}`);
    return [];
  }
  const ground = await Ground.open(siteRoot, peerFolder);
  try {
    // What a browser does but once is not counted.
    await inTurn(1, (subject) => figureRound(ground, subject));
    const results: BenchResult[] = [];
    for (const { network, name } of NETWORKS) {
      ground.setNetwork(network);
      results.push(...(await posters(ground, name)), ...(await figures(ground, name)));
    }
    ground.setNetwork(null);
    return [
      ...results,
      ...(await pictures(ground)),
      ...(await idling(ground)),
      ...(await many(ground)),
    ];
  } finally {
    await ground.close();
  }
}

function whatIsMissing(siteRoot: string, peerFolder: string): string | null {
  if (!existsSync(`${siteRoot}/embed.html`)) return 'it is not built, `npm run build` does that';
  if (!existsSync(peerFolder)) return '<model-viewer> is not installed in bench/peers';
  return findChromium() ? null : 'no Chromium on this machine';
}

async function posters(ground: Ground, network: string): Promise<BenchResult[]> {
  const rounds = await inTurn(ROUNDS, (subject) => posterRound(ground, subject));
  return compare(rounds, (time) => time, {
    ...{ name: `poster painted, ${network}`, unit: 'ms', limit: even },
  });
}

async function figures(ground: Ground, network: string): Promise<BenchResult[]> {
  const rounds = await inTurn(ROUNDS, (subject) => figureRound(ground, subject));
  const common = { unit: 'ms', limit: even, note: UNFILLED };
  const name = `interactive (drawn, and can be driven), ${network}`;
  return [
    ...compare(rounds, ({ interactive }) => interactive, { ...common, name }),
    ...compare(rounds, ({ moving }) => moving, {
      ...common,
      name: `first moving frame, ${network}`,
    }),
    ...(network === NETWORKS[0].name ? costs(rounds) : []),
  ];
}

/** What it took until it was interactive. */
function costs(rounds: Rounds<FigureRound>): BenchResult[] {
  const kilobytes = { unit: 'KB, gzip', limit: noMore };
  const scripts = medians(rounds, ({ script }) => script);
  return [
    ...compare(rounds, ({ main }) => main, {
      ...{ name: 'main thread until interactive', unit: 'ms of CPU', limit: noMore },
      note: `of that in scripts: ${scripts} ms; ${UNFILLED}`,
    }),
    ...compare(rounds, (round) => round.scripts / 1000, {
      ...kilobytes,
      name: 'JavaScript until interactive, workers included',
    }),
    ...compare(rounds, (round) => round.all / 1000, {
      ...kilobytes,
      name: 'all bytes until interactive',
    }),
  ];
}

async function pictures(ground: Ground): Promise<BenchResult[]> {
  const rounds = await inTurn(FEW_ROUNDS, (subject) => pictureRound(ground, subject));
  return compare(rounds, (time) => time, {
    ...{ name: 'first picture that has moved, all drawn by software', unit: 'ms', limit: noMore },
    note: 'the peer lights with pictures: quick on graphics cards, slow in software',
  });
}

async function idling(ground: Ground): Promise<BenchResult[]> {
  const rounds = await inTurn(FEW_ROUNDS, (subject) => idleRound(ground, subject));
  const limit = (): Limit => ({
    target: `at most ${MOST_IDLE} ms`,
    isKept: ({ median }) => median <= MOST_IDLE,
  });
  return compare(rounds, ({ main }) => main, {
    ...{ name: 'paused, main thread', unit: 'ms of CPU a second', limit },
    note: `frame callbacks a second: ${medians(rounds, ({ frames }) => frames)}`,
  });
}

async function many(ground: Ground): Promise<BenchResult[]> {
  const rounds = await inTurn(FEW_ROUNDS, (subject) => manyRound(ground, subject));
  const limit = (ours: Ours) => atMost(MOST_OF_MANY[ours]);
  const name = (what: string) => `${MANY} on a page, ${what}`;
  const workers = medians(rounds, (round) => round.workers);
  const contexts = medians(rounds, (round) => round.contexts);
  return [
    ...compare(rounds, ({ interactive }) => interactive, {
      ...{ name: name('all of them interactive'), unit: 'ms', limit, note: UNFILLED },
    }),
    ...compare(rounds, ({ main }) => main, {
      ...{ name: name('main thread until then'), unit: 'ms of CPU', limit, note: UNFILLED },
    }),
    ...compare(rounds, ({ heap }) => heap / 1e6, {
      ...{ name: name('heap of the page, without workers'), unit: 'MB', limit },
      note: `workers: ${workers}; WebGL contexts: ${contexts}`,
    }),
  ];
}

/** A figure of both of ours, each beside the peer. */
function compare<Round>(
  rounds: Rounds<Round>,
  pick: (round: Round) => number,
  { name, unit, limit, note = '' }: Figure,
): BenchResult[] {
  const peer = statsOf(rounds.peer.map(pick));
  return (Object.keys(OURS) as Ours[]).map((subject) => {
    const ours = statsOf(rounds[subject].map(pick));
    const { target, isKept } = limit(subject);
    return {
      name: `${OURS[subject]} beside <model-viewer>: ${name}`,
      ...{ unit, ours, peer, target, note },
      ratio: peer.median / ours.median,
      met: isKept(ours, peer),
    };
  });
}

/** In words, for each subject. */
function medians<Round>(rounds: Rounds<Round>, pick: (round: Round) => number): string {
  return SUBJECTS.map((subject) => {
    const { median } = statsOf(rounds[subject].map(pick));
    return `${subject} ${median.toFixed(0)}`;
  }).join(', ');
}
