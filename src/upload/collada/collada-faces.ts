import { DecodeError } from '../../formats/bytes/index.ts';
import type { ColladaMesh, ColladaPrimitive } from '../../formats/collada/index.ts';
import type { FacePart, WeldedFace } from '../model/welded-face.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import { type CornerLayout, cornerLayout } from './corner-layout.ts';
import { InvalidElement } from './invalid-element.ts';
import { readPolygons } from './polygon-faces.ts';
import type { SourcePacker } from './source-packer.ts';
import { readTriangles } from './triangle-faces.ts';

/**
 * The faces of a mesh in the order in which the uploader reads its elements: `triangles`, `polylist`, `polygons`. Null
 * for a mesh that is dropped because a polylist or polygons are bad.
 *
 * @throws {@link DecodeError} `triangles-invalid` for bad triangles, which end the loading of the file.
 *
 * **Source:** reference/upload.md section 1, "Faces".
 */
export function readFaces(
  mesh: ColladaMesh,
  label: string,
  packer: SourcePacker,
  report: SceneReport,
): WeldedFace[] | null {
  const faces: WeldedFace[] = [];
  for (const kind of ['triangles', 'polylist', 'polygons'] as const) {
    for (const primitive of mesh.primitives) {
      if (primitive.kind !== kind) continue;
      const layout = cornerLayout(mesh, primitive, packer);
      const parts =
        layout instanceof InvalidElement ? layout : readParts(primitive, layout, label, report);
      if (parts instanceof InvalidElement) {
        if (kind === 'triangles') throw invalidTriangles(primitive, parts);
        report.say(parts.code, label);
        const rule =
          parts.code === 'VerticesOverLimit' ? 'face-vertices-over-limit' : 'data-invalid';
        report.observe(rule, { model: label, subject: primitive.material });
        return null;
      }
      if (layout instanceof InvalidElement) continue;
      const { sources, uvSets, hasColors } = layout;
      const has = { hasNormals: sources.normals !== null, hasUvs: sources.uvs !== null };
      for (const part of parts) {
        faces.push({ material: primitive.material, sources, ...has, ...part, uvSets, hasColors });
      }
    }
  }
  return faces;
}

function readParts(
  primitive: ColladaPrimitive,
  layout: CornerLayout,
  label: string,
  report: SceneReport,
): FacePart[] | InvalidElement {
  if (primitive.kind === 'triangles') return readTriangles(primitive, layout, label, report);
  return readPolygons(primitive, layout, label, report);
}

function invalidTriangles(primitive: ColladaPrimitive, { reason }: InvalidElement): DecodeError {
  const { offset, path } = primitive.place;
  return new DecodeError(reason, { format: 'collada', code: 'triangles-invalid', offset, path });
}
