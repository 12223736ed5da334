import type { ModelBox } from './model-parts.ts';
import type { PackedSource } from './packed-source.ts';

/** Positions of the unit box that are no farther apart along any axis have the same weights. */
const TOLERANCE = 1e-5;
/** Side of a cell of the grid in which neighbours are looked for. */
const CELL = 2e-4;
/** Positions of a cell that are looked at: a model has few, and a file could have all of its positions in one cell. */
const MAX_IN_CELL = 64;

/**
 * Which position's weights each position gets. The uploader stores weights by position: of equal positions the one that
 * is read last counts, and of those within the tolerance the first in the order of x, y and z.
 *
 * @param count - Positions that have weights.
 *
 * **Source:** reference/upload.md section 1, "Skin".
 */
export function sharedWeights(
  positions: PackedSource,
  count: number,
  box: ModelBox,
): Int32Array<ArrayBuffer> {
  const shared = positions.first.slice(0, count);
  const grid = new PositionGrid(unitPositions(positions, count, box));
  /** The last position that is equal to the one in the grid. */
  const last = new Int32Array(count);
  for (let position = 0; position < count; position++) {
    if (shared[position] === position) grid.add(position);
    last[shared[position]] = position;
  }
  for (let position = 0; position < count; position++) {
    // Those that are in no cell are equal to an earlier one, which has been given its weights.
    if (shared[position] === position) shared[position] = last[grid.findFirst(position)];
    else shared[position] = shared[shared[position]];
  }
  return shared;
}

function hashOf(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ z, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function unitPositions(
  { values }: PackedSource,
  count: number,
  { center, size }: ModelBox,
): Float32Array<ArrayBuffer> {
  const unit = new Float32Array(count * 3);
  for (let axis = 0; axis < 3; axis++) {
    for (let i = axis; i < unit.length; i += 3) unit[i] = (values[i] - center[axis]) / size[axis];
  }
  return unit;
}

/** Positions by cells of a grid, in a hash table with chains. */
class PositionGrid {
  readonly #unit: Float32Array;
  readonly #heads: Int32Array<ArrayBuffer>;
  /** The position in the same slot that was added before, plus 1. */
  readonly #next: Int32Array<ArrayBuffer>;

  constructor(unit: Float32Array) {
    this.#unit = unit;
    const count = unit.length / 3;
    this.#heads = new Int32Array(1 << (32 - Math.clz32(Math.max(16, count * 2) - 1)));
    this.#next = new Int32Array(count);
  }

  add(position: number): void {
    const slot = this.#slotOf(position);
    this.#next[position] = this.#heads[slot];
    this.#heads[slot] = position + 1;
  }

  /** The first position, in the order of x, y and z, that is within the tolerance: at least the position itself. */
  findFirst(position: number): number {
    const unit = this.#unit;
    const x = unit[position * 3];
    const y = unit[position * 3 + 1];
    const z = unit[position * 3 + 2];
    const toX = cellOf(x + TOLERANCE);
    const fromY = cellOf(y - TOLERANCE);
    const toY = cellOf(y + TOLERANCE);
    const fromZ = cellOf(z - TOLERANCE);
    const toZ = cellOf(z + TOLERANCE);
    let best = position;
    for (let i = cellOf(x - TOLERANCE); i <= toX; i++) {
      for (let j = fromY; j <= toY; j++) {
        for (let k = fromZ; k <= toZ; k++)
          best = this.#firstIn(this.#slot(i, j, k), position, best);
      }
    }
    return best;
  }

  #firstIn(slot: number, position: number, sofar: number): number {
    let best = sofar;
    let looked = 0;
    let found = this.#heads[slot] - 1;
    while (found >= 0 && looked++ < MAX_IN_CELL) {
      if (this.#isNear(found, position) && this.#isBefore(found, best)) best = found;
      found = this.#next[found] - 1;
    }
    return best;
  }

  #isNear(a: number, b: number): boolean {
    const unit = this.#unit;
    for (let k = 0; k < 3; k++) {
      if (!(Math.abs(unit[a * 3 + k] - unit[b * 3 + k]) < TOLERANCE)) return false;
    }
    return true;
  }

  #isBefore(a: number, b: number): boolean {
    const unit = this.#unit;
    for (let k = 0; k < 3; k++) {
      const difference = unit[a * 3 + k] - unit[b * 3 + k];
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #slotOf(position: number): number {
    const unit = this.#unit;
    const at = position * 3;
    return this.#slot(cellOf(unit[at]), cellOf(unit[at + 1]), cellOf(unit[at + 2]));
  }

  #slot(x: number, y: number, z: number): number {
    return hashOf(x, y, z) & (this.#heads.length - 1);
  }
}

/** Positions that no face uses may be far outside of the box; beyond 32 bits cells are alike. */
const cellOf = (value: number) => Math.max(-1e9, Math.min(1e9, Math.floor(value / CELL))) | 0;
