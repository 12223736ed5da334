import type { GridChoice } from '../../../protocol/bridge/index.ts';
import type { LoginForm } from '../../../session/index.ts';
import { LOGIN } from '../../words/en/live.ts';

/** The choice of a grid that is on no list. */
export const OTHER_GRID = '';

/** Where to appear, as the form asks for it. */
export type StartChoice = 'last' | 'home' | 'region';

/** What a person has filled in, all but the password, which stays in its field. */
export interface LoginDraft {
  /** Id of a grid of the bridge, or {@link OTHER_GRID}. */
  readonly grid: string;
  readonly otherGrid: string;
  /** First and last, or a single name. */
  readonly name: string;
  readonly start: StartChoice;
  readonly region: string;
  /** Metres. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The middle of a region, a little above most grounds. */
const MIDDLE = { x: 128, y: 128, z: 25 };

/** A form to begin with. `name`: as which this grid was entered last. */
export function emptyDraft(grid: GridChoice | null, name: string): LoginDraft {
  const wanted = name || (grid?.isDemo ? LOGIN.guest : '');
  const place = { start: 'last' as const, region: '', ...MIDDLE };
  return { grid: grid?.id ?? OTHER_GRID, otherGrid: '', name: wanted, ...place };
}

/** The grid as a login names it: by id, or by its address. */
export function gridOf({ grid, otherGrid }: LoginDraft): string {
  return grid === OTHER_GRID ? otherGrid.trim() : grid;
}

/**
 * A name as grids want it. What stands behind the first space is the last name; a single word with one full
 * stop inside is first and last in the newer spelling; any other single word has no last name.
 */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const [first, ...rest] =
    words.length === 1 && /^[^.]+\.[^.]+$/.test(words[0]) ? words[0].split('.') : words;
  return { first, last: rest.join(' ') };
}

/** The form that goes to the session. */
export function formOf(
  draft: LoginDraft,
  password: string,
  machine: Pick<LoginForm, 'machineId' | 'platform'>,
): LoginForm {
  const { start, region, x, y, z } = draft;
  return {
    grid: gridOf(draft),
    ...splitName(draft.name),
    password,
    start: start === 'region' ? { region: region.trim(), x, y, z } : start,
    agreesToTerms: false,
    readCritical: false,
    ...machine,
  };
}
