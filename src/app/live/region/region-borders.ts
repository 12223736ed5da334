import type { SphereVisibility, Stage } from '../../../render/index.ts';
import { BORDER_REACH, BorderObject } from '../../../render/region/index.ts';
import type { RegionScenery } from './region-stage.ts';

/** A rectangle of the ground, metres in the axes of the visitor's region. */
export interface RegionPlot {
  readonly name: string;
  /** The south-west corner. */
  readonly corner: readonly [x: number, y: number];
  readonly sizeX: number;
  readonly sizeY: number;
}

/** A side of the region: it begins at a corner, and the region is on its left. */
interface BorderSide {
  readonly x: number;
  readonly y: number;
  /** The direction: east, north, west, south. */
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

/** Metres beyond the border at which it is looked up which region is there. */
const BEYOND = 1;
/** Metres ahead on the border where the name is. */
const NAME_AHEAD = 2;

/** The borders of the region on the ground, as dashed lines with the names of its neighbours beyond them. */
export class RegionBorders implements RegionScenery {
  readonly #stage: Stage;
  readonly #views: readonly BorderView[];
  #isVisible = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#views = Array.from({ length: 4 }, () => new BorderView(stage));
  }

  /** Sets the size of the visitor's region, and the regions beside it; null draws nothing. */
  setRegions(
    size: { readonly sizeX: number; readonly sizeY: number } | null,
    neighbours: readonly RegionPlot[],
  ): void {
    const sides = size ? sidesOf(size.sizeX, size.sizeY) : [];
    for (const [index, view] of this.#views.entries())
      view.setSide(sides[index] ?? null, neighbours);
    if (this.#isVisible) this.#stage.requestFrame();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (!isVisible) for (const view of this.#views) view.hide();
  }

  /** Never needs a new picture by itself. */
  advance(_nowMs: number, origin: Float64Array, visibility: SphereVisibility): boolean {
    if (!this.#isVisible) return false;
    for (let index = 0; index < this.#views.length; index++) {
      this.#views[index].advance(origin, visibility);
    }
    return false;
  }
}

/** The sides of a region: south, east, north, west. */
export function sidesOf(sizeX: number, sizeY: number): readonly BorderSide[] {
  return [
    { x: 0, y: 0, dx: 1, dy: 0, length: sizeX },
    { x: sizeX, y: 0, dx: 0, dy: 1, length: sizeY },
    { x: sizeX, y: sizeY, dx: -1, dy: 0, length: sizeX },
    { x: 0, y: sizeY, dx: 0, dy: -1, length: sizeY },
  ];
}

/**
 * Finds the point of a side that is nearest to a point of the ground: metres from the side's beginning, and how far the
 * point is from it. Writes 2 numbers, allocates nothing.
 */
export function nearestOnSide(out: Float64Array, side: BorderSide, x: number, y: number): void {
  const { dx, dy, length } = side;
  const along = (x - side.x) * dx + (y - side.y) * dy;
  const nearest = Math.min(Math.max(along, 0), length);
  const px = side.x + nearest * dx - x;
  const py = side.y + nearest * dy - y;
  out[0] = nearest;
  out[1] = Math.sqrt(px * px + py * py);
}

/** The plot beyond a side at a place along it; null without one. Allocates nothing. */
export function plotBeyond(
  side: BorderSide,
  along: number,
  plots: readonly RegionPlot[],
): RegionPlot | null {
  const place = Math.min(Math.max(along, 0), side.length);
  // Outwards is to the right.
  const x = side.x + place * side.dx + BEYOND * side.dy;
  const y = side.y + place * side.dy - BEYOND * side.dx;
  for (let index = 0; index < plots.length; index++) {
    const { corner, sizeX, sizeY } = plots[index];
    const isInside =
      x >= corner[0] && x < corner[0] + sizeX && y >= corner[1] && y < corner[1] + sizeY;
    if (isInside) return plots[index];
  }
  return null;
}

const nearest = new Float64Array(2);
/** Height in the picture as a share of it, and metres from the camera. */
const measured = new Float64Array(2);
const NAME_RADIUS = 0.5;

/** One side of the region on the stage. Its object is created when the border is first near. */
class BorderView {
  readonly #stage: Stage;
  #object: BorderObject | null = null;
  #side: BorderSide | null = null;
  #plots: readonly RegionPlot[] = [];
  /** The neighbour whose name is shown. */
  #named: RegionPlot | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  setSide(side: BorderSide | null, plots: readonly RegionPlot[]): void {
    this.#side = side;
    this.#plots = plots;
    this.#named = null;
    this.#object?.setName(null);
    if (side) this.#object?.turnTo(rotationOf(side));
    else this.hide();
  }

  hide(): void {
    this.#object?.setVisible(false);
  }

  /** Allocates nothing, but where a border or a neighbour comes near. */
  advance(origin: Float64Array, visibility: SphereVisibility): void {
    const side = this.#side;
    if (!side) return;
    nearestOnSide(nearest, side, origin[0], origin[1]);
    const along = nearest[0];
    const isNear = nearest[1] < BORDER_REACH;
    if (!isNear) {
      this.hide();
      return;
    }
    if (!this.#object) {
      this.#object = this.#stage.addObject((viewport) => new BorderObject(viewport));
      this.#object.turnTo(rotationOf(side));
    }
    const object = this.#object;
    object.setVisible(true);
    object.setPlace(along, side.length);
    const x = side.x + along * side.dx - origin[0];
    const y = side.y + along * side.dy - origin[1];
    object.moveTo(x, y);
    const plot = plotBeyond(side, along + NAME_AHEAD, this.#plots);
    if (plot !== this.#named) {
      this.#named = plot;
      object.setName(plot?.name || null);
    }
    visibility.measure(measured, x, y, 0, NAME_RADIUS);
    object.updateName(measured[1], plot !== null && plot.name !== '');
  }
}

/** Turns X to the side's direction, x y z w. */
function rotationOf({ dx, dy }: BorderSide): Vector4 {
  const half = Math.atan2(dy, dx) / 2;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

type Vector4 = readonly [number, number, number, number];
