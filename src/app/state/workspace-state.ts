import { type Signal, signal } from '@preact/signals-core';

/**
 * Why the outfit is not kept in the browser: there is no storage (a private window, a policy), it is full, or some
 * files are beyond our own limit.
 */
export type KeepFailure = 'unavailable' | 'full' | 'too-large';

/** What of the page's panels is kept, as plain data that src/ui writes and checks. */
export type PanelRecord = Readonly<Record<string, unknown>>;

/** What the browser keeps of this page, so that a reload loses nothing. */
export class WorkspaceState {
  /** Null while there is nothing to keep. */
  readonly keeping: Signal<'kept' | KeepFailure | null> = signal(null);
  /** Whether there are changes that are not written yet. */
  readonly isWriting: Signal<boolean> = signal(false);
  /** Names of the items of another outfit that is kept, which can be opened in place of this one. */
  readonly restorable: Signal<readonly string[]> = signal([]);
  /** Written by the panels. */
  readonly panels: Signal<PanelRecord | null> = signal(null);
  /** The panels as they were kept; followed by the panels. */
  readonly restoredPanels: Signal<PanelRecord | null> = signal(null);
}
