import type { ColladaPrimitive } from '../../formats/collada/index.ts';
import { CornerWelder } from '../model/corner-welder.ts';
import type { FacePart } from '../model/welded-face.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadMessageCode } from '../scene/upload-message.ts';
import type { CornerFault, CornerLayout } from './corner-layout.ts';
import { InvalidElement } from './invalid-element.ts';
import { fanPolygons, type PolygonFan } from './polygon-fan.ts';
import { type CornerRun, weldCorners } from './weld-corners.ts';

/** After as many triangles, a new face of a polylist begins. */
const SPLIT_TRIANGLES = 21844;
/** Vertices of a face that the uploader can number. */
const MAX_VERTICES = 65534;
/** Numbers of vertices are stored in 16 bits. */
const WRAP = 0x10000;

/** Messages about faults; only of a polylist does the uploader look for numbers that are none. */
const FAULT_CODES: Partial<Record<CornerFault, UploadMessageCode>> = {
  position: 'BadElement',
  normal: 'BadElement',
  'position-nan': 'PositionNaN',
  'normal-nan': 'NormalsNaN',
};

/**
 * The faces of a `polylist` or of `polygons`. Polygons are fanned from their first corner.
 *
 * A polylist is split in the middle of a polygon, whose remaining triangles then have the numbers of vertices of the
 * face before: they are kept where the new face has as many vertices, else left out. `polygons` are never split: the
 * numbers of vertices wrap.
 *
 * **Source:** reference/upload.md section 1, "Splits".
 */
export function readPolygons(
  primitive: ColladaPrimitive,
  layout: CornerLayout,
  label: string,
  report: SceneReport,
): FacePart[] | InvalidElement {
  const { material, kind } = primitive;
  const fan = fanPolygons(primitive, layout);
  const isPolylist = kind === 'polylist';
  const limit = isPolylist ? Math.min(fan.corners, MAX_VERTICES) : fan.corners;
  const welder = new CornerWelder(layout.sources, limit);
  const run = { layout, indices: fan.indices, replacesNormals: false, missing: 0 };
  const parts: FacePart[] = [];
  const fault = weldParts(welder, run, fan, isPolylist ? SPLIT_TRIANGLES : fan.corners, parts);
  if (fault !== 'ok') return invalidCorner(fault, isPolylist);
  if (fan.isCut) {
    return new InvalidElement('BadElement', 'has fewer indices than its polygons have corners');
  }
  const place = { model: label, subject: material };
  report.observe('polygon-fanned', { ...place, count: fan.badFans });
  report.observe('data-invalid', { ...place, count: fan.skipped });
  report.observe('data-invalid', { ...place, count: run.missing });
  if (run.missing > 0 && isPolylist) report.say('IncompleteTC', label);
  if (parts.length > 1) report.observe('polylist-split', { ...place, count: parts.length });
  const found = parts[0]?.vertices.positions.length ?? 0;
  if (found > MAX_VERTICES) {
    report.say('VerticesOverLimit', label);
    report.observe('face-vertices-over-limit', { ...place, count: found });
  }
  return parts.map(numbered);
}

/** Adds faces of so many triangles each; a corner that is used after its face has the number that it had there. */
function weldParts(
  welder: CornerWelder,
  run: CornerRun,
  fan: PolygonFan,
  triangles: number,
  parts: FacePart[],
): CornerFault | 'full' {
  const vertexOf = new Uint32Array(fan.corners);
  const { length } = fan.triangles;
  let welded = 0;
  for (let start = 0; welded < fan.corners; start += triangles * 3) {
    const end = start + triangles * 3;
    const next = end <= length ? fan.triangles[end - 1] + 1 : fan.corners;
    const fault = weldCorners(welder, run, welded, next, vertexOf);
    if (fault !== 'ok') return fault;
    const indices = fan.triangles.slice(start, end);
    for (let i = 0; i < indices.length; i++) indices[i] = vertexOf[indices[i]];
    parts.push({ indices, vertices: welder.take() });
    welded = next;
  }
  return 'ok';
}

function invalidCorner(fault: CornerFault | 'full', isPolylist: boolean): InvalidElement {
  if (fault === 'full') return new InvalidElement('VerticesOverLimit', 'has too many vertices');
  const code = isPolylist ? FAULT_CODES[fault] : undefined;
  return new InvalidElement(code ?? 'BadElement', `has a bad corner: ${fault}`);
}

/** A part whose vertices can be numbered, with the triangles whose three vertices there are. */
function numbered({ indices, vertices }: FacePart): FacePart {
  const { positions, normals, uvs } = vertices;
  if (positions.length <= MAX_VERTICES) {
    return { vertices, indices: withinCount(indices, positions.length) };
  }
  return {
    vertices: {
      positions: positions.slice(0, MAX_VERTICES),
      normals: normals.slice(0, MAX_VERTICES),
      uvs: uvs.slice(0, MAX_VERTICES),
    },
    indices: withinCount(
      indices.map((index) => index % WRAP),
      MAX_VERTICES,
    ),
  };
}

/** The triangles whose three vertices there are. */
function withinCount(indices: Uint32Array<ArrayBuffer>, count: number): Uint32Array<ArrayBuffer> {
  let kept = 0;
  for (let at = 0; at < indices.length; at += 3) {
    if (indices[at] >= count || indices[at + 1] >= count || indices[at + 2] >= count) continue;
    if (kept < at) indices.copyWithin(kept, at, at + 3);
    kept += 3;
  }
  return kept === indices.length ? indices : indices.slice(0, kept);
}
