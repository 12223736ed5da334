/** What the browser keeps for this page; null where it keeps nothing. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
