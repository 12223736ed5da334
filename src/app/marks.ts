/**
 * Times that matter to a visitor, as performance measures that any tool can read:
 * `vitrine:first-frame` (navigation → the avatar moving) and `vitrine:drop-to-frame`
 * (files dropped → first frame that shows them).
 */
export const FIRST_FRAME = 'vitrine:first-frame';
export const DROP_TO_FRAME = 'vitrine:drop-to-frame';

export function measureFirstFrame(): void {
  performance.measure(FIRST_FRAME, { start: 0, end: performance.now() });
}

export function measureDropToFrame(droppedAt: number): void {
  performance.measure(DROP_TO_FRAME, { start: droppedAt, end: performance.now() });
}
