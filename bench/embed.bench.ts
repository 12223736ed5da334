import { existsSync } from 'node:fs';
import { findChromium } from '../scripts/chromium.mjs';
import type { Network } from './embed/bench-server.ts';
import { BenchSite, MANY, SUBJECTS } from './embed/bench-site.ts';
import {
  type InteractiveRound,
  measureIdle,
  measureInTurn,
  measureInteractive,
  measureMany,
  measurePoster,
  measureSeenMotion,
  type Rounds,
} from './embed/embed-rounds.ts';
import { type BenchResult, type Stats, statsOf } from './measure.ts';

const ROUNDS = 5;
/** For measurements that take long and differ little from round to round. */
const FEW_ROUNDS = 3;
/** 40 ms from request to response, 10 Mbit/s. */
const MOBILE: Network = { roundTrip: 40, bytesPerSecond: 1.25e6 };
const NETWORKS = [
  { network: null, name: 'from this machine' },
  { network: MOBILE, name: 'over 40 ms and 10 Mbit/s' },
] as const;

const OURS = { element: '<vitrine-avatar>', iframe: 'embed.html in an iframe' } as const;
type Ours = keyof typeof OURS;
/** Times count as equal within this factor, by which those of the browser itself vary. */
const EVEN = 1.1;
/** Ten iframes are ten pages. */
const MAX_RATIO_OF_MANY = { element: 1, iframe: 4 };
/** Milliseconds of CPU time a second of a paused page, which draws nothing: the rest is the browser's own. */
const MAX_IDLE = 2;
const UNFILLED = 'draw calls are made and fill nothing, since software would take seconds for them';

/** The limit of a result. */
interface Limit {
  /** In words. */
  readonly target: string;
  readonly isMet: (ours: Stats, peer: Stats) => boolean;
}

/** A measured quantity. */
interface Quantity {
  readonly name: string;
  readonly unit: string;
  readonly limit: (ours: Ours) => Limit;
  readonly note?: string;
}

const atMost = (times: number): Limit => ({
  target: times === 1 ? 'no more than the peer' : `at most ${times} times the peer's`,
  isMet: (ours, peer) => ours.median <= times * peer.median,
});
const even = () => atMost(EVEN);
const noMore = () => atMost(1);

/**
 * The embed beside `<model-viewer>`: the same mannequin and dance, from the same server, in the same browser, in
 * contexts that have loaded neither before. Without a build, the peer or a browser it prints a warning and returns
 * nothing.
 *
 * @param siteRoot folder of the built page.
 * @param peers folder that the peers are installed in.
 */
export async function run(siteRoot: string, peers: string): Promise<BenchResult[]> {
  const peerFolder = `${peers}/node_modules/@google/model-viewer/dist`;
  const missing = findMissing(siteRoot, peerFolder);
  if (missing) {
    console.warn(`SKIPPED the benches of the embed: ${missing}`);
    return [];
  }
  const site = await BenchSite.open(siteRoot, peerFolder);
  try {
    // The first round is not counted: a browser does some things only once.
    await measureInTurn(1, (subject) => measureInteractive(site, subject));
    const results: BenchResult[] = [];
    for (const { network, name } of NETWORKS) {
      site.setNetwork(network);
      results.push(...(await benchPoster(site, name)), ...(await benchInteractive(site, name)));
    }
    site.setNetwork(null);
    return [
      ...results,
      ...(await benchSeenMotion(site)),
      ...(await benchIdle(site)),
      ...(await benchMany(site)),
    ];
  } finally {
    await site.close();
  }
}

function findMissing(siteRoot: string, peerFolder: string): string | null {
  if (!existsSync(`${siteRoot}/embed.html`)) return 'it is not built, `npm run build` does that';
  if (!existsSync(peerFolder)) return '<model-viewer> is not installed in bench/peers';
  return findChromium() ? null : 'no Chromium on this machine';
}

async function benchPoster(site: BenchSite, network: string): Promise<BenchResult[]> {
  const rounds = await measureInTurn(ROUNDS, (subject) => measurePoster(site, subject));
  const quantity = { name: `poster painted, ${network}`, unit: 'ms', limit: even };
  return compare(rounds, (time) => time, quantity);
}

async function benchInteractive(site: BenchSite, network: string): Promise<BenchResult[]> {
  const rounds = await measureInTurn(ROUNDS, (subject) => measureInteractive(site, subject));
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

/** What was used until the avatar was interactive. */
function costs(rounds: Rounds<InteractiveRound>): BenchResult[] {
  const kilobytes = { unit: 'KB, gzip', limit: noMore };
  const scripts = mediansText(rounds, ({ script }) => script);
  return [
    ...compare(rounds, ({ main }) => main, {
      name: 'main thread until interactive',
      unit: 'ms of CPU',
      limit: noMore,
      note: `of that in scripts: ${scripts} ms; ${UNFILLED}`,
    }),
    ...compare(rounds, ({ scriptBytes }) => scriptBytes / 1000, {
      ...kilobytes,
      name: 'JavaScript until interactive, workers included',
    }),
    ...compare(rounds, ({ allBytes }) => allBytes / 1000, {
      ...kilobytes,
      name: 'all bytes until interactive',
    }),
  ];
}

async function benchSeenMotion(site: BenchSite): Promise<BenchResult[]> {
  const rounds = await measureInTurn(FEW_ROUNDS, (subject) => measureSeenMotion(site, subject));
  return compare(rounds, (time) => time, {
    name: 'first picture that has moved, all drawn by software',
    unit: 'ms',
    limit: noMore,
    note: 'the peer lights with pictures: quick on graphics cards, slow in software',
  });
}

async function benchIdle(site: BenchSite): Promise<BenchResult[]> {
  const rounds = await measureInTurn(FEW_ROUNDS, (subject) => measureIdle(site, subject));
  const limit = (): Limit => ({
    target: `at most ${MAX_IDLE} ms`,
    isMet: ({ median }) => median <= MAX_IDLE,
  });
  return compare(rounds, ({ main }) => main, {
    name: 'paused, main thread',
    unit: 'ms of CPU a second',
    limit,
    note: `frame callbacks a second: ${mediansText(rounds, ({ frames }) => frames)}`,
  });
}

async function benchMany(site: BenchSite): Promise<BenchResult[]> {
  const rounds = await measureInTurn(FEW_ROUNDS, (subject) => measureMany(site, subject));
  const limit = (ours: Ours) => atMost(MAX_RATIO_OF_MANY[ours]);
  const name = (what: string) => `${MANY} on a page, ${what}`;
  const workers = mediansText(rounds, (round) => round.workers);
  const contexts = mediansText(rounds, (round) => round.contexts);
  return [
    ...compare(rounds, ({ interactive }) => interactive, {
      name: name('all of them interactive'),
      unit: 'ms',
      limit,
      note: UNFILLED,
    }),
    ...compare(rounds, ({ main }) => main, {
      name: name('main thread until then'),
      unit: 'ms of CPU',
      limit,
      note: UNFILLED,
    }),
    ...compare(rounds, ({ heap }) => heap / 1e6, {
      name: name('heap of the page, without workers'),
      unit: 'MB',
      limit,
      note: `workers: ${workers}; WebGL contexts: ${contexts}`,
    }),
  ];
}

/** A quantity of our element and of our iframe, each beside the peer. */
function compare<Round>(
  rounds: Rounds<Round>,
  pick: (round: Round) => number,
  { name, unit, limit, note = '' }: Quantity,
): BenchResult[] {
  const peer = statsOf(rounds.peer.map(pick));
  return (Object.keys(OURS) as Ours[]).map((subject) => {
    const ours = statsOf(rounds[subject].map(pick));
    const { target, isMet } = limit(subject);
    return {
      name: `${OURS[subject]} beside <model-viewer>: ${name}`,
      ...{ unit, ours, peer, target, note },
      ratio: peer.median / ours.median,
      met: isMet(ours, peer),
    };
  });
}

/** The median of each subject, in words. */
function mediansText<Round>(rounds: Rounds<Round>, pick: (round: Round) => number): string {
  return SUBJECTS.map((subject) => {
    const { median } = statsOf(rounds[subject].map(pick));
    return `${subject} ${median.toFixed(0)}`;
  }).join(', ');
}
