import { pause } from '../../test/bridge/until.ts';
import type { Shot } from './film.ts';
import { type Ground, MANY } from './ground.ts';
import { SUBJECTS, type Subject } from './pages.ts';
import { Visit } from './visit.ts';

/** Shares of an avatar's area: that something stands there, that it has moved, that the poster is there. */
const STANDS = 0.03;
const MOVED = 0.003;
const POSTER = 0.25;
/** Pictures in which an avatar that plays has moved. */
const DANCE_SHOTS = 8;
const SETTLE_MS = 3000;
const IDLE_MS = 5000;

/** Times are milliseconds since the navigation began. */
export interface FigureRound {
  /** It is drawn and can be driven. */
  readonly interactive: number;
  /** The first frame in which its joints have moved. */
  readonly moving: number;
  /** Processor time of the main thread until it was interactive, milliseconds. */
  readonly main: number;
  readonly script: number;
  /** Bytes. */
  readonly scripts: number;
  readonly all: number;
}

export interface IdleRound {
  /** Processor time of the main thread, milliseconds a second. */
  readonly main: number;
  /** Frame callbacks a second. */
  readonly frames: number;
}

export interface ManyRound {
  /** All of them can be driven, milliseconds since the navigation began. */
  readonly interactive: number;
  /** Processor time of the main thread until then, milliseconds. */
  readonly main: number;
  /** Bytes of the page's heap afterwards. */
  readonly heap: number;
  readonly workers: number;
  readonly contexts: number;
}

/** Rounds of each subject. */
export type Rounds<Round> = Readonly<Record<Subject, Round[]>>;

/** Subjects in turn, the order turned round each time. */
export async function inTurn<Round>(
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

/** Until the poster's picture is painted, milliseconds. */
export async function posterRound(ground: Ground, subject: Subject): Promise<number> {
  const visit = await Visit.begin(ground, { subject, count: 1, poster: true }, { films: true });
  const shots = await visit.shots(1, await visit.drawn());
  const [area] = visit.areas();
  await visit.end();
  for (const shot of shots) {
    if ((await ground.eye.look(shot, area)).poster > POSTER) return shot.at - visit.start;
  }
  throw new Error(`${subject}: no poster was seen in ${shots.length} pictures`);
}

export async function figureRound(ground: Ground, subject: Subject): Promise<FigureRound> {
  const visit = await Visit.begin(ground, { subject, count: 1, poster: false });
  const interactive = (await visit.drawn()) - visit.start;
  const { all: main, script } = await visit.load();
  const { scripts, all } = visit.sent();
  const moving = (await visit.moved()) - visit.start;
  await visit.end();
  return { interactive, moving, main, script, scripts, all };
}

/** Until a picture shows that the avatar has moved, all of it drawn by software: milliseconds. */
export async function pictureRound(ground: Ground, subject: Subject): Promise<number> {
  const content = { subject, count: 1, poster: false };
  const visit = await Visit.begin(ground, content, { fills: true, films: true });
  const drawnAt = await visit.drawn();
  const shots = await visit.shots(DANCE_SHOTS, await visit.moved());
  const [area] = visit.areas();
  await visit.end();
  let first: Shot | null = null;
  for (const shot of shots.filter(({ at }) => at >= drawnAt)) {
    const { painted, changed } = await ground.eye.look(shot, area, first);
    if (first && changed > MOVED) return shot.at - visit.start;
    if (painted > STANDS) first ??= shot;
  }
  throw new Error(`${subject}: nothing moved in ${shots.length} pictures`);
}

export async function idleRound(ground: Ground, subject: Subject): Promise<IdleRound> {
  const visit = await Visit.begin(ground, { subject, count: 1, poster: false });
  await visit.drawn();
  await visit.rest(SETTLE_MS);
  const [before, load] = [await visit.counts(), await visit.load()];
  await pause(IDLE_MS);
  const [after, loadAfter] = [await visit.counts(), await visit.load()];
  await visit.end();
  const seconds = IDLE_MS / 1000;
  return {
    main: (loadAfter.all - load.all) / seconds,
    frames: (after.frames - before.frames) / seconds,
  };
}

export async function manyRound(ground: Ground, subject: Subject): Promise<ManyRound> {
  const visit = await Visit.begin(ground, { subject, count: MANY, poster: false });
  const interactive = (await visit.drawn()) - visit.start;
  const { all: main } = await visit.load();
  await visit.rest(SETTLE_MS);
  await visit.collectGarbage();
  const { heap } = await visit.load();
  const workers = visit.page.workers().length;
  const { contexts } = await visit.counts();
  await visit.end();
  return { interactive, main, heap, workers, contexts };
}
