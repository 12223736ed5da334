/** A place in the picture. */
export interface Point {
  x: number;
  y: number;
}

const ROUNDS = 60;
/** Closer than this, points count as one above the other. */
const SAME_COLUMN = 0.5;

/**
 * Moves points apart until none are closer than `distance`, or nearly so, each as little as it takes.
 * Points above each other part along their column, so that what is symmetric stays so; points in the same
 * place part by their order, the first to the top. In place.
 */
export function spread(points: readonly Point[], distance: number): void {
  const moves = points.map(() => ({ x: 0, y: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let a = 0; a < points.length; a++) {
      for (let b = a + 1; b < points.length; b++) push(points, moves, a, b, distance);
    }
    moves.forEach((move, i) => {
      points[i].x += move.x;
      points[i].y += move.y;
      move.x = 0;
      move.y = 0;
    });
  }
}

function push(points: readonly Point[], moves: Point[], a: number, b: number, distance: number) {
  let dx = points[b].x - points[a].x;
  let dy = points[b].y - points[a].y;
  if (Math.abs(dx) < SAME_COLUMN) dx = 0;
  if (dx === 0 && dy === 0) dy = Number.EPSILON;
  const apart = Math.hypot(dx, dy);
  if (apart >= distance) return;
  // Less than half each: several neighbours push at once.
  const share = (0.35 * (distance - apart)) / apart;
  moves[a].x -= dx * share;
  moves[a].y -= dy * share;
  moves[b].x += dx * share;
  moves[b].y += dy * share;
}
