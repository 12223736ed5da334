import type { JointReport, LoadedClip } from '../../../app/index.ts';
import { JOINT_DRIVER } from '../../words/en/winners.ts';

/** Number of clip colours in styles/winners.css; further clips have the same colours with stripes. */
const TONE_COUNT = 6;

/** The letter and colour by which a clip is told apart on the map. */
export interface ClipBadge {
  /** `A`, `B`, …; empty for motions that the user has not added. */
  readonly letter: string;
  /** CSS class of the colour. */
  readonly tone: string;
}

/** Built-in motions share one quiet colour: the stand, hand poses and the like. */
const BUILT_IN: ClipBadge = { letter: '', tone: 'tone-own' };
const RETAINED: ClipBadge = { letter: '', tone: 'tone-left' };
export const AT_REST: ClipBadge = { letter: '', tone: 'tone-rest' };

/** Badges of the clips that the user has added, by clip id, lettered in list order. */
export function badgesOf(clips: readonly LoadedClip[]): ReadonlyMap<string, ClipBadge> {
  const added = clips.filter(({ builtIn }) => !builtIn);
  return new Map(added.map(({ id }, index) => [id, badgeAt(index)]));
}

function badgeAt(index: number): ClipBadge {
  const striped = index >= TONE_COUNT ? ' is-striped' : '';
  const letter = index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
  return { letter, tone: `tone-${index % TONE_COUNT}${striped}` };
}

/** The clip or motion that drives a joint, as the map shows it. */
export interface JointDriver {
  readonly badge: ClipBadge;
  readonly name: string;
}

/** @param badges - of the clips, as {@link badgesOf} made them. */
export function driverOf(
  { contributions, retainedBy }: JointReport,
  badges: ReadonlyMap<string, ClipBadge>,
): JointDriver {
  if (contributions.length === 0) {
    const name = retainedBy ? JOINT_DRIVER.retainedBy(retainedBy.name) : JOINT_DRIVER.retained;
    return { badge: RETAINED, name };
  }
  const [{ clipId, name }] = contributions;
  return { badge: (clipId && badges.get(clipId)) || BUILT_IN, name };
}

/** A driver, and how many joints it drives. */
export interface DriverCount extends JointDriver {
  readonly joints: number;
}

/** Counts the joints of each driver. Lettered clips come first, then the others in the order of their first joint. */
export function countByDriver(drivers: Iterable<JointDriver>): DriverCount[] {
  const counts = new Map<string, { driver: JointDriver; joints: number }>();
  for (const driver of drivers) {
    const key = `${driver.badge.letter} ${driver.badge.tone} ${driver.name}`;
    const count = counts.get(key) ?? { driver, joints: 0 };
    count.joints++;
    counts.set(key, count);
  }
  return [...counts.values()]
    .map(({ driver, joints }) => ({ ...driver, joints }))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ badge: { letter, tone } }: DriverCount): number {
  if (letter) return /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 64;
  return tone === BUILT_IN.tone ? 1e6 : 2e6;
}
