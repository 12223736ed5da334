import type { JointContribution, JointReport, LoadedClip } from '../../../app/index.ts';
import { CLAIM } from '../../words/en/winners.ts';

/** Colours that styles/winners.css has for clips; the next clips take them again, striped. */
const TONE_COUNT = 6;

/** How a clip is told from others on the map: by letter and by colour. */
export interface ClipBadge {
  /** `A`, `B`, …; empty for what is not the visitor's. */
  readonly letter: string;
  /** Class that carries the colours. */
  readonly tone: string;
}

/** The idle, hand pose and the like: one quiet colour. */
const BUILT_IN: ClipBadge = { letter: '', tone: 'tone-own' };
const RETAINED: ClipBadge = { letter: '', tone: 'tone-left' };
export const AT_REST: ClipBadge = { letter: '', tone: 'tone-rest' };

/** Marks for the visitor's clips, in list order, by id. */
export function badgesOf(clips: readonly LoadedClip[]): ReadonlyMap<string, ClipBadge> {
  const added = clips.filter(({ builtIn }) => !builtIn);
  return new Map(added.map(({ id }, index) => [id, badgeAt(index)]));
}

function badgeAt(index: number): ClipBadge {
  const striped = index >= TONE_COUNT ? ' is-striped' : '';
  const letter = index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
  return { letter, tone: `tone-${index % TONE_COUNT}${striped}` };
}

/** Who drives one joint, as the map shows it. */
export interface JointDriver {
  readonly badge: ClipBadge;
  readonly name: string;
}

/** The driver of a joint; `marks` as `markClips` made them. */
export function driverOf(
  { contributions, retainedBy }: JointReport,
  marks: ReadonlyMap<string, ClipBadge>,
): JointDriver {
  const claim: JointContribution | undefined = contributions[0];
  if (!claim)
    return { badge: RETAINED, name: retainedBy ? CLAIM.staysFrom(retainedBy.name) : CLAIM.stays };
  return { badge: (claim.clipId && marks.get(claim.clipId)) || BUILT_IN, name: claim.name };
}

/** One entry of the map's legend. */
export interface DriverCount extends JointDriver {
  readonly joints: number;
}

/** How many joints each driver has: the visitor's clips first, by letter, then the rest as they come. */
export function countByDriver(drivers: Iterable<JointDriver>): DriverCount[] {
  const tallies = new Map<string, { driver: JointDriver; joints: number }>();
  for (const driver of drivers) {
    const key = `${driver.badge.letter} ${driver.badge.tone} ${driver.name}`;
    const tally = tallies.get(key) ?? { driver, joints: 0 };
    tally.joints++;
    tallies.set(key, tally);
  }
  return [...tallies.values()]
    .map(({ driver, joints }) => ({ ...driver, joints }))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ badge: { letter, tone } }: DriverCount): number {
  if (letter) return /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 64;
  return tone === BUILT_IN.tone ? 1e6 : 2e6;
}
