import type { Vector3 } from '../../src/math/index.ts';
import type { MeshFace } from '../modelling/index.ts';

/** A point of the body's surface: its place and its normal, in bind space. */
export interface SkinPoint {
  readonly point: Vector3;
  readonly normal: Vector3;
}

/** Red, green, blue; sRGB, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Pixels of a texture: red, green, blue, 8 bits each, the top row first. */
export interface SkinPicture {
  readonly size: number;
  readonly rgb: Uint8Array<ArrayBuffer>;
}

/**
 * Paints what a mesh shows of a texture: each texel has the colour of the point of the surface that it is on. Texels
 * about an island have the colour of its edge, so that smaller pictures of the texture have no seams.
 */
export function paintTexels(
  faces: readonly MeshFace[],
  size: number,
  colorAt: (place: SkinPoint) => Rgb,
): SkinPicture {
  const rgb = new Uint8Array(3 * size * size);
  const isPainted = new Uint8Array(size * size);
  for (const face of faces) {
    for (let k = 0; k < face.indices.length; k += 3) {
      paintTriangle(face, face.indices.slice(k, k + 3));
    }
  }
  fillGaps(rgb, isPainted, size);
  return { size, rgb };

  function paintTriangle({ points, normals, uvs }: MeshFace, corners: readonly number[]): void {
    const xs = corners.map((corner) => uvs[corner][0] * size);
    const ys = corners.map((corner) => (1 - uvs[corner][1]) * size);
    const area = (xs[1] - xs[0]) * (ys[2] - ys[0]) - (xs[2] - xs[0]) * (ys[1] - ys[0]);
    if (Math.abs(area) < 1e-9) return;
    const range = (values: readonly number[]): [number, number] => [
      Math.max(0, Math.floor(Math.min(...values) - 0.5)),
      Math.min(size - 1, Math.ceil(Math.max(...values) - 0.5)),
    ];
    const [left, right] = range(xs);
    const [top, bottom] = range(ys);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const [x, y] = [column + 0.5, row + 0.5];
        const shares = [0, 1, 2].map((k) => {
          const [a, b] = [(k + 1) % 3, (k + 2) % 3];
          return ((xs[a] - x) * (ys[b] - y) - (xs[b] - x) * (ys[a] - y)) / area;
        });
        if (Math.min(...shares) < -1e-6) continue;
        const blend = (vectors: readonly Vector3[]): Vector3 =>
          [0, 1, 2].map((axis) =>
            corners.reduce((sum, corner, k) => sum + shares[k] * vectors[corner][axis], 0),
          ) as unknown as Vector3;
        const color = colorAt({ point: blend(points), normal: blend(normals) });
        const at = row * size + column;
        color.forEach((value, k) => {
          rgb[3 * at + k] = Math.round(255 * Math.min(1, Math.max(0, value)));
        });
        isPainted[at] = 1;
      }
    }
  }
}

/** Spreads the colours of painted texels over all others, nearest first. */
function fillGaps(rgb: Uint8Array, isPainted: Uint8Array, size: number): void {
  let edge: number[] = [];
  isPainted.forEach((painted, at) => {
    if (painted) edge.push(at);
  });
  while (edge.length > 0) {
    const next: number[] = [];
    for (const at of edge) {
      const [row, column] = [Math.floor(at / size), at % size];
      const neighbours = [
        ...(column > 0 ? [at - 1] : []),
        ...(column < size - 1 ? [at + 1] : []),
        ...(row > 0 ? [at - size] : []),
        ...(row < size - 1 ? [at + size] : []),
      ];
      for (const neighbour of neighbours) {
        if (isPainted[neighbour]) continue;
        isPainted[neighbour] = 1;
        rgb.copyWithin(3 * neighbour, 3 * at, 3 * at + 3);
        next.push(neighbour);
      }
    }
    edge = next;
  }
}
