import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchSite, MANY, SUBJECTS, type Subject } from './bench-site.ts';
import { PageVisit } from './page-visit.ts';
import type { ScreencastFrame } from './screencast.ts';

/** The least shares of an avatar's pixels with which it counts as painted, moved, and covered by its poster. */
const PAINTED = 0.03;
const MOVED = 0.003;
const POSTER = 0.25;
/** The number of frames of a screencast in which a playing avatar is sure to move. */
const MOVING_FRAMES = 8;
const SETTLE_MS = 3000;
const IDLE_MS = 5000;

/** Times are milliseconds since the navigation began. */
export interface InteractiveRound {
  /** When the avatar is drawn and can be controlled. */
  readonly interactive: number;
  /** When the first frame with moved joints is drawn. */
  readonly moving: number;
  /** CPU time of the main thread until it was interactive, and the part of it in scripts. Milliseconds. */
  readonly main: number;
  readonly script: number;
  /** Bytes transferred until it was interactive. */
  readonly scriptBytes: number;
  readonly allBytes: number;
}

export interface IdleRound {
  /** CPU time of the main thread, milliseconds a second. */
  readonly main: number;
  /** Frame callbacks a second. */
  readonly frames: number;
}

export interface ManyRound {
  /** When all of them can be controlled, milliseconds since the navigation began. */
  readonly interactive: number;
  /** CPU time of the main thread until then, milliseconds. */
  readonly main: number;
  /** Bytes of the page's heap afterwards. */
  readonly heap: number;
  readonly workers: number;
  readonly contexts: number;
}

/** Rounds of each subject. */
export type Rounds<Round> = Readonly<Record<Subject, Round[]>>;

/** Measures the subjects in turn, in reverse order in every second round. */
export async function measureInTurn<Round>(
  count: number,
  measure: (subject: Subject) => Promise<Round>,
): Promise<Rounds<Round>> {
  const rounds: Rounds<Round> = { element: [], iframe: [], peer: [] };
  for (let round = 0; round < count; round++) {
    const order = round % 2 ? [...SUBJECTS].reverse() : SUBJECTS;
    for (const subject of order) rounds[subject].push(await measure(subject));
  }
  return rounds;
}

/** Milliseconds until the poster is painted. */
export async function measurePoster(site: BenchSite, subject: Subject): Promise<number> {
  const content = { subject, count: 1, poster: true };
  const visit = await PageVisit.open(site, content, { records: true });
  const frames = await visit.stopScreencast(1, await visit.waitUntilDrawn());
  await visit.close();
  for (const frame of frames) {
    const { poster } = await site.screenshots.measure(frame, visit.area());
    if (poster > POSTER) return frame.at - visit.start;
  }
  throw new Error(`${subject}: no poster was seen in ${frames.length} pictures`);
}

export async function measureInteractive(
  site: BenchSite,
  subject: Subject,
): Promise<InteractiveRound> {
  const visit = await PageVisit.open(site, { subject, count: 1, poster: false });
  const interactive = (await visit.waitUntilDrawn()) - visit.start;
  const { main, script } = await visit.load();
  const { scripts: scriptBytes, all: allBytes } = visit.transferred();
  const moving = (await visit.waitUntilMoved()) - visit.start;
  await visit.close();
  return { interactive, moving, main, script, scriptBytes, allBytes };
}

/** Milliseconds until a screencast of the page shows motion, with everything drawn by software. */
export async function measureSeenMotion(site: BenchSite, subject: Subject): Promise<number> {
  const content = { subject, count: 1, poster: false };
  const visit = await PageVisit.open(site, content, { fills: true, records: true });
  const drawnAt = await visit.waitUntilDrawn();
  const frames = await visit.stopScreencast(MOVING_FRAMES, await visit.waitUntilMoved());
  await visit.close();
  let first: ScreencastFrame | null = null;
  for (const frame of frames.filter(({ at }) => at >= drawnAt)) {
    const { painted, changed } = await site.screenshots.measure(frame, visit.area(), first);
    if (first && changed > MOVED) return frame.at - visit.start;
    if (painted > PAINTED) first ??= frame;
  }
  throw new Error(`${subject}: nothing moved in ${frames.length} pictures`);
}

export async function measureIdle(site: BenchSite, subject: Subject): Promise<IdleRound> {
  const visit = await PageVisit.open(site, { subject, count: 1, poster: false });
  await visit.waitUntilDrawn();
  await visit.pauseAll(SETTLE_MS);
  const [counts, load] = [await visit.counts(), await visit.load()];
  await sleep(IDLE_MS);
  const [countsAfter, loadAfter] = [await visit.counts(), await visit.load()];
  await visit.close();
  const seconds = IDLE_MS / 1000;
  return {
    main: (loadAfter.main - load.main) / seconds,
    frames: (countsAfter.frames - counts.frames) / seconds,
  };
}

export async function measureMany(site: BenchSite, subject: Subject): Promise<ManyRound> {
  const visit = await PageVisit.open(site, { subject, count: MANY, poster: false });
  const interactive = (await visit.waitUntilDrawn()) - visit.start;
  const { main } = await visit.load();
  await visit.pauseAll(SETTLE_MS);
  await visit.collectGarbage();
  const { heap } = await visit.load();
  const workers = visit.page.workers().length;
  const { contexts } = await visit.counts();
  await visit.close();
  return { interactive, main, heap, workers, contexts };
}
