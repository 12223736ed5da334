/** Triangles of a shape. */
export interface ShapeTriangles {
  /** 3 per vertex, in the unit box of the mesh. */
  readonly positions: ArrayLike<number>;
  /** 3 per triangle. */
  readonly indices: ArrayLike<number>;
}

/** The check is made at half the size of the unit box. */
const SCALE = 0.5;
/** The least square of the doubled area. */
const LEAST_SQUARE = 1e-7;
/** The same for a triangle whose edges are of similar lengths. */
const LEAST_SQUARE_SIMILAR = 1e-11;
/** Squared: edges are similar while none is more than ten times as long as another. */
const SIMILAR = 100;

/**
 * The triangles of a physics shape that the uploader refuses as degenerate, by their numbers. A triangle of three indices
 * 0, which stands for a face without geometry, is none.
 *
 * **Source:** reference/upload.md section 4, "Degenerate".
 */
export function degenerateTriangles({ positions, indices }: ShapeTriangles): number[] {
  const found: number[] = [];
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]];
    if (a === 0 && b === 0 && c === 0) continue;
    if (isDegenerate(positions, 3 * a, 3 * b, 3 * c)) found.push(i / 3);
  }
  return found;
}

/** `a`, `b` and `c` are the indices of the first coordinates. */
function isDegenerate(p: ArrayLike<number>, a: number, b: number, c: number): boolean {
  const x1 = SCALE * (p[b] - p[a]);
  const y1 = SCALE * (p[b + 1] - p[a + 1]);
  const z1 = SCALE * (p[b + 2] - p[a + 2]);
  const x2 = SCALE * (p[c] - p[a]);
  const y2 = SCALE * (p[c + 1] - p[a + 1]);
  const z2 = SCALE * (p[c + 2] - p[a + 2]);
  const first = x1 * x1 + y1 * y1 + z1 * z1;
  const second = x2 * x2 + y2 * y2 + z2 * z2;
  const third = (x2 - x1) ** 2 + (y2 - y1) ** 2 + (z2 - z1) ** 2;
  const shortest = Math.min(first, second, third);
  const isSimilar = Math.max(first, second, third) <= SIMILAR * shortest;
  const square = (y1 * z2 - z1 * y2) ** 2 + (z1 * x2 - x1 * z2) ** 2 + (x1 * y2 - y1 * x2) ** 2;
  if (square < (isSimilar ? LEAST_SQUARE_SIMILAR : LEAST_SQUARE)) return true;
  // The Gram determinant, which may vanish in single precision where the square does not.
  const along = x1 * x2 + y1 * y2 + z1 * z2;
  return Math.fround(first * second) - Math.fround(along * along) === 0;
}
