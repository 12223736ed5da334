import { BufferAttribute, BufferGeometry } from 'three';

/*
 * Geometries of a bubble's own objects. Those of three would be in the first load of the page, whose code of three
 * all parts of the page share.
 */

const TURN = 2 * Math.PI;

/** The vertices and triangles of a shape while it is put together. */
class Shape {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #indices: number[] = [];

  /** The number of the next vertex. */
  get next(): number {
    return this.#positions.length / 3;
  }

  vertex(position: readonly number[], normal: readonly number[]): void {
    this.#positions.push(...position);
    this.#normals.push(...normal);
  }

  /** Two triangles between four vertices, counter-clockwise seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.#indices.push(a, b, c, a, c, d);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    const floats = (values: number[]) => new BufferAttribute(new Float32Array(values), 3);
    geometry.setAttribute('position', floats(this.#positions));
    geometry.setAttribute('normal', floats(this.#normals));
    geometry.setIndex(this.#indices);
    return geometry;
  }
}

/** Segments along a ring and around its tube, and of a dash and of the gap behind it. */
const RING = { along: 120, around: 12, dash: 4, gap: 4 };

/** A ring around the X axis: metres to the middle of its tube, and of the tube. With dashes, half of it is left out. */
export function ringGeometry(radius: number, tube: number, isDashed: boolean): BufferGeometry {
  const shape = new Shape();
  for (let along = 0; along <= RING.along; along++) {
    const angle = (along / RING.along) * TURN;
    for (let around = 0; around <= RING.around; around++) {
      const tilt = (around / RING.around) * TURN;
      const outwards = Math.cos(tilt);
      const normal = [Math.sin(tilt), outwards * Math.cos(angle), outwards * Math.sin(angle)];
      const [x, y, z] = normal.map((part) => part * tube);
      shape.vertex([x, y + radius * Math.cos(angle), z + radius * Math.sin(angle)], normal);
    }
  }
  const row = RING.around + 1;
  for (let along = 0; along < RING.along; along++) {
    if (isDashed && along % (RING.dash + RING.gap) >= RING.dash) continue;
    for (let around = 0; around < RING.around; around++) {
      const first = along * row + around;
      shape.quad(first, first + row, first + row + 1, first + 1);
    }
  }
  return shape.geometry();
}

/** A disc around the X axis, seen from both sides only with a material that draws both. */
export function discGeometry(radius: number): BufferGeometry {
  const shape = new Shape();
  shape.vertex([0, 0, 0], [1, 0, 0]);
  for (let along = 0; along < RING.along; along++) {
    const angle = (along / RING.along) * TURN;
    shape.vertex([0, radius * Math.cos(angle), radius * Math.sin(angle)], [1, 0, 0]);
  }
  const at = (along: number) => 1 + (along % RING.along);
  for (let along = 0; along < RING.along; along += 2) {
    shape.quad(0, at(along), at(along + 1), at(along + 2));
  }
  return shape.geometry();
}

/** A box about its middle, metres. */
export function boxGeometry(size: readonly [x: number, y: number, z: number]): BufferGeometry {
  const shape = new Shape();
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [1, -1]) {
      const first = shape.next;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]) {
        const corner = [0, 0, 0];
        corner[axis] = side * size[axis] * 0.5;
        corner[(axis + 1) % 3] = side * u * size[(axis + 1) % 3] * 0.5;
        corner[(axis + 2) % 3] = v * size[(axis + 2) % 3] * 0.5;
        const normal = [0, 0, 0];
        normal[axis] = side;
        shape.vertex(corner, normal);
      }
      shape.quad(first, first + 1, first + 2, first + 3);
    }
  }
  return shape.geometry();
}

/** Segments of a sphere around the vertical, and from pole to pole. */
const SPHERE = { around: 32, across: 16 };

/** A sphere about its middle, metres. */
export function sphereGeometry(radius: number): BufferGeometry {
  const shape = new Shape();
  for (let across = 0; across <= SPHERE.across; across++) {
    const tilt = (across / SPHERE.across) * Math.PI;
    for (let around = 0; around <= SPHERE.around; around++) {
      const angle = (around / SPHERE.around) * TURN;
      const wide = Math.sin(tilt);
      const normal = [wide * Math.cos(angle), wide * Math.sin(angle), Math.cos(tilt)];
      shape.vertex(
        normal.map((part) => part * radius),
        normal,
      );
    }
  }
  const row = SPHERE.around + 1;
  for (let across = 0; across < SPHERE.across; across++) {
    for (let around = 0; around < SPHERE.around; around++) {
      const first = across * row + around;
      shape.quad(first, first + row, first + row + 1, first + 1);
    }
  }
  return shape.geometry();
}
