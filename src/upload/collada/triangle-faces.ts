import type { ColladaPrimitive } from '../../formats/collada/index.ts';
import { CornerWelder } from '../model/corner-welder.ts';
import type { FacePart } from '../model/welded-face.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import { type CornerLayout, cornerFault } from './corner-layout.ts';
import { InvalidElement } from './invalid-element.ts';

/** After a triangle that reaches as many vertices, a new face begins. */
const SPLIT_VERTICES = 65532;
/** The triangle before that may bring three more. */
const MAX_VERTICES = SPLIT_VERTICES + 3;

/**
 * The faces of a `triangles` element: one, or several where it has too many vertices. Normals that are no numbers become
 * zeros.
 *
 * **Source:** reference/upload.md section 1, "Splits".
 */
export function readTriangles(
  { indices, material }: ColladaPrimitive,
  layout: CornerLayout,
  label: string,
  report: SceneReport,
): FacePart[] | InvalidElement {
  const { stride, positionOffset, normalOffset, uvOffset, sources } = layout;
  const { normals, uvs } = sources;
  const corners = Math.floor(indices.length / stride);
  const whole = corners - (corners % 3);
  const welder = new CornerWelder(sources, Math.min(whole, MAX_VERTICES));
  const out = new Uint32Array(whole);
  const parts: FacePart[] = [];
  let start = 0;
  let faults = corners - whole;
  for (let corner = 0, at = 0; corner < whole; corner++, at += stride) {
    const fault = cornerFault(layout, indices, at);
    if (fault === 'position' || fault === 'normal') {
      return new InvalidElement('ElementInvalid', `refers to a ${fault} that there is none of`);
    }
    if (fault === 'position-nan') {
      return new InvalidElement('ElementInvalid', 'has a position that is no number');
    }
    if (fault !== 'ok') faults++;
    out[corner] = welder.add(
      indices[at + positionOffset],
      normals && fault !== 'normal-nan' ? indices[at + normalOffset] : -1,
      // After a normal that is no number, the texture coordinate was not looked at.
      uvs && fault === 'ok' ? indices[at + uvOffset] : -1,
    );
    if (corner % 3 === 2 && welder.count >= SPLIT_VERTICES) {
      parts.push({ indices: out.slice(start, corner + 1), vertices: welder.take() });
      start = corner + 1;
    }
  }
  if (whole > start) parts.push({ indices: out.slice(start), vertices: welder.take() });
  report.observe('data-invalid', { model: label, subject: material, count: faults });
  return parts;
}
