import type { Submesh } from '../../formats/mesh/index.ts';
import { skinPoint } from '../skinned-faces.ts';

/** Edges that are shorter than this at rest, metres, are left out: their length is mostly quantisation. */
export const MIN_EDGE = 0.001;
/** From here on a triangle counts as stretched, and below the inverse as squeezed. */
export const MARKED_RATIO = 2;
/** Vertices and triangles of one step in {@link EdgeStretch.run}: some two milliseconds on a slow machine. */
const STEP_SIZE = 4096;

/** An edge of extreme length. */
export interface EdgeExtreme {
  /** Length in the pose divided by the length at rest; 1 where no edge is longer, or shorter. */
  readonly ratio: number;
  /** Entry of the skin with the most weight on the two ends of the edge; -1 for none. */
  readonly entry: number;
}

/** How a pose changes the lengths of edges. */
export interface StretchSummary {
  readonly longest: EdgeExtreme;
  readonly shortest: EdgeExtreme;
  /** Triangles with an edge of more than twice, or less than half, its length at rest. */
  readonly stretched: number;
  readonly squeezed: number;
}

/** An extreme while it is looked for: the ratio, and the ends of the edge. */
interface Candidate {
  ratio: number;
  face: number;
  a: number;
  b: number;
}

/** What is done next: the vertices at rest, those in the pose, the edges; then nothing. */
type Phase = 'rest' | 'posed' | 'edges' | 'done';

/**
 * The lengths of a mesh's edges in a pose, divided by those at rest. The work is done in steps of any size, so that no
 * frame becomes long: `begin` with the pose's skin matrices, then `step` until it returns true. Steps allocate nothing.
 */
export class EdgeStretch {
  readonly faces: readonly Submesh[];
  /**
   * For each vertex of each face: of the edges that end there, the ratio that is farthest from 1 (twice is as far as
   * half). Of the last measurement that was finished.
   */
  ratios: readonly Float32Array[];
  readonly #next: Float32Array[];
  readonly #rest: readonly Float32Array[];
  readonly #posed: readonly Float32Array[];
  readonly #restPalette: Float32Array;
  readonly #palette: Float32Array;
  readonly #longest: Candidate = { ratio: 1, face: 0, a: -1, b: -1 };
  readonly #shortest: Candidate = { ratio: 1, face: 0, a: -1, b: -1 };
  #stretched = 0;
  #squeezed = 0;
  #isRestStale = true;
  #phase: Phase = 'done';
  #face = 0;
  #at = 0;

  /** @param paletteLength - 16 per joint of the skin. */
  constructor(faces: readonly Submesh[], paletteLength: number) {
    const numbers = (perVertex: number) =>
      faces.map(({ vertexCount }) => new Float32Array(perVertex * vertexCount));
    this.faces = faces;
    this.ratios = numbers(1).map((face) => face.fill(1));
    this.#next = numbers(1);
    this.#rest = numbers(3);
    this.#posed = numbers(3);
    this.#restPalette = new Float32Array(paletteLength);
    this.#palette = new Float32Array(paletteLength);
  }

  /** Whether a measurement has begun and is not finished. */
  get isRunning(): boolean {
    return this.#phase !== 'done';
  }

  /** Sets the skin matrices at rest, for measurements that begin from now on. */
  setRest(palette: ArrayLike<number>): void {
    this.#restPalette.set(palette);
    this.#isRestStale = true;
    this.#phase = 'done';
  }

  /** Whether the last measurement that began was of these skin matrices, at the same rest. */
  isOf(palette: ArrayLike<number>): boolean {
    if (this.#isRestStale && this.#phase === 'done') return false;
    for (let index = 0; index < this.#palette.length; index++)
      if (this.#palette[index] !== palette[index]) return false;
    return true;
  }

  /** Begins to measure a pose by its skin matrices, which are copied. */
  begin(palette: ArrayLike<number>): void {
    this.#palette.set(palette);
    this.#phase = this.#isRestStale ? 'rest' : 'posed';
    this.#face = 0;
    this.#at = 0;
    for (const extreme of [this.#longest, this.#shortest]) {
      extreme.ratio = 1;
      extreme.a = -1;
    }
    this.#stretched = 0;
    this.#squeezed = 0;
    for (let face = 0; face < this.#next.length; face++) this.#next[face].fill(1);
  }

  /** Goes on with at most so many vertices or triangles; true once `ratios` and `summary` are those of the pose. */
  step(size: number): boolean {
    let left = size;
    while (left > 0 && this.#phase !== 'done') {
      if (this.#face === this.faces.length) this.#nextPhase();
      else left -= this.#stepFace(left);
    }
    return this.#phase === 'done';
  }

  /** Measures a pose in steps of a few milliseconds. */
  *run(palette: ArrayLike<number>): Generator<undefined, StretchSummary, void> {
    this.begin(palette);
    while (!this.step(STEP_SIZE)) yield;
    return this.summary();
  }

  /** What the last finished measurement has found. */
  summary(): StretchSummary {
    return {
      longest: this.#extremeOf(this.#longest),
      shortest: this.#extremeOf(this.#shortest),
      stretched: this.#stretched,
      squeezed: this.#squeezed,
    };
  }

  #nextPhase(): void {
    this.#face = 0;
    this.#at = 0;
    if (this.#phase === 'rest') {
      this.#isRestStale = false;
      this.#phase = 'posed';
    } else if (this.#phase === 'posed') this.#phase = 'edges';
    else {
      this.#phase = 'done';
      for (let face = 0; face < this.#next.length; face++) this.ratios[face].set(this.#next[face]);
    }
  }

  /** Goes on with the present face; returns how much was done. */
  #stepFace(size: number): number {
    const face = this.faces[this.#face];
    const isEdges = this.#phase === 'edges';
    const count = face.empty ? 0 : isEdges ? face.indices.length / 3 : face.vertexCount;
    const from = this.#at;
    const to = Math.min(count, from + size);
    if (isEdges) this.#measure(face, from, to);
    else if (this.#phase === 'rest')
      skinVertices(this.#rest[this.#face], face, from, to, this.#restPalette);
    else skinVertices(this.#posed[this.#face], face, from, to, this.#palette);
    this.#at = to;
    if (to === count) {
      this.#face++;
      this.#at = 0;
    }
    return Math.max(1, to - from);
  }

  #measure({ indices }: Submesh, from: number, to: number): void {
    for (let triangle = from; triangle < to; triangle++) {
      let longest = 1;
      let shortest = 1;
      for (let side = 0; side < 3; side++) {
        const a = indices[3 * triangle + side];
        const b = indices[3 * triangle + ((side + 1) % 3)];
        const ratio = this.#measureEdge(a, b);
        if (ratio > longest) longest = ratio;
        if (ratio < shortest) shortest = ratio;
      }
      if (longest > MARKED_RATIO) this.#stretched++;
      if (shortest < 1 / MARKED_RATIO) this.#squeezed++;
    }
  }

  #measureEdge(a: number, b: number): number {
    const rest = lengthOf(this.#rest[this.#face], a, b);
    if (!(rest >= MIN_EDGE)) return 1;
    const ratio = lengthOf(this.#posed[this.#face], a, b) / rest;
    const worst = this.#next[this.#face];
    const extremity = extremityOf(ratio);
    if (extremity > extremityOf(worst[a])) worst[a] = ratio;
    if (extremity > extremityOf(worst[b])) worst[b] = ratio;
    if (ratio > this.#longest.ratio) this.#setExtreme(this.#longest, ratio, a, b);
    if (ratio < this.#shortest.ratio) this.#setExtreme(this.#shortest, ratio, a, b);
    return ratio;
  }

  #setExtreme(extreme: Candidate, ratio: number, a: number, b: number): void {
    extreme.ratio = ratio;
    extreme.face = this.#face;
    extreme.a = a;
    extreme.b = b;
  }

  /** Finds the entry with the most weight on both ends together. */
  #extremeOf({ ratio, face, a, b }: Candidate): EdgeExtreme {
    if (a < 0) return { ratio: 1, entry: -1 };
    const { joints, weights } = this.faces[face];
    if (!joints || !weights) return { ratio, entry: 0 };
    const sums = new Map<number, number>();
    for (const vertex of [a, b])
      for (let slot = 4 * vertex; slot < 4 * vertex + 4; slot++)
        sums.set(joints[slot], (sums.get(joints[slot]) ?? 0) + weights[slot]);
    const [[entry]] = [...sums].toSorted(([, first], [, second]) => second - first);
    return { ratio, entry };
  }
}

/** How far a ratio is from 1, where twice is as far as half. */
function extremityOf(ratio: number): number {
  return ratio >= 1 ? ratio : 1 / ratio;
}

const point = new Float64Array(3);

function skinVertices(
  out: Float32Array,
  face: Submesh,
  from: number,
  to: number,
  palette: Float32Array,
): void {
  for (let vertex = from; vertex < to; vertex++) {
    skinPoint(point, face, vertex, palette);
    out[3 * vertex] = point[0];
    out[3 * vertex + 1] = point[1];
    out[3 * vertex + 2] = point[2];
  }
}

function lengthOf(points: Float32Array, a: number, b: number): number {
  const x = points[3 * a] - points[3 * b];
  const y = points[3 * a + 1] - points[3 * b + 1];
  const z = points[3 * a + 2] - points[3 * b + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
