import { clamp, type Vector3 } from '../../../src/math/index.ts';

/** What a grid holds. */
interface Placed {
  readonly index: number;
  readonly location: Vector3;
}

const MAX_CELLS_PER_SIDE = 256;
const MIN_CELL_SIZE = 4;

/**
 * Objects by square cells of the ground, so that what is near a place is found without looking at all objects. Places
 * beyond the edge belong to the cells at the edge.
 */
export class SpatialGrid<Item extends Placed> {
  readonly #extent: number;
  readonly #cellSize: number;
  readonly #side: number;
  readonly #cells: Item[][];
  /** The cell of each object by its index, and its place within the cell. */
  readonly #cellOf: number[] = [];
  readonly #slotOf: number[] = [];

  /**
   * @param extent metres from the centre to each edge.
   * @param range metres of the usual query: cells are a quarter of it.
   */
  constructor(extent: number, range: number) {
    this.#extent = extent;
    this.#cellSize = Math.max(range / 4, MIN_CELL_SIZE, (2 * extent) / MAX_CELLS_PER_SIDE);
    this.#side = Math.max(1, Math.ceil((2 * extent) / this.#cellSize));
    this.#cells = Array.from({ length: this.#side * this.#side }, () => []);
  }

  add(item: Item): void {
    const cell = this.#cellAt(item.location);
    this.#cellOf[item.index] = cell;
    this.#slotOf[item.index] = this.#cells[cell].push(item) - 1;
  }

  remove(item: Item): void {
    const cell = this.#cells[this.#cellOf[item.index]];
    const last = cell.pop()!;
    if (last === item) return;
    cell[this.#slotOf[item.index]] = last;
    this.#slotOf[last.index] = this.#slotOf[item.index];
  }

  /** After the object's location has changed. */
  move(item: Item): void {
    if (this.#cellAt(item.location) === this.#cellOf[item.index]) return;
    this.remove(item);
    this.add(item);
  }

  /** Appends what may be within the radius, and some more: all objects of the cells that the square touches. */
  collect(x: number, y: number, radius: number, out: Item[]): void {
    const right = this.#column(x + radius);
    const top = this.#column(y + radius);
    for (let row = this.#column(y - radius); row <= top; row++) {
      for (let column = this.#column(x - radius); column <= right; column++) {
        const cell = this.#cells[row * this.#side + column];
        for (let slot = 0; slot < cell.length; slot++) out.push(cell[slot]);
      }
    }
  }

  #cellAt(location: Vector3): number {
    return this.#column(location[1]) * this.#side + this.#column(location[0]);
  }

  #column(coordinate: number): number {
    return clamp(Math.floor((coordinate + this.#extent) / this.#cellSize), 0, this.#side - 1);
  }
}
