import type { ColladaPrimitive } from '../../formats/collada/index.ts';
import { CornerWelder } from '../model/corner-welder.ts';
import type { FacePart } from '../model/welded-face.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadMessageCode } from '../scene/upload-message.ts';
import { type CornerFault, type CornerLayout, cornerFault } from './corner-layout.ts';
import { InvalidElement } from './invalid-element.ts';
import { fansBadly } from './polygon-fan.ts';

/** After a triangle that reaches as many indices, a new face of a polylist begins: 21,844 triangles. */
const SPLIT_INDICES = 65532;
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
  const fan = new PolygonFan(primitive, layout);
  const invalid = fan.read();
  if (invalid) return invalid;
  const place = { model: label, subject: material };
  report.observe('polygon-fanned', { ...place, count: fan.badFans });
  report.observe('data-invalid', { ...place, count: fan.missing });
  if (fan.missingUvs > 0) {
    report.observe('data-invalid', { ...place, count: fan.missingUvs });
    if (kind === 'polylist') report.say('IncompleteTC', label);
  }
  if (fan.parts.length > 1) report.observe('polylist-split', { ...place, count: fan.parts.length });
  if (fan.wrapped > 0) {
    report.say('VerticesOverLimit', label);
    report.observe('face-vertices-over-limit', { ...place, count: fan.wrapped });
  }
  return fan.parts;
}

/** Reads the polygons of one element. */
class PolygonFan {
  readonly parts: FacePart[] = [];
  /** Polygons that are fanned badly. */
  badFans = 0;
  /** Polygons of fewer than three corners, in an element where they would spoil the ones after them. */
  missing = 0;
  /** Corners without a texture coordinate. */
  missingUvs = 0;
  /** Vertices of a face that has more than can be numbered. */
  wrapped = 0;
  readonly #primitive: ColladaPrimitive;
  readonly #layout: CornerLayout;
  readonly #corners: Int32Array;
  readonly #welder: CornerWelder;
  readonly #indices: Uint32Array<ArrayBuffer>;
  readonly #isSplit: boolean;
  #count = 0;

  constructor(primitive: ColladaPrimitive, layout: CornerLayout) {
    this.#primitive = primitive;
    this.#layout = layout;
    this.#corners = primitive.corners ?? new Int32Array(0);
    this.#isSplit = primitive.kind === 'polylist';
    const corners = Math.floor(primitive.indices.length / layout.stride);
    this.#welder = new CornerWelder(
      layout.sources,
      this.#isSplit ? Math.min(corners, MAX_VERTICES + 1) : corners,
    );
    // A fan has fewer triangles than its polygon has corners.
    const most = corners * 3;
    this.#indices = new Uint32Array(this.#isSplit ? Math.min(most, SPLIT_INDICES) : most);
  }

  read(): InvalidElement | null {
    const { stride } = this.#layout;
    const { length } = this.#primitive.indices;
    let at = 0;
    for (const corners of this.#corners) {
      if (corners < 0 || corners * stride > length - at) {
        return new InvalidElement('BadElement', 'has fewer indices than its polygons have corners');
      }
      const invalid = this.#readPolygon(at, corners);
      if (invalid) return invalid;
      at += corners * stride;
    }
    this.#finish();
    return null;
  }

  #readPolygon(start: number, corners: number): InvalidElement | null {
    if (!this.#isSplit && corners < 3) {
      this.missing++;
      return null;
    }
    const { stride } = this.#layout;
    let first = 0;
    let last = 0;
    for (let corner = 0; corner < corners; corner++) {
      const vertex = this.#vertex(start + corner * stride);
      if (typeof vertex !== 'number') return vertex;
      if (corner === 0) first = vertex;
      else if (corner > 1) this.#triangle(first, last, vertex);
      if (corner > 0) last = vertex;
    }
    if (corners > 3 && fansBadly(this.#layout, this.#primitive.indices, start, corners)) {
      this.badFans++;
    }
    return null;
  }

  #vertex(at: number): number | InvalidElement {
    const { indices } = this.#primitive;
    const { sources, positionOffset, normalOffset, uvOffset } = this.#layout;
    const fault = cornerFault(this.#layout, indices, at);
    if (fault === 'uv') this.missingUvs++;
    else if (fault !== 'ok') {
      const code = this.#isSplit ? FAULT_CODES[fault] : undefined;
      return new InvalidElement(code ?? 'BadElement', `has a bad corner: ${fault}`);
    }
    const vertex = this.#welder.add(
      indices[at + positionOffset],
      sources.normals ? indices[at + normalOffset] : -1,
      sources.uvs && fault === 'ok' ? indices[at + uvOffset] : -1,
    );
    if (this.#isSplit && vertex >= MAX_VERTICES) {
      return new InvalidElement('VerticesOverLimit', 'has too many vertices');
    }
    return vertex;
  }

  #triangle(first: number, second: number, third: number): void {
    const indices = this.#indices;
    indices[this.#count++] = first;
    indices[this.#count++] = second;
    indices[this.#count++] = third;
    if (this.#isSplit && this.#count >= SPLIT_INDICES) this.#finish();
  }

  /** Makes a face of the triangles so far. */
  #finish(): void {
    const found = this.#welder.count;
    if (found === 0) return;
    const isWrapped = found > MAX_VERTICES;
    if (isWrapped) {
      this.wrapped = found;
      for (let i = 0; i < this.#count; i++) this.#indices[i] %= WRAP;
    }
    const all = this.#welder.take();
    const vertices = isWrapped
      ? {
          positions: all.positions.slice(0, MAX_VERTICES),
          normals: all.normals.slice(0, MAX_VERTICES),
          uvs: all.uvs.slice(0, MAX_VERTICES),
        }
      : all;
    const whole = this.#indices.slice(0, this.#count);
    this.parts.push({ vertices, indices: withinCount(whole, vertices.positions.length) });
    this.#count = 0;
  }
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
