import type { JointContribution, JointReport, LoadedClip } from '../../../app/index.ts';
import { CLAIM } from '../../words/en/winners.ts';

/** Colours that styles/winners.css has for clips; the next clips take them again, striped. */
const TONE_COUNT = 6;

/** How a clip is told from others on the map: by letter and by colour. */
export interface ClipMark {
  /** `A`, `B`, …; empty for what is not the visitor's. */
  readonly letter: string;
  /** Class that carries the colours. */
  readonly tone: string;
}

/** The idle, hand pose and the like: one quiet colour. */
const OWN: ClipMark = { letter: '', tone: 'tone-own' };
const LEFT: ClipMark = { letter: '', tone: 'tone-left' };
export const REST: ClipMark = { letter: '', tone: 'tone-rest' };

/** Marks for the visitor's clips, in list order, by id. */
export function markClips(clips: readonly LoadedClip[]): ReadonlyMap<string, ClipMark> {
  const added = clips.filter(({ builtIn }) => !builtIn);
  return new Map(added.map(({ id }, index) => [id, markOf(index)]));
}

function markOf(index: number): ClipMark {
  const striped = index >= TONE_COUNT ? ' is-striped' : '';
  const letter = index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
  return { letter, tone: `tone-${index % TONE_COUNT}${striped}` };
}

/** Who drives one joint, as the map shows it. */
export interface Driver {
  readonly mark: ClipMark;
  readonly name: string;
}

/** The driver of a joint; `marks` as `markClips` made them. */
export function driverOf(
  { contributions, retainedBy }: JointReport,
  marks: ReadonlyMap<string, ClipMark>,
): Driver {
  const claim: JointContribution | undefined = contributions[0];
  if (!claim)
    return { mark: LEFT, name: retainedBy ? CLAIM.staysFrom(retainedBy.name) : CLAIM.stays };
  return { mark: (claim.clipId && marks.get(claim.clipId)) || OWN, name: claim.name };
}

/** One entry of the map's legend. */
export interface Tally extends Driver {
  readonly joints: number;
}

/** How many joints each driver has: the visitor's clips first, by letter, then the rest as they come. */
export function tallyDrivers(drivers: Iterable<Driver>): Tally[] {
  const tallies = new Map<string, { driver: Driver; joints: number }>();
  for (const driver of drivers) {
    const key = `${driver.mark.letter} ${driver.mark.tone} ${driver.name}`;
    const tally = tallies.get(key) ?? { driver, joints: 0 };
    tally.joints++;
    tallies.set(key, tally);
  }
  return [...tallies.values()]
    .map(({ driver, joints }) => ({ ...driver, joints }))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ mark: { letter, tone } }: Tally): number {
  if (letter) return /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 64;
  return tone === OWN.tone ? 1e6 : 2e6;
}
