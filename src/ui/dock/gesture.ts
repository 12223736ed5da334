let gestures = 0;

/** A name that no other gesture of this page has: edits under it are one step of undo. */
export function newGesture(): string {
  gestures++;
  return `dock ${gestures}`;
}
