import type { ColladaDocument, ColladaMesh, UpAxis } from './collada-document.ts';
import { ColladaFile, childOf } from './collada-element.ts';
import { readImages, readMaterials } from './read-materials.ts';
import { readMesh } from './read-meshes.ts';
import { NodeReader } from './read-nodes.ts';
import { readSkin } from './read-skins.ts';
import { SourceReader } from './read-sources.ts';

const IGNORED = ['animation', 'morph', 'light', 'camera'] as const;
const isUpAxis = (text: string): text is UpAxis => ['X_UP', 'Y_UP', 'Z_UP'].includes(text);

/**
 * Decodes a COLLADA document of version 1.4, and of others as far as they are alike. Of the entities only the predefined
 * ones are known; a document type declares none, and nothing is fetched. Lists of numbers are as long as they are,
 * whatever their `count` says.
 *
 * @throws {@link DecodeError} of format `collada`: `bad-text` (malformed XML), `not-collada` (another document),
 * `encoding-unsupported` (neither UTF-8 nor Latin-1), `too-deep`, `too-many-values` (elements), `file-too-large`
 * (the document without its lists). Offsets count bytes; they are exact as long as the UTF-8 before them is well formed.
 *
 * **Source:** reference/upload.md section 1.
 */
export function decodeCollada(bytes: Uint8Array): ColladaDocument {
  const file = new ColladaFile(bytes);
  const sources = new SourceReader(file);
  const meshes: ColladaMesh[] = [];
  const meshIndices = new Map<string, number>();
  for (const geometry of file.all('geometry')) {
    const mesh = readMesh(file, sources, geometry);
    const { id = '' } = geometry.attributes;
    if (!meshIndices.has(id)) meshIndices.set(id, mesh ? meshes.length : -1);
    if (mesh) meshes.push(mesh);
  }
  const reader = new NodeReader(file);
  const scenes = file.all('visual_scene').map((scene) => reader.readAll(scene));
  for (const library of file.all('library_nodes')) reader.readAll(library);
  const upAxis = file.all('up_axis')[0]?.text.trim() ?? '';
  return {
    meter: meterOf(file),
    upAxis: isUpAxis(upAxis) ? upAxis : null,
    authoringTool: file.all('authoring_tool')[0]?.text.trim() ?? '',
    meshes,
    meshIndices,
    skins: file
      .all('controller')
      .flatMap((controller) => readSkin(file, sources, controller, meshIndices) ?? []),
    scene: scenes[0] ?? null,
    nodes: reader.nodes,
    skeletonUrls: file.all('skeleton').map(({ text }) => text.trim()),
    materials: readMaterials(file),
    images: readImages(file),
    ignored: new Map(
      IGNORED.flatMap((name) => {
        const { length } = file.all(name);
        return length > 0 ? [[name, length] as const] : [];
      }),
    ),
  };
}

/** The unit of the document's own asset, which is the first one. */
function meterOf(file: ColladaFile): number {
  const unit = childOf(childOf(file.root, 'asset'), 'unit') ?? file.all('unit')[0];
  const meter = Number(unit?.attributes.meter ?? 1);
  return Number.isFinite(meter) && meter > 0 ? meter : 1;
}
