/** A newer version of the page, which is here and waits. */
export interface PendingUpdate {
  /** Reloads the page as that version; other tabs stay as they are. */
  take(): void;
}
