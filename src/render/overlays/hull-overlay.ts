import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import type { StageTheme } from '../theme-colors.ts';
import type { Overlay } from './lazy-overlay.ts';

/** The physics shapes of one mesh, in the mesh asset's own units. */
export interface PhysicsShape {
  /** 3 numbers per point. */
  readonly hulls: readonly ArrayLike<number>[];
  /** The points of one hull around everything, 3 numbers each; null where there is none. */
  readonly boundingPoints: ArrayLike<number> | null;
  /** Triangles that stand in for the mesh in collisions. */
  readonly triangles: readonly {
    readonly positions: ArrayLike<number>;
    readonly indices: ArrayLike<number>;
  }[];
  /** 16 numbers, column-major: takes the shapes to the avatar's frame. It may be written between updates. */
  readonly placement: ArrayLike<number>;
}

/** The format limits a hull to 256 points, but not the hull around everything; larger ones are not drawn. */
const MAX_HULL_POINTS = 16_384;
/** Metres; hulls that are larger are not drawn, because their volumes cannot be computed. */
const MAX_HULL_SIZE = 1e6;

/** Render order: over the avatar's surfaces, under bones and name tags. */
const RENDER_ORDER = 5;
const FILL_OPACITY = 0.26;
const EDGE_OPACITY = 0.55;
/** The share of a turn of the colour wheel from one hull to the next: neighbours are never alike. */
const GOLDEN_RATIO = 0.618034;
const FIRST_HUE = 0.58;
/** The colour of the hull around everything. */
const OUTLINE = new Color(0x808080);
/** The share of its size that a flat hull is made thick. */
const THICKNESS = 1e-4;

/**
 * The physics shapes of meshes, over everything else: convex hulls, each translucent in a colour of its own, and the edges
 * of their triangles. The hull around everything has edges only, unless there is nothing else. Two draw calls per mesh; an update allocates nothing unless
 * the shapes are other ones.
 */
export class HullOverlay implements Overlay {
  readonly object = new Group();
  readonly #fill = new MeshBasicMaterial({
    ...{ vertexColors: true, toneMapped: false },
    ...{ transparent: true, opacity: FILL_OPACITY, depthTest: false },
  });
  readonly #edges = new MeshBasicMaterial({
    ...{ vertexColors: true, toneMapped: false, wireframe: true },
    ...{ transparent: true, opacity: EDGE_OPACITY, depthTest: false },
  });
  #shapes: readonly PhysicsShape[] = [];

  /** Draws these shapes at their placements; call in every frame. */
  update(shapes: readonly PhysicsShape[]): void {
    if (shapes !== this.#shapes) this.#setShapes(shapes);
    const groups = this.object.children;
    for (let index = 0; index < groups.length; index++) {
      groups[index].matrix.fromArray(shapes[index].placement);
      groups[index].matrixWorldNeedsUpdate = true;
    }
  }

  /** The colours can be told apart on a light stage and on a dark one. */
  setTheme(_: StageTheme): void {}

  dispose(): void {
    this.#clear();
    this.#fill.dispose();
    this.#edges.dispose();
  }

  #setShapes(shapes: readonly PhysicsShape[]): void {
    this.#clear();
    this.#shapes = shapes;
    for (const shape of shapes) {
      const { surface, edges } = buildShape(shape);
      const group = new Group();
      group.matrixAutoUpdate = false;
      group.add(new Mesh(surface, this.#fill), new Mesh(edges, this.#edges));
      for (const child of group.children) child.renderOrder = RENDER_ORDER;
      this.object.add(group);
    }
  }

  #clear(): void {
    for (const group of this.object.children)
      for (const child of group.children) (child as Mesh).geometry.dispose();
    this.object.clear();
  }
}

/** The triangles of a mesh's physics shapes: those whose surfaces are drawn, and those whose edges are. */
export function buildShape({ hulls, boundingPoints, triangles }: PhysicsShape): {
  readonly surface: BufferGeometry;
  readonly edges: BufferGeometry;
} {
  const surface = new ColoredTriangles();
  const edges = new ColoredTriangles();
  const color = new Color();
  const parts: (BufferGeometry | null)[] = [
    ...hulls.map(createHull),
    ...triangles.map(createTriangles),
  ];
  const around = boundingPoints && createHull(boundingPoints);
  if (around && !parts.some(Boolean)) parts.push(around);
  else if (around) edges.add(around, OUTLINE);
  for (const [index, part] of parts.entries()) {
    if (!part) continue;
    color.setHSL((FIRST_HUE + index * GOLDEN_RATIO) % 1, 0.75, 0.48);
    surface.add(part, color);
    edges.add(part, color);
  }
  return { surface: surface.build(), edges: edges.build() };
}

/** Triangles that are collected of several geometries, each in one colour. */
class ColoredTriangles {
  readonly #positions: number[] = [];
  readonly #colors: number[] = [];

  /** Adds the triangles of a geometry without indices. */
  add(geometry: BufferGeometry, { r, g, b }: Color): void {
    for (const value of geometry.getAttribute('position').array) this.#positions.push(value);
    while (this.#colors.length < this.#positions.length) this.#colors.push(r, g, b);
  }

  build(): BufferGeometry {
    return new BufferGeometry()
      .setAttribute('position', new Float32BufferAttribute(this.#positions, 3))
      .setAttribute('color', new Float32BufferAttribute(this.#colors, 3));
  }
}

/** The convex hull of points; null without points, and beyond the limits. */
function createHull(numbers: ArrayLike<number>): BufferGeometry | null {
  const count = Math.floor(numbers.length / 3);
  if (count === 0 || count > MAX_HULL_POINTS) return null;
  const points = Array.from({ length: count }, (_, point) =>
    new Vector3().fromArray(numbers as number[], 3 * point),
  );
  if (sizeOf(points) > MAX_HULL_SIZE) return null;
  return new ConvexGeometry(isFlat(points) ? thicken(points) : points);
}

/** Whether all points are in a plane, on a line or in one place: three finds the hulls of bodies only. */
function isFlat(points: readonly Vector3[]): boolean {
  const [first] = points;
  const size = sizeOf(points);
  const tolerance = THICKNESS * size;
  const axis = new Vector3();
  const normal = new Vector3();
  const offset = new Vector3();
  for (const point of points)
    if (offset.subVectors(point, first).lengthSq() > axis.lengthSq()) axis.copy(offset);
  axis.normalize();
  for (const point of points) {
    offset.subVectors(point, first).cross(axis);
    if (offset.lengthSq() > normal.lengthSq()) normal.copy(offset);
  }
  if (normal.length() <= tolerance) return true;
  normal.normalize();
  return points.every(
    (point) => Math.abs(offset.subVectors(point, first).dot(normal)) <= tolerance,
  );
}

/** The greatest distance of a point from the first one, at least a little. */
function sizeOf(points: readonly Vector3[]): number {
  return Math.max(1e-3, ...points.map((point) => point.distanceTo(points[0])));
}

/** The corners of a small cube about each point. */
function thicken(points: readonly Vector3[]): Vector3[] {
  const half = THICKNESS * sizeOf(points);
  const sides = [-half, half];
  return points.flatMap((point) =>
    sides.flatMap((x) => sides.flatMap((y) => sides.map((z) => new Vector3(x, y, z).add(point)))),
  );
}

function createTriangles({
  positions,
  indices,
}: PhysicsShape['triangles'][number]): BufferGeometry | null {
  if (indices.length === 0) return null;
  const corners = new Float32Array(3 * indices.length);
  for (let corner = 0; corner < indices.length; corner++)
    for (let axis = 0; axis < 3; axis++)
      corners[3 * corner + axis] = positions[3 * indices[corner] + axis];
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
}
