import type { Submesh } from '../formats/mesh/index.ts';
import type { TexturePixels } from '../formats/texture/index.ts';

/** What the rules about textures need to know of the pixels. */
export interface TextureMeasures {
  /** The lowest alpha value, 0 to 255. */
  readonly minAlpha: number;
  /** The share of the pixels (0..1) whose red, green and blue are a unit vector that points out of the surface. */
  readonly normalShare: number;
}

/** Pixels that are looked at for `normalShare`; they are spread evenly. */
const NORMAL_SAMPLES = 4096;
/** Lossy compression and 8 bits leave the length of a normal this close to 1. */
const LENGTH_TOLERANCE = 0.25;

/** Looks at the pixels of a texture: at every alpha value, and at a sample of the colours. */
export function measureTexture({ rgba }: TexturePixels): TextureMeasures {
  const count = rgba.length / 4;
  let minAlpha = 255;
  for (let i = 3; i < rgba.length && minAlpha > 0; i += 4)
    if (rgba[i] < minAlpha) minAlpha = rgba[i];
  const step = Math.max(1, Math.floor(count / NORMAL_SAMPLES));
  let samples = 0;
  let normals = 0;
  for (let pixel = 0; pixel < count; pixel += step) {
    const x = rgba[4 * pixel] / 127.5 - 1;
    const y = rgba[4 * pixel + 1] / 127.5 - 1;
    const z = rgba[4 * pixel + 2] / 127.5 - 1;
    samples++;
    if (z > 0 && Math.abs(Math.hypot(x, y, z) - 1) < LENGTH_TOLERANCE) normals++;
  }
  return { minAlpha, normalShare: samples > 0 ? normals / samples : 0 };
}

/** How large a face is, and how much of its texture it uses. */
export interface FaceMeasures {
  /** Square metres. */
  readonly area: number;
  /** Area of its triangles in texture coordinates; 1 is the whole texture once. */
  readonly uvArea: number;
}

/**
 * Measures the triangles of a face, in the pose in which the mesh was bound.
 *
 * @param scale - of the attachment, along each axis.
 */
export function measureFace(
  { empty, positions, uvs, indices }: Submesh,
  scale: readonly [x: number, y: number, z: number] = [1, 1, 1],
): FaceMeasures {
  let area = 0;
  let uvArea = 0;
  if (empty) return { area, uvArea };
  const [sx, sy, sz] = scale;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]];
    const ax = (positions[3 * b] - positions[3 * a]) * sx;
    const ay = (positions[3 * b + 1] - positions[3 * a + 1]) * sy;
    const az = (positions[3 * b + 2] - positions[3 * a + 2]) * sz;
    const bx = (positions[3 * c] - positions[3 * a]) * sx;
    const by = (positions[3 * c + 1] - positions[3 * a + 1]) * sy;
    const bz = (positions[3 * c + 2] - positions[3 * a + 2]) * sz;
    const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
    // Math.hypot takes several times as long.
    area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    const us = uvs[2 * b] - uvs[2 * a];
    const vs = uvs[2 * b + 1] - uvs[2 * a + 1];
    const ut = uvs[2 * c] - uvs[2 * a];
    const vt = uvs[2 * c + 1] - uvs[2 * a + 1];
    uvArea += Math.abs(us * vt - vs * ut) / 2;
  }
  return { area, uvArea };
}
