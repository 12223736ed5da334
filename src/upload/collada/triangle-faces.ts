import type { ColladaPrimitive } from '../../formats/collada/index.ts';
import { CornerWelder } from '../model/corner-welder.ts';
import type { FacePart } from '../model/welded-face.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { CornerFault, CornerLayout } from './corner-layout.ts';
import { InvalidElement } from './invalid-element.ts';
import { weldCorners } from './weld-corners.ts';

/** After a triangle that reaches as many vertices, a new face begins. */
const SPLIT_VERTICES = 65532;
/** The last triangle before that may bring three more. */
const MAX_VERTICES = SPLIT_VERTICES + 2;

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
  const corners = Math.floor(indices.length / layout.stride);
  const whole = corners - (corners % 3);
  const welder = new CornerWelder(layout.sources, Math.min(whole, MAX_VERTICES));
  const run = { layout, indices, replacesNormals: true, missing: 0 };
  const out = new Uint32Array(whole);
  const parts: FacePart[] = [];
  let start = 0;
  for (let corner = 0; corner < whole; ) {
    // As many triangles as reach the limit no earlier than with their last one.
    const triangles = Math.ceil((SPLIT_VERTICES - welder.count) / 3);
    const end = Math.min(whole, corner + triangles * 3);
    const fault = weldCorners(welder, run, corner, end, out);
    if (fault !== 'ok') return new InvalidElement('ElementInvalid', reasonOf(fault));
    if (welder.count >= SPLIT_VERTICES || end === whole) {
      parts.push({ indices: out.slice(start, end), vertices: welder.take() });
      start = end;
    }
    corner = end;
  }
  const faults = corners - whole + run.missing;
  report.observe('data-invalid', { model: label, subject: material, count: faults });
  return parts;
}

const reasonOf = (fault: CornerFault | 'full') =>
  fault === 'position-nan'
    ? 'has a position that is no number'
    : `refers to a ${fault} that there is none of`;
