/**
 * Times that matter to a visitor, as performance measures that any tool can read:
 * `vitrine:first-frame` (navigation → the avatar drawn), `vitrine:first-move` (navigation → drawn again while time
 * passes) and `vitrine:drop-to-frame` (files dropped → first frame that shows them).
 */
export const FIRST_FRAME = 'vitrine:first-frame';
export const FIRST_MOVE = 'vitrine:first-move';
export const DROP_TO_FRAME = 'vitrine:drop-to-frame';

/** Takes these times. */
export class Marks {
  #drawnOnce = false;
  #movedOnce = false;
  #droppedAt: number | null = null;

  /** The next frame ends this measure. */
  drop(at: number): void {
    this.#droppedAt = at;
  }

  /** To be called after every frame that was drawn. */
  drawn(showsAnything: boolean, isPlaying: boolean): void {
    if (this.#drawnOnce && !this.#movedOnce && isPlaying) {
      this.#movedOnce = true;
      performance.measure(FIRST_MOVE, { start: 0, end: performance.now() });
    }
    if (!this.#drawnOnce && showsAnything) {
      this.#drawnOnce = true;
      performance.measure(FIRST_FRAME, { start: 0, end: performance.now() });
    }
    if (this.#droppedAt === null) return;
    performance.measure(DROP_TO_FRAME, { start: this.#droppedAt, end: performance.now() });
    this.#droppedAt = null;
  }
}
