/** A reload may request the lock before the former page has released it. */
const RELEASE_MS = 1000;

const lockName = (id: string) => `vitrine-workspace-${id}`;

/**
 * Claims a workspace for as long as this page is open; false where another tab has it. Where browsers have no locks
 * (insecure contexts), each claim succeeds and the last write counts.
 *
 * @param waits - whether to wait for a page that is being left.
 */
export async function claimWorkspace(id: string, waits = false): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return true;
  const options: LockOptions = waits
    ? { signal: AbortSignal.timeout(RELEASE_MS) }
    : { ifAvailable: true };
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      // Held until the page is gone.
      return lock ? new Promise<void>(() => {}) : undefined;
    };
    locks.request(lockName(id), options, hold).catch(() => resolve(false));
  });
}

const TAB_KEY = 'vitrine-workspace';

/** The workspace of this tab, which survives reloads; null in a new tab, or where storage is forbidden. */
export function tabWorkspace(): string | null {
  try {
    return sessionStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
}

export function setTabWorkspace(id: string): void {
  try {
    sessionStorage.setItem(TAB_KEY, id);
  } catch {
    // Then the next load restores the newest workspace.
  }
}
