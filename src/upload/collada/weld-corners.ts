import type { CornerWelder } from '../model/corner-welder.ts';
import { type CornerFault, type CornerLayout, cornerFault } from './corner-layout.ts';

/** Corners that are welded, and how. */
export interface CornerRun {
  readonly layout: CornerLayout;
  /** Of the element. */
  readonly indices: Int32Array;
  /** Whether normals that are no numbers become zeros; else they are a fault. */
  readonly replacesNormals: boolean;
  /** Corners so far of which a texture coordinate, or a normal, was replaced by zeros. */
  missing: number;
}

/**
 * Writes the vertex of each corner from `from` up to `to`. A texture coordinate that there is none of becomes zeros.
 *
 * @returns why it stopped before, `full` where the welder has no room for more vertices.
 */
export function weldCorners(
  welder: CornerWelder,
  run: CornerRun,
  from: number,
  to: number,
  out: Uint32Array,
): CornerFault | 'full' {
  const { layout, indices } = run;
  const { stride, positionOffset, normalOffset, uvOffset, sources } = layout;
  const { positions, normals, uvs } = sources;
  const areFinite = positions.isFinite && (normals?.isFinite ?? true) && (uvs?.isFinite ?? true);
  for (let corner = from, at = from * stride; corner < to; corner++, at += stride) {
    const position = indices[at + positionOffset];
    let normal = normals ? indices[at + normalOffset] : -1;
    let uv = uvs ? indices[at + uvOffset] : -1;
    const areThere =
      position >>> 0 < positions.count &&
      (normals === null || normal >>> 0 < normals.count) &&
      (uvs === null || uv >>> 0 < uvs.count);
    if (!areThere || !areFinite) {
      const fault = cornerFault(layout, indices, at);
      const isNormal = fault === 'normal-nan' && run.replacesNormals;
      if (fault !== 'ok' && fault !== 'uv' && !isNormal) return fault;
      if (fault !== 'ok') {
        run.missing++;
        // After a normal that is no number, the uploader does not look at the texture coordinate.
        uv = -1;
      }
      if (isNormal) normal = -1;
    }
    const vertex = welder.add(position, normal, uv);
    if (vertex < 0) return 'full';
    out[corner] = vertex;
  }
  return 'ok';
}
