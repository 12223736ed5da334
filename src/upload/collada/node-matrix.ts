import { mat4, quat } from 'gl-matrix';
import type { ColladaTransform } from '../../formats/collada/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { ModelBox } from '../model/model-parts.ts';
import type { UploadInstance } from '../scene/upload-scene.ts';

/** 16 numbers, column-major, in double precision. */
export type Matrix = Float64Array<ArrayBuffer>;

export function identityMatrix(): Matrix {
  const matrix = new Float64Array(16);
  mat4.identity(matrix);
  return matrix;
}

export function product(left: Matrix, right: Matrix): Matrix {
  const out = new Float64Array(16);
  mat4.multiply(out, left, right);
  return out;
}

/**
 * The transforms of a node after those of its parents. `scale` is made positive.
 *
 * **Source:** reference/upload.md section 1, "Space".
 */
export function transformed(parent: Matrix, transforms: readonly ColladaTransform[]): Matrix {
  const out = parent.slice();
  for (const { kind, values } of transforms) {
    if (kind === 'matrix') mat4.multiply(out, out, values);
    else if (kind === 'translate') mat4.translate(out, out, [values[0], values[1], values[2]]);
    else if (kind === 'scale') {
      mat4.scale(out, out, [Math.abs(values[0]), Math.abs(values[1]), Math.abs(values[2])]);
    } else {
      const radians = (values[3] * Math.PI) / 180;
      // Without an axis there is no rotation.
      mat4.rotate(out, out, radians, [values[0], values[1], values[2]]);
    }
  }
  return out;
}

/** A prim's place, and whether the matrix was more than that. */
export interface SplitMatrix extends Pick<UploadInstance, 'position' | 'rotation' | 'scale'> {
  readonly isMirrored: boolean;
  /** The largest cosine between two axes: 0 without shear. */
  readonly shear: number;
}

/**
 * Splits a matrix into what a prim can have; shear is lost.
 *
 * **Source:** reference/upload.md section 1, "Space".
 */
export function splitMatrix(matrix: Matrix, { center, size }: ModelBox): SplitMatrix {
  const isMirrored = mat4.determinant(matrix) < 0;
  const axes = [0, 1, 2].map((k) => [...matrix.subarray(k * 4, k * 4 + 3)]);
  const lengths = axes.map(([x, y, z]) => Math.hypot(x, y, z));
  const units = axes.map((axis, k) => axis.map((value) => value / (lengths[k] || 1)));
  const cosine = (a: number, b: number) =>
    Math.abs(units[a].reduce((sum, value, k) => sum + value * units[b][k], 0));
  const position = [0, 1, 2].map(
    (k) => matrix[12 + k] + axes.reduce((sum, axis, i) => sum + axis[k] * center[i], 0),
  );
  // Of a mirrored matrix no rotation is left; the uploader turns its first axis around.
  if (isMirrored) units[0] = units[0].map((value) => -value);
  return {
    position: position as unknown as Vector3,
    rotation: rotationOf(units),
    scale: lengths.map((length, k) => length * size[k]) as unknown as Vector3,
    isMirrored,
    shear: Math.max(cosine(0, 1), cosine(1, 2), cosine(0, 2)),
  };
}

/** How far the axes of a matrix are turned, whatever their lengths; x, y, z, w. */
export function rotationOf(axes: readonly (readonly number[])[]): UploadInstance['rotation'] {
  const [x, y, z] = axes.map((axis) => {
    const length = Math.hypot(...axis) || 1;
    return axis.map((value) => value / length);
  });
  const rotation = quat.normalize(
    [0, 0, 0, 1],
    quat.fromMat3([0, 0, 0, 1], [...x, ...y, ...z] as never),
  );
  return [...rotation] as unknown as UploadInstance['rotation'];
}

/** The three axes of a matrix. */
export function axesOf(matrix: Float64Array): number[][] {
  return [0, 1, 2].map((k) => [...matrix.subarray(k * 4, k * 4 + 3)]);
}

/** Whether a matrix turns by nothing that the uploader notices. */
export function isUnturned(matrix: Float64Array): boolean {
  const [x, y, z, w] = rotationOf(axesOf(matrix));
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w - 1)) < 0.01;
}
