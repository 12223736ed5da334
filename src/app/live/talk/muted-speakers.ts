import { normaliseUuid } from '../../../formats/llsd/index.ts';
import { browserStorage } from '../../state/index.ts';

const KEY = 'vitrine.muted';
/** More than a person mutes by hand. */
const MAX_MUTED = 500;

/** Ids of agents and objects that the visitor has muted, as the browser keeps them. */
export function readMuted(storage: Storage | null = browserStorage()): ReadonlySet<string> {
  const ids = storage?.getItem(KEY)?.split(' ') ?? [];
  return new Set(ids.flatMap((id) => normaliseUuid(id) ?? []).slice(-MAX_MUTED));
}

/** Keeps them; where the browser refuses, they are muted until the page is closed. */
export function writeMuted(
  muted: ReadonlySet<string>,
  storage: Storage | null = browserStorage(),
): void {
  try {
    storage?.setItem(KEY, [...muted].slice(-MAX_MUTED).join(' '));
  } catch {
    // The storage is full or forbidden.
  }
}
